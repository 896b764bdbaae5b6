import type { AuthUserTable } from '../../data/auth/tables.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import { issueOneTimeToken, type OneTimeTokenRequest } from './issue-one-time-token.ts'
import { hashOneTimeCode } from './secrets.ts'
import { issueAndEmailOneTimeToken } from './token-email.ts'
import { findTokenOrCountFailedTry, withMinimumFailureDuration } from './verify-one-time-token.ts'

const dayMs = 24 * 3600 * 1000

/** `GET /reauthenticate`: sends the signed-in user a code for changing their password. */
export async function requestReauthenticationCode(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  client: RequestClient,
): Promise<void> {
  const user = await deps.data.auth.users.find(signedInUser.userId)
  if (user === null) throw new AuthProblem('user_not_found', { status: 403 })
  const recipient = findConfirmedRecipient(user)
  if (recipient === null) throw createNoRecipientProblem(user)
  await deps.limits.countAccountChange(client)
  if ('email' in recipient) await deps.limits.countEmailRequest(recipient.email, 'reauthentication', client)
  else await deps.limits.countSmsRequest(recipient.phone, client)
  const auditContext = {
    actor: user,
    address: client.address,
    userAgent: client.userAgent,
    at: deps.now().toISOString(),
  }
  await writeAuditEntry(deps.data.auth, auditContext, 'user_reauthenticate_requested')
  const tokenRequest = { user, purpose: 'reauthentication', type: 'reauthentication_token' } as const
  if ('email' in recipient) {
    const { email } = recipient
    deps.backgroundTasks.enqueue(async () => {
      await deps.limits.countSentEmail()
      await issueAndEmailOneTimeToken(deps, { ...tokenRequest, place: email }, 'reauthentication')
    })
    return
  }
  await sendReauthenticationSms(deps, { ...tokenRequest, place: recipient.phone })
}

/** Sends the code before the response: the number is the signed-in user's own, so a failure reveals nothing. */
async function sendReauthenticationSms(deps: AuthDeps, request: OneTimeTokenRequest): Promise<void> {
  if (deps.smsSender === null) throw new AuthProblem('phone_provider_disabled')
  await deps.limits.countSentSms()
  const { code } = await deps.data.transaction(({ auth }) => issueOneTimeToken(deps, auth, request))
  try {
    await deps.smsSender.send({ user: { id: request.user.id, phone: request.place }, code })
  } catch (error) {
    throw new AuthProblem('sms_send_failed', {
      message: 'Error sending reauthentication OTP to provider',
      cause: error,
    })
  }
}

/**
 * Rejects a password change with a wrong code, or without one if it is required and the session is not
 * recent.
 */
export async function assertReauthenticated(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  user: AuthUserTable,
  nonce: string | null,
  client: RequestClient,
): Promise<void> {
  if (nonce === null) {
    if (deps.settings.oneTime.reauthentication && !(await isSessionRecent(deps, signedInUser)))
      throw new AuthProblem('reauthentication_needed')
    return
  }
  const recipient = findConfirmedRecipient(user)
  const address = recipient === null ? '' : 'email' in recipient ? recipient.email : recipient.phone
  const refundAttempt = await deps.limits.countCodeAttempt(address, client)
  await withMinimumFailureDuration(async () => {
    const isCorrect = await deps.data.transaction(async ({ auth }) => {
      const now = deps.now().toISOString()
      const sentTokens = await auth.oneTimeTokens.findSentTo(address, ['reauthentication_token'])
      const ownTokens = sentTokens.filter((token) => token.user_id === user.id && token.expires_at > now)
      const token = await findTokenOrCountFailedTry(
        auth,
        ownTokens,
        hashOneTimeCode(deps.apiKeys.secret, address, nonce.trim()),
      )
      if (token !== null) await auth.oneTimeTokens.remove(token.id)
      return token !== null
    })
    if (!isCorrect) throw new AuthProblem('reauthentication_not_valid')
    await refundAttempt()
  })
}

async function isSessionRecent({ data, now }: AuthDeps, { sessionId }: AuthenticatedUser): Promise<boolean> {
  const session = await data.auth.sessions.findForUpdate(sessionId)
  return session !== null && now().getTime() - Date.parse(session.created_at) < dayMs
}

/** Why no code can be sent, in GoTrue's words. */
function createNoRecipientProblem({ email, phone }: AuthUserTable): AuthProblem {
  if (email !== null)
    return new AuthProblem('email_not_confirmed', { status: 422, message: 'Please verify your email first.' })
  if (phone !== null)
    return new AuthProblem('phone_not_confirmed', { status: 422, message: 'Please verify your phone first.' })
  return new AuthProblem('validation_failed', {
    message: 'Reauthentication requires the user to have an email or a phone number',
  })
}

function findConfirmedRecipient(user: AuthUserTable): { email: string } | { phone: string } | null {
  if (user.email !== null && user.email_confirmed_at !== null) return { email: user.email }
  if (user.phone !== null && user.phone_confirmed_at !== null) return { phone: user.phone }
  return null
}
