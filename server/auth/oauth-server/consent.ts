import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthOAuthAuthorizationTable, AuthOAuthClientTable } from '../../data/auth/oauth-tables.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import { hashToken } from '../session-tokens.ts'
import { buildClientRedirectUrl } from './authorization-request.ts'
import { parseJsonStringArray } from './clients.ts'
import { isScopeSubset } from './scopes.ts'

const codeLifetimeMs = 300_000

interface PendingAuthorization {
  readonly authorization: AuthOAuthAuthorizationTable
  readonly client: AuthOAuthClientTable
}

/**
 * The details for the consent page; if the user has already agreed to the same scopes, only the redirect URL.
 */
export async function loadOrApproveAuthorization(
  deps: AuthDeps,
  user: AuthenticatedUser,
  id: string,
  requestClient: RequestClient,
) {
  return deps.data.transaction(async ({ auth }) => {
    const pending = await claimPendingAuthorization(deps, auth, user, id)
    const { authorization, client } = pending
    const consent = await auth.oauthClients.findConsent(user.userId, client.id)
    const granted = consent === null || consent.revoked_at !== null ? [] : consent.scopes.split(' ')
    const hasConsented = granted.length > 0 && isScopeSubset(authorization.scope.split(' '), granted)
    if (hasConsented && isClientIdentityCertain(pending))
      return approveAuthorization(deps, auth, user, pending, requestClient)
    return {
      authorization_id: authorization.authorization_id,
      redirect_uri: authorization.redirect_uri,
      client: toConsentClientResponse(client),
      user: { id: user.userId, email: user.email },
      scope: authorization.scope,
    }
  })
}

/** Applies the user's decision and returns the redirect URL for the client. */
export async function applyAuthorizationDecision(
  deps: AuthDeps,
  user: AuthenticatedUser,
  id: string,
  action: string | null,
  requestClient: RequestClient,
): Promise<{ redirect_url: string }> {
  if (action !== 'approve' && action !== 'deny')
    throw new AuthProblem('validation_failed', { message: 'action must be approve or deny' })
  return deps.data.transaction(async ({ auth }) => {
    const pending = await claimPendingAuthorization(deps, auth, user, id)
    if (action === 'approve') return approveAuthorization(deps, auth, user, pending, requestClient)
    const { authorization } = pending
    await auth.oauthAuthorizations.update(authorization.id, { status: 'denied' })
    const denial = { error: 'access_denied', error_description: 'User denied the request' }
    return {
      redirect_url: buildClientRedirectUrl(deps, authorization.redirect_uri, authorization.state, denial)
        .href,
    }
  })
}

/** A client as shown to users. */
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

/** The pending authorization; the first user who opens it claims it. */
async function claimPendingAuthorization(
  { now }: AuthDeps,
  auth: AuthRepositories,
  user: AuthenticatedUser,
  id: string,
): Promise<PendingAuthorization> {
  if (user.needsSecondFactor) throw new AuthProblem('insufficient_aal')
  const authorization = await auth.oauthAuthorizations.findForUpdate(id)
  const isOwn = authorization?.user_id === null || authorization?.user_id === user.userId
  const isOpen = authorization?.status === 'pending' && authorization.expires_at > now().toISOString()
  const client = isOwn && isOpen ? await auth.oauthClients.find(authorization.client_id) : null
  // The redirect URI may have been removed from the client since the request.
  const isRedirectRegistered =
    client !== null && parseJsonStringArray(client.redirect_uris).includes(authorization?.redirect_uri ?? '')
  if (authorization === null || client === null || !isRedirectRegistered)
    throw new AuthProblem('oauth_authorization_not_found')
  if (authorization.user_id === null)
    await auth.oauthAuthorizations.update(authorization.id, { user_id: user.userId })
  return { authorization, client }
}

/**
 * Whether the client is certainly the same as before: a public client on the user's machine could be another
 * one.
 */
function isClientIdentityCertain({ authorization, client }: PendingAuthorization): boolean {
  return client.client_type === 'confidential' || authorization.redirect_uri.startsWith('https:')
}

async function approveAuthorization(
  deps: AuthDeps,
  auth: AuthRepositories,
  user: AuthenticatedUser,
  { authorization, client }: PendingAuthorization,
  requestClient: RequestClient,
): Promise<{ redirect_url: string }> {
  const now = deps.now()
  const at = now.toISOString()
  const code = randomBytes(32).toString('base64url')
  await auth.oauthAuthorizations.update(authorization.id, {
    status: 'approved',
    authorization_code: hashToken(code),
    aal: user.aal,
    approved_at: at,
    expires_at: new Date(now.getTime() + codeLifetimeMs).toISOString(),
  })
  const previousConsent = await auth.oauthClients.findConsent(user.userId, client.id)
  const previousScopes =
    previousConsent === null || previousConsent.revoked_at !== null ? [] : previousConsent.scopes.split(' ')
  const scopes = [...new Set([...previousScopes, ...authorization.scope.split(' ')])].join(' ')
  const consent = { user_id: user.userId, client_id: client.id, scopes, granted_at: at, revoked_at: null }
  await auth.oauthClients.saveConsent({ id: randomUUID(), ...consent })
  const actor = await auth.users.find(user.userId)
  if (actor === null) throw new AuthProblem('user_not_found', { status: 403 })
  const traits = { client_id: client.id, client_name: client.client_name, scopes }
  const { address, userAgent } = requestClient
  await writeAuditEntry(auth, { actor, address, userAgent, at }, 'oauth_consent_granted', traits)
  return {
    redirect_url: buildClientRedirectUrl(deps, authorization.redirect_uri, authorization.state, { code })
      .href,
  }
}
