import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthOAuthClientTable } from '../../data/auth/oauth-tables.ts'
import { isUuid } from '../admin-user-input.ts'
import {
  type AuditAction,
  type AuditContext,
  createAdminAuditContext,
  writeAuditEntry,
} from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import type { JsonObject } from '../json-body.ts'
import { hashToken } from '../session-tokens.ts'
import { type OAuthClientInput, parseOAuthClientInput } from './client-input.ts'
import { supportedScopes } from './scopes.ts'

/** A client in API responses; the secret is included only when it is created. */
export function toOAuthClientResponse(client: AuthOAuthClientTable, secret: string | null = null) {
  return {
    client_id: client.id,
    client_name: client.client_name,
    ...(secret === null ? {} : { client_secret: secret }),
    client_type: client.client_type,
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    registration_type: client.registration_type,
    ...(client.client_uri === null ? {} : { client_uri: client.client_uri }),
    ...(client.logo_uri === null ? {} : { logo_uri: client.logo_uri }),
    redirect_uris: parseJsonStringArray(client.redirect_uris),
    grant_types: parseJsonStringArray(client.grant_types),
    response_types: ['code'],
    scope: client.scope ?? supportedScopes.join(' '),
    created_at: client.created_at,
    updated_at: client.updated_at,
  }
}

/** Creates a client for an administrator. */
export function createOAuthClient(deps: AuthDeps, body: JsonObject, client: RequestClient) {
  const auditContext = createAdminAuditContext(client, deps.now().toISOString())
  return addOAuthClient(deps, body, { registrationType: 'manual', auditContext })
}

interface OAuthClientRegistration {
  /** Dynamic: by the client itself, without a secret. */
  readonly registrationType: AuthOAuthClientTable['registration_type']
  readonly auditContext: AuditContext
}

export async function addOAuthClient(
  deps: AuthDeps,
  body: JsonObject,
  { registrationType, auditContext }: OAuthClientRegistration,
) {
  const { client_name, redirect_uris, ...input } = parseOAuthClientInput(body)
  if (client_name === undefined || redirect_uris === undefined)
    throw new AuthProblem('validation_failed', { message: 'client_name and redirect_uris are required' })
  const { at } = auditContext
  const method =
    registrationType === 'dynamic' ? 'none' : (input.token_endpoint_auth_method ?? 'client_secret_basic')
  const secret = method === 'none' ? null : generateClientSecret()
  const newClient: AuthOAuthClientTable = {
    client_uri: null,
    logo_uri: null,
    scope: null,
    grant_types: JSON.stringify(['authorization_code', 'refresh_token']),
    ...input,
    id: randomUUID(),
    client_name,
    redirect_uris,
    client_secret_hash: secret === null ? null : hashToken(secret),
    registration_type: registrationType,
    client_type: secret === null ? 'public' : 'confidential',
    token_endpoint_auth_method: method,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
  await deps.data.transaction(async ({ auth }) => {
    await auth.oauthClients.add(newClient)
    await writeAuditEntry(auth, auditContext, 'oauth_client_created', {
      client_id: newClient.id,
      client_name,
    })
  })
  return toOAuthClientResponse(newClient, secret)
}

export async function loadOAuthClient({ data }: AuthDeps, id: string) {
  return toOAuthClientResponse(
    await findClientOrThrow(id, (clientId) => data.auth.oauthClients.find(clientId)),
  )
}

export async function updateOAuthClient(deps: AuthDeps, id: string, body: JsonObject, client: RequestClient) {
  const input = parseOAuthClientInput(body)
  const at = deps.now().toISOString()
  return deps.data.transaction(async ({ auth }) => {
    const before = await findClientOrThrow(id, (clientId) => auth.oauthClients.findForUpdate(clientId))
    assertClientTypeUnchanged(before, input)
    const values = { ...input, updated_at: at }
    await auth.oauthClients.update(before.id, values)
    const after = { ...before, ...values }
    await writeClientAuditEntry(auth, 'oauth_client_modified', after, client, at)
    return toOAuthClientResponse(after)
  })
}

/** Generates a new secret; the old one becomes invalid. */
export async function regenerateOAuthClientSecret(deps: AuthDeps, id: string, client: RequestClient) {
  const at = deps.now().toISOString()
  const secret = generateClientSecret()
  return deps.data.transaction(async ({ auth }) => {
    const before = await findClientOrThrow(id, (clientId) => auth.oauthClients.findForUpdate(clientId))
    if (before.client_type === 'public')
      throw new AuthProblem('validation_failed', { message: 'A public client has no secret' })
    const values = { client_secret_hash: hashToken(secret), updated_at: at }
    await auth.oauthClients.update(before.id, values)
    await writeClientAuditEntry(auth, 'oauth_client_modified', before, client, at)
    return toOAuthClientResponse({ ...before, ...values }, secret)
  })
}

/** Removes a client and all access that users granted to it. */
export async function removeOAuthClient(deps: AuthDeps, id: string, client: RequestClient): Promise<void> {
  await deps.data.transaction(async ({ auth }) => {
    const removedClient = await findClientOrThrow(id, (clientId) => auth.oauthClients.findForUpdate(clientId))
    await writeClientAuditEntry(auth, 'oauth_client_deleted', removedClient, client, deps.now().toISOString())
    await auth.oauthClients.remove(removedClient.id)
  })
}

/** Parses a JSON column as a list of strings. */
export function parseJsonStringArray(json: string): string[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
}

/**
 * A client's type cannot change: a confidential client without a secret would be identified only by its id.
 */
function assertClientTypeUnchanged({ client_type }: AuthOAuthClientTable, input: OAuthClientInput): void {
  const method = input.token_endpoint_auth_method
  if (method !== undefined && (method === 'none') !== (client_type === 'public'))
    throw new AuthProblem('validation_failed', {
      message: `token_endpoint_auth_method does not fit a ${client_type} client`,
    })
}

async function findClientOrThrow(
  id: string,
  find: (id: string) => Promise<AuthOAuthClientTable | null>,
): Promise<AuthOAuthClientTable> {
  const client = isUuid(id.toLowerCase()) ? await find(id.toLowerCase()) : null
  if (client === null) throw new AuthProblem('oauth_client_not_found')
  return client
}

async function writeClientAuditEntry(
  auth: AuthRepositories,
  action: AuditAction,
  { id, client_name }: AuthOAuthClientTable,
  client: RequestClient,
  at: string,
): Promise<void> {
  await writeAuditEntry(auth, createAdminAuditContext(client, at), action, { client_id: id, client_name })
}

function generateClientSecret(): string {
  return randomBytes(32).toString('base64url')
}
