import type { AuthRepositories } from '../../data/auth/index.ts'
import type {
  AuthOneTimeTokenTable,
  OneTimeTokenPurpose,
  OneTimeTokenType,
} from '../../data/auth/one-time-token-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import type { Repositories } from '../../data/index.ts'
import { isEqualInConstantTime } from '../../lib/constant-time.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { isBanned } from '../user-ban.ts'
import { type AppliedOneTimeTokenResult, applyOneTimeToken } from './apply-one-time-token.ts'
import { hashLinkToken, hashOneTimeCode } from './secrets.ts'
import { queueAccountChangeEmail } from './token-email.ts'

/**
 * Token purposes accepted by each verification type: `email` accepts all sign-in e-mails, the others only
 * their own.
 */
const acceptedPurposes: Readonly<Record<string, readonly OneTimeTokenPurpose[]>> = {
  signup: ['signup'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email_change: ['email_change'],
  email: ['signup', 'invite', 'magiclink'],
  sms: ['sms'],
  phone_change: ['phone_change'],
}

const acceptedTokenTypes: readonly OneTimeTokenType[] = [
  ...(['confirmation_token', 'recovery_token', 'phone_change_token'] as const),
  ...(['email_change_token_new', 'email_change_token_current'] as const),
]

const maxTries = 5

/** A link token, or a code with the recipient it was sent to. */
export type OneTimeCredential = { readonly token: string } | { readonly place: string; readonly code: string }

function getAcceptedPurposes(type: string): readonly OneTimeTokenPurpose[] {
  const purposes = Object.hasOwn(acceptedPurposes, type) ? acceptedPurposes[type] : undefined
  if (purposes === undefined)
    throw new AuthProblem('validation_failed', { message: 'Verify requires a verification type' })
  return purposes
}

/**
 * Consumes a token, applies it and runs `complete` in the same transaction. All failures have the same
 * response.
 */
export async function consumeAndApplyOneTimeToken<T>(
  deps: AuthDeps,
  type: string,
  credential: OneTimeCredential,
  client: RequestClient,
  complete: (
    auth: AuthRepositories,
    result: AppliedOneTimeTokenResult,
    token: AuthOneTimeTokenTable,
  ) => Promise<T>,
): Promise<T> {
  const purposes = getAcceptedPurposes(type)
  return withMinimumFailureDuration(async () => {
    const refundAttempt =
      'token' in credential ? null : await deps.limits.countCodeAttempt(credential.place, client)
    // Most invalid links are recognized without a transaction, in which others would wait to write.
    const isPossible =
      refundAttempt !== null || (await findToken(deps, deps.data.auth, purposes, credential)) !== null
    const consume = async (transaction: Repositories) => {
      const { auth } = transaction
      const token = await findToken(deps, auth, purposes, credential)
      if (token === null) return null
      await auth.oneTimeTokens.remove(token.id)
      const user = await auth.users.findForUpdate(token.user_id)
      if (user === null || user.deleted_at !== null) return null
      assertNotBanned(user, deps.now())
      const auditContext = {
        actor: user,
        address: client.address,
        userAgent: client.userAgent,
        at: deps.now().toISOString(),
      }
      const secure = deps.settings.oneTime.secureEmailChange
      const result = await applyOneTimeToken(auth, user, token, { secure, auditContext })
      await notifyFormerEmail(deps, transaction, result)
      return { value: await complete(auth, result, token) }
    }
    // The failure is thrown outside the transaction, so that wrong attempts are counted.
    const outcome = isPossible ? await deps.data.transaction(consume) : null
    if (outcome === null) {
      if (refundAttempt === null) await deps.limits.countInvalidLink(client)
      throw new AuthProblem('otp_expired', {
        message:
          refundAttempt === null ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
      })
    }
    await refundAttempt?.()
    deps.emailQueue.wake()
    return outcome.value
  })
}

async function notifyFormerEmail(
  deps: AuthDeps,
  transaction: Repositories,
  result: AppliedOneTimeTokenResult,
): Promise<void> {
  if (result === 'half' || result.formerEmail === undefined) return
  const { user, formerEmail } = result
  await queueAccountChangeEmail(deps, transaction, user, formerEmail, 'email_changed', user.email ?? '')
  await queueAccountChangeEmail(deps, transaction, user, user.email, 'email_changed_new')
}

async function findToken(
  deps: AuthDeps,
  auth: AuthRepositories,
  purposes: readonly OneTimeTokenPurpose[],
  credential: OneTimeCredential,
): Promise<AuthOneTimeTokenTable | null> {
  const now = deps.now().toISOString()
  const isUsable = (token: AuthOneTimeTokenTable) =>
    purposes.includes(token.purpose) && token.expires_at > now
  if ('token' in credential) {
    const token = await auth.oneTimeTokens.findByHash(hashLinkToken(credential.token))
    return token !== null && isUsable(token) ? token : null
  }
  const { place: recipient, code } = credential
  const candidates = (await auth.oneTimeTokens.findSentTo(recipient, acceptedTokenTypes)).filter(isUsable)
  return findTokenOrCountFailedTry(auth, candidates, hashOneTimeCode(deps.apiKeys.secret, recipient, code))
}

/**
 * The token with this code. A wrong code counts as a try for all candidates; the fifth disables the code, not
 * the link.
 */
export async function findTokenOrCountFailedTry(
  auth: AuthRepositories,
  candidates: readonly AuthOneTimeTokenTable[],
  hash: string,
): Promise<AuthOneTimeTokenTable | null> {
  const withCode = candidates.filter((token) => token.code_hash !== null)
  const match = withCode.find((token) => isEqualInConstantTime(token.code_hash ?? '', hash))
  if (match !== undefined) return match
  for (const { id, tries } of withCode)
    await auth.oneTimeTokens.update(
      id,
      tries + 1 >= maxTries ? { tries: tries + 1, code_hash: null } : { tries: tries + 1 },
    )
  return null
}

function assertNotBanned(user: AuthUserTable, now: Date): void {
  if (isBanned(user, now)) throw new AuthProblem('user_banned')
}
const minFailureMs = 50
/** Delays failures to a minimum duration, so that their timing does not reveal the reason. */
export async function withMinimumFailureDuration<T>(task: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await task()
  } catch (error) {
    const remainingMs = minFailureMs - (performance.now() - startedAt)
    if (remainingMs > 0) await new Promise((resolve) => setTimeout(resolve, remainingMs))
    throw error
  }
}
