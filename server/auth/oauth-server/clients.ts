import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthData } from '../../data/auth/index.ts'
import type { AuthOAuthClientTable } from '../../data/auth/oauth-tables.ts'
import { isUuid } from '../admin-input.ts'
import { type AuditAction, asAdministrator, note } from '../audit.ts'
import type { Json } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { AuthProblem } from '../problems.ts'
import { hashOf } from '../tokens.ts'
import { type ClientInput, clientInput } from './client-input.ts'
import { scopesSupported } from './scopes.ts'

/** A program as the interface shows it; its secret only when it is made. */
export function presentClient(client: AuthOAuthClientTable, secret: string | null = null) {
  return {
    client_id: client.id,
    client_name: client.client_name,
    ...(secret === null ? {} : { client_secret: secret }),
    client_type: client.client_type,
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    registration_type: client.registration_type,
    ...(client.client_uri === null ? {} : { client_uri: client.client_uri }),
    ...(client.logo_uri === null ? {} : { logo_uri: client.logo_uri }),
    redirect_uris: listOf(client.redirect_uris),
    grant_types: listOf(client.grant_types),
    response_types: ['code'],
    scope: client.scope ?? scopesSupported.join(' '),
    created_at: client.created_at,
    updated_at: client.updated_at,
  }
}

export async function createClient(deps: AuthDeps, body: Json, client: Client) {
  const { client_name, redirect_uris, ...input } = clientInput(body)
  if (client_name === undefined || redirect_uris === undefined)
    throw new AuthProblem('validation_failed', { message: 'client_name and redirect_uris are required' })
  const at = deps.now().toISOString()
  const method = input.token_endpoint_auth_method ?? 'client_secret_basic'
  const secret = method === 'none' ? null : makeSecret()
  const made: AuthOAuthClientTable = {
    client_uri: null,
    logo_uri: null,
    scope: null,
    grant_types: JSON.stringify(['authorization_code', 'refresh_token']),
    ...input,
    id: randomUUID(),
    client_name,
    redirect_uris,
    client_secret_hash: secret === null ? null : hashOf(secret),
    registration_type: 'manual',
    client_type: secret === null ? 'public' : 'confidential',
    token_endpoint_auth_method: method,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
  await deps.data.transaction(async ({ auth }) => {
    await auth.oauthClients.add(made)
    await noteClient(auth, 'oauth_client_created', made, client, at)
  })
  return presentClient(made, secret)
}

export async function readClient({ data }: AuthDeps, id: string) {
  return presentClient(await found(id, (known) => data.auth.oauthClients.find(known)))
}

export async function changeClient(deps: AuthDeps, id: string, body: Json, client: Client) {
  const input = clientInput(body)
  const at = deps.now().toISOString()
  return deps.data.transaction(async ({ auth }) => {
    const before = await found(id, (known) => auth.oauthClients.findForChange(known))
    refuseOtherType(before, input)
    const values = { ...input, updated_at: at }
    await auth.oauthClients.change(before.id, values)
    const after = { ...before, ...values }
    await noteClient(auth, 'oauth_client_modified', after, client, at)
    return presentClient(after)
  })
}

/** Makes a new secret; the old one is of no use from now on. */
export async function renewSecret(deps: AuthDeps, id: string, client: Client) {
  const at = deps.now().toISOString()
  const secret = makeSecret()
  return deps.data.transaction(async ({ auth }) => {
    const before = await found(id, (known) => auth.oauthClients.findForChange(known))
    if (before.client_type === 'public')
      throw new AuthProblem('validation_failed', { message: 'A public client has no secret' })
    const values = { client_secret_hash: hashOf(secret), updated_at: at }
    await auth.oauthClients.change(before.id, values)
    await noteClient(auth, 'oauth_client_modified', before, client, at)
    return presentClient({ ...before, ...values }, secret)
  })
}

/** Removes a program; whatever people let it have ends with it. */
export async function removeClient(deps: AuthDeps, id: string, client: Client): Promise<void> {
  await deps.data.transaction(async ({ auth }) => {
    const gone = await found(id, (known) => auth.oauthClients.findForChange(known))
    await noteClient(auth, 'oauth_client_deleted', gone, client, deps.now().toISOString())
    await auth.oauthClients.remove(gone.id)
  })
}

/** A list that is kept as JSON. */
export function listOf(json: string): string[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/** Who can keep a secret and who cannot does not change: a program that leaves it out would be believed by its name. */
function refuseOtherType({ client_type }: AuthOAuthClientTable, input: ClientInput): void {
  const method = input.token_endpoint_auth_method
  if (method !== undefined && (method === 'none') !== (client_type === 'public'))
    throw new AuthProblem('validation_failed', {
      message: `token_endpoint_auth_method does not fit a ${client_type} client`,
    })
}

async function found(
  id: string,
  find: (id: string) => Promise<AuthOAuthClientTable | null>,
): Promise<AuthOAuthClientTable> {
  const client = isUuid(id.toLowerCase()) ? await find(id.toLowerCase()) : null
  if (client === null) throw new AuthProblem('oauth_client_not_found')
  return client
}

async function noteClient(
  auth: AuthData,
  action: AuditAction,
  { id, client_name }: AuthOAuthClientTable,
  client: Client,
  at: string,
): Promise<void> {
  await note(auth, asAdministrator(client, at), action, { client_id: id, client_name })
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}
