import type { AuthUserTable } from '../../data/auth/tables.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import { issueOneTimeToken } from './issue-one-time-token.ts'
import { withMinimumFailureDuration } from './minimum-failure-duration.ts'
import { hashOneTimeCode } from './secrets.ts'
import { sendOneTimeTokenEmail } from './token-email.ts'
import { findTokenByCodeHash } from './verify-one-time-token.ts'

const dayMs = 24 * 3600 * 1000

/** `GET /reauthenticate`: a code to whoever is signed in, to be given with a new password. */
export async function requestReauthenticationCode(
  deps: AuthDeps,
  me: AuthenticatedUser,
  client: RequestClient,
): Promise<void> {
  const user = await deps.data.auth.users.find(me.userId)
  if (user === null) throw new AuthProblem('user_not_found', { status: 403 })
  const place = findConfirmedRecipient(user)
  if (place === null)
    throw new AuthProblem('validation_failed', { message: 'There is nowhere to send a code to' })
  deps.limits.countAccountChange(client)
  if ('email' in place) deps.limits.countEmail(place.email, 'reauthentication', client)
  else deps.limits.countSms(place.phone, client)
  const deed = { actor: user, address: client.address, at: deps.now().toISOString() }
  await writeAuditEntry(deps.data.auth, deed, 'user_reauthenticate_requested')
  deps.backgroundTasks.enqueue(async () => {
    const wanted = { user, purpose: 'reauthentication', type: 'reauthentication_token' } as const
    if ('email' in place)
      return sendOneTimeTokenEmail(deps, { ...wanted, place: place.email }, 'reauthentication')
    const { code } = await deps.data.transaction(({ auth }) =>
      issueOneTimeToken(deps, auth, { ...wanted, place: place.phone }),
    )
    await deps.smsSender?.send({ user: { id: user.id, phone: place.phone }, code })
  })
}

/** Refuses a new password where the operator wants a code with it and the session is not fresh, or the code is wrong. */
export async function assertReauthenticated(
  deps: AuthDeps,
  me: AuthenticatedUser,
  user: AuthUserTable,
  nonce: string | null,
  client: RequestClient,
): Promise<void> {
  if (nonce === null) {
    if (deps.settings.oneTime.reauthentication && !(await isSessionRecent(deps, me)))
      throw new AuthProblem('reauthentication_needed')
    return
  }
  deps.limits.countVerification(client)
  const place = findConfirmedRecipient(user)
  const address = place === null ? '' : 'email' in place ? place.email : place.phone
  await withMinimumFailureDuration(async () => {
    const right = await deps.data.transaction(async ({ auth }) => {
      const now = deps.now().toISOString()
      const sent = await auth.oneTimeTokens.findSentTo(address, ['reauthentication_token'])
      const own = sent.filter((token) => token.user_id === user.id && token.expires_at > now)
      const token = await findTokenByCodeHash(
        auth,
        own,
        hashOneTimeCode(deps.apiKeys.secret, address, nonce.trim()),
      )
      if (token !== null) await auth.oneTimeTokens.remove(token.id)
      return token !== null
    })
    if (!right) throw new AuthProblem('reauthentication_not_valid')
  })
}

async function isSessionRecent({ data, now }: AuthDeps, { sessionId }: AuthenticatedUser): Promise<boolean> {
  const session = await data.auth.sessions.findForUpdate(sessionId)
  return session !== null && now().getTime() - Date.parse(session.created_at) < dayMs
}

function findConfirmedRecipient(user: AuthUserTable): { email: string } | { phone: string } | null {
  if (user.email !== null && user.email_confirmed_at !== null) return { email: user.email }
  if (user.phone !== null && user.phone_confirmed_at !== null) return { phone: user.phone }
  return null
}
