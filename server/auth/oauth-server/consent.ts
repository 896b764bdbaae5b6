import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthData } from '../../data/auth/index.ts'
import type { AuthOAuthAuthorizationTable, AuthOAuthClientTable } from '../../data/auth/oauth-tables.ts'
import { note } from '../audit.ts'
import type { AuthDeps, Client, SignedIn } from '../contract.ts'
import { AuthProblem } from '../problems.ts'
import { hashOf } from '../tokens.ts'
import { backTo } from './authorize.ts'
import { listOf } from './clients.ts'
import { isCovered } from './scopes.ts'

const codeLifetime = 300_000

interface Pending {
  readonly authorization: AuthOAuthAuthorizationTable
  readonly client: AuthOAuthClientTable
}

/** What a person is asked for; where they have agreed to the same before, only the way back. */
export async function readAuthorization(deps: AuthDeps, me: SignedIn, id: string, from: Client) {
  return deps.data.transaction(async ({ auth }) => {
    const pending = await pendingOf(deps, auth, me, id)
    const { authorization, client } = pending
    const consent = await auth.oauthClients.consent(me.userId, client.id)
    const granted = consent === null || consent.revoked_at !== null ? [] : consent.scopes.split(' ')
    const agreed = granted.length > 0 && isCovered(authorization.scope.split(' '), granted)
    if (agreed && isSureOf(pending)) return approve(deps, auth, me, pending, from)
    return {
      authorization_id: authorization.authorization_id,
      redirect_uri: authorization.redirect_uri,
      client: presentAsking(client),
      user: { id: me.userId, email: me.email },
      scope: authorization.scope,
    }
  })
}

/** What the person decided. Gives the way back to the program. */
export async function decide(
  deps: AuthDeps,
  me: SignedIn,
  id: string,
  action: string | null,
  from: Client,
): Promise<{ redirect_url: string }> {
  if (action !== 'approve' && action !== 'deny')
    throw new AuthProblem('validation_failed', { message: 'action must be approve or deny' })
  return deps.data.transaction(async ({ auth }) => {
    const pending = await pendingOf(deps, auth, me, id)
    if (action === 'approve') return approve(deps, auth, me, pending, from)
    const { authorization } = pending
    await auth.oauthAuthorizations.change(authorization.id, { status: 'denied' })
    const refusal = { error: 'access_denied', error_description: 'User denied the request' }
    return {
      redirect_url: backTo(deps, authorization.redirect_uri, authorization.state, refusal).href,
    }
  })
}

/** A program as people are told of it. */
export function presentAsking(
  client: Pick<AuthOAuthClientTable, 'id' | 'client_name' | 'client_uri' | 'logo_uri'>,
) {
  return {
    id: client.id,
    name: client.client_name,
    uri: client.client_uri ?? '',
    logo_uri: client.logo_uri ?? '',
  }
}

/** What is still to be decided, and by this person: whoever looks at it first is the one it is about. */
async function pendingOf({ now }: AuthDeps, auth: AuthData, me: SignedIn, id: string): Promise<Pending> {
  if (me.needsSecondFactor) throw new AuthProblem('insufficient_aal')
  const authorization = await auth.oauthAuthorizations.findForChange(id)
  const isMine = authorization?.user_id === null || authorization?.user_id === me.userId
  const isOpen = authorization?.status === 'pending' && authorization.expires_at > now().toISOString()
  const client = isMine && isOpen ? await auth.oauthClients.find(authorization.client_id) : null
  // The owner may have taken an address from the program since it asked.
  const goesBack = client !== null && listOf(client.redirect_uris).includes(authorization?.redirect_uri ?? '')
  if (authorization === null || client === null || !goesBack)
    throw new AuthProblem('oauth_authorization_not_found')
  if (authorization.user_id === null)
    await auth.oauthAuthorizations.change(authorization.id, { user_id: me.userId })
  return { authorization, client }
}

/** Whether it is surely the same program again: one that keeps no secret and lives on the machine could be any. */
function isSureOf({ authorization, client }: Pending): boolean {
  return client.client_type === 'confidential' || authorization.redirect_uri.startsWith('https:')
}

async function approve(
  deps: AuthDeps,
  auth: AuthData,
  me: SignedIn,
  { authorization, client }: Pending,
  from: Client,
): Promise<{ redirect_url: string }> {
  const now = deps.now()
  const at = now.toISOString()
  const code = randomBytes(32).toString('base64url')
  await auth.oauthAuthorizations.change(authorization.id, {
    status: 'approved',
    authorization_code: hashOf(code),
    aal: me.aal,
    approved_at: at,
    expires_at: new Date(now.getTime() + codeLifetime).toISOString(),
  })
  const before = await auth.oauthClients.consent(me.userId, client.id)
  const kept = before === null || before.revoked_at !== null ? [] : before.scopes.split(' ')
  const scopes = [...new Set([...kept, ...authorization.scope.split(' ')])].join(' ')
  const consent = { user_id: me.userId, client_id: client.id, scopes, granted_at: at, revoked_at: null }
  await auth.oauthClients.putConsent({ id: randomUUID(), ...consent })
  const actor = await auth.users.find(me.userId)
  if (actor === null) throw new AuthProblem('user_not_found', { status: 403 })
  const traits = { client_id: client.id, client_name: client.client_name, scopes }
  await note(auth, { actor, address: from.address, at }, 'oauth_consent_granted', traits)
  return { redirect_url: backTo(deps, authorization.redirect_uri, authorization.state, { code }).href }
}
