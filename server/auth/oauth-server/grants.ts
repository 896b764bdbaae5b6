import { isUuid } from '../admin-user-input.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import { toConsentClientResponse } from './consent.ts'

/** The clients that the user has authorized. */
export async function listOAuthGrants({ data }: AuthDeps, { userId }: AuthenticatedUser) {
  const grants = await data.auth.oauthClients.listConsentedClients(userId)
  return grants.map((grant) => ({
    client: toConsentClientResponse({ ...grant, id: grant.client_id }),
    scopes: grant.scopes.split(' '),
    granted_at: grant.granted_at,
  }))
}

/** Revokes a client's access: its sessions end at once. */
export async function revokeOAuthGrant(
  { data, now }: AuthDeps,
  { userId }: AuthenticatedUser,
  clientId: string,
  { address, userAgent }: RequestClient,
): Promise<void> {
  if (!isUuid(clientId)) throw new AuthProblem('validation_failed', { message: 'client_id must be an UUID' })
  const at = now().toISOString()
  await data.transaction(async ({ auth }) => {
    const actor = await auth.users.findForUpdate(userId)
    const consent = await auth.oauthClients.findConsent(userId, clientId)
    if (actor === null || consent === null || consent.revoked_at !== null)
      throw new AuthProblem('oauth_consent_not_found')
    await auth.oauthClients.saveConsent({ ...consent, revoked_at: at })
    await auth.oauthClients.deleteSessions(clientId, userId)
    await auth.oauthAuthorizations.removeByClientAndUser(clientId, userId)
    const client = await auth.oauthClients.find(clientId)
    await writeAuditEntry(auth, { actor, address, userAgent, at }, 'oauth_consent_revoked', {
      client_id: clientId,
      ...(client === null ? {} : { client_name: client.client_name }),
    })
  })
}
