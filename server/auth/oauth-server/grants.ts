import { isUuid } from '../admin-input.ts'
import { note } from '../audit.ts'
import type { AuthDeps, Client, SignedIn } from '../contract.ts'
import { AuthProblem } from '../problems.ts'
import { presentAsking } from './consent.ts'

/** The programs that whoever asks has let in. */
export async function listGrants({ data }: AuthDeps, { userId }: SignedIn) {
  const grants = await data.auth.oauthClients.grants(userId)
  return grants.map((grant) => ({
    client: presentAsking({ ...grant, id: grant.client_id }),
    scopes: grant.scopes.split(' '),
    granted_at: grant.granted_at,
  }))
}

/** Lets a program in no more: its sessions end at once. */
export async function revokeGrant(
  { data, now }: AuthDeps,
  { userId }: SignedIn,
  clientId: string,
  { address }: Client,
): Promise<void> {
  if (!isUuid(clientId)) throw new AuthProblem('validation_failed', { message: 'client_id must be an UUID' })
  const at = now().toISOString()
  await data.transaction(async ({ auth }) => {
    const actor = await auth.users.findForChange(userId)
    const consent = await auth.oauthClients.consent(userId, clientId)
    if (actor === null || consent === null || consent.revoked_at !== null)
      throw new AuthProblem('oauth_consent_not_found')
    await auth.oauthClients.putConsent({ ...consent, revoked_at: at })
    await auth.oauthClients.endSessions(clientId, userId)
    await auth.oauthAuthorizations.removeOf(clientId, userId)
    await note(auth, { actor, address, at }, 'oauth_consent_revoked', { client_id: clientId })
  })
}
