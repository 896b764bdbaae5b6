import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthOAuthAuthorizationTable, AuthOAuthClientTable } from '../../data/auth/oauth-tables.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import { hashToken } from '../session-tokens.ts'
import { buildClientRedirectUrl } from './authorization-request.ts'
import { parseStringArray } from './clients.ts'
import { isScopeSubset } from './scopes.ts'

const codeLifetimeMs = 300_000

interface PendingAuthorization {
  readonly authorization: AuthOAuthAuthorizationTable
  readonly client: AuthOAuthClientTable
}

/** What a person is asked for; where they have agreed to the same before, only the way back. */
export async function loadOrApproveAuthorization(
  deps: AuthDeps,
  me: AuthenticatedUser,
  id: string,
  from: RequestClient,
) {
  return deps.data.transaction(async ({ auth }) => {
    const pending = await claimPendingAuthorization(deps, auth, me, id)
    const { authorization, client } = pending
    const consent = await auth.oauthClients.findConsent(me.userId, client.id)
    const granted = consent === null || consent.revoked_at !== null ? [] : consent.scopes.split(' ')
    const agreed = granted.length > 0 && isScopeSubset(authorization.scope.split(' '), granted)
    if (agreed && isClientIdentityCertain(pending)) return approveAuthorization(deps, auth, me, pending, from)
    return {
      authorization_id: authorization.authorization_id,
      redirect_uri: authorization.redirect_uri,
      client: toConsentClientResponse(client),
      user: { id: me.userId, email: me.email },
      scope: authorization.scope,
    }
  })
}

/** What the person decided. Gives the way back to the program. */
export async function decideAuthorization(
  deps: AuthDeps,
  me: AuthenticatedUser,
  id: string,
  action: string | null,
  from: RequestClient,
): Promise<{ redirect_url: string }> {
  if (action !== 'approve' && action !== 'deny')
    throw new AuthProblem('validation_failed', { message: 'action must be approve or deny' })
  return deps.data.transaction(async ({ auth }) => {
    const pending = await claimPendingAuthorization(deps, auth, me, id)
    if (action === 'approve') return approveAuthorization(deps, auth, me, pending, from)
    const { authorization } = pending
    await auth.oauthAuthorizations.update(authorization.id, { status: 'denied' })
    const refusal = { error: 'access_denied', error_description: 'User denied the request' }
    return {
      redirect_url: buildClientRedirectUrl(deps, authorization.redirect_uri, authorization.state, refusal)
        .href,
    }
  })
}

/** A program as people are told of it. */
export function toConsentClientResponse(
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
async function claimPendingAuthorization(
  { now }: AuthDeps,
  auth: AuthRepositories,
  me: AuthenticatedUser,
  id: string,
): Promise<PendingAuthorization> {
  if (me.needsSecondFactor) throw new AuthProblem('insufficient_aal')
  const authorization = await auth.oauthAuthorizations.findForUpdate(id)
  const isMine = authorization?.user_id === null || authorization?.user_id === me.userId
  const isOpen = authorization?.status === 'pending' && authorization.expires_at > now().toISOString()
  const client = isMine && isOpen ? await auth.oauthClients.find(authorization.client_id) : null
  // The owner may have taken an address from the program since it asked.
  const goesBack =
    client !== null && parseStringArray(client.redirect_uris).includes(authorization?.redirect_uri ?? '')
  if (authorization === null || client === null || !goesBack)
    throw new AuthProblem('oauth_authorization_not_found')
  if (authorization.user_id === null)
    await auth.oauthAuthorizations.update(authorization.id, { user_id: me.userId })
  return { authorization, client }
}

/** Whether it is surely the same program again: one that keeps no secret and lives on the machine could be any. */
function isClientIdentityCertain({ authorization, client }: PendingAuthorization): boolean {
  return client.client_type === 'confidential' || authorization.redirect_uri.startsWith('https:')
}

async function approveAuthorization(
  deps: AuthDeps,
  auth: AuthRepositories,
  me: AuthenticatedUser,
  { authorization, client }: PendingAuthorization,
  from: RequestClient,
): Promise<{ redirect_url: string }> {
  const now = deps.now()
  const at = now.toISOString()
  const code = randomBytes(32).toString('base64url')
  await auth.oauthAuthorizations.update(authorization.id, {
    status: 'approved',
    authorization_code: hashToken(code),
    aal: me.aal,
    approved_at: at,
    expires_at: new Date(now.getTime() + codeLifetimeMs).toISOString(),
  })
  const before = await auth.oauthClients.findConsent(me.userId, client.id)
  const kept = before === null || before.revoked_at !== null ? [] : before.scopes.split(' ')
  const scopes = [...new Set([...kept, ...authorization.scope.split(' ')])].join(' ')
  const consent = { user_id: me.userId, client_id: client.id, scopes, granted_at: at, revoked_at: null }
  await auth.oauthClients.saveConsent({ id: randomUUID(), ...consent })
  const actor = await auth.users.find(me.userId)
  if (actor === null) throw new AuthProblem('user_not_found', { status: 403 })
  const traits = { client_id: client.id, client_name: client.client_name, scopes }
  await writeAuditEntry(auth, { actor, address: from.address, at }, 'oauth_consent_granted', traits)
  return {
    redirect_url: buildClientRedirectUrl(deps, authorization.redirect_uri, authorization.state, { code })
      .href,
  }
}
