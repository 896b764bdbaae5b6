import type { AuthRepositories } from '../../data/auth/index.ts'
import type {
  AuthOneTimeTokenTable,
  OneTimeTokenPurpose,
  OneTimeTokenType,
} from '../../data/auth/one-time-token-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { isBanned } from '../user-ban.ts'
import { applyOneTimeToken, type ConfirmationResult } from './apply-one-time-token.ts'
import { withMinimumFailureDuration } from './minimum-failure-duration.ts'
import { hashLinkToken, hashOneTimeCode, isSameHash } from './secrets.ts'
import { queueAccountChangeEmail } from './token-email.ts'

/** What a kind of verification accepts: `email` any letter that signs in, every other one its own. */
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

/** What somebody brings: a link's token, or a code with the place it was sent to. */
export type OneTimeCredential = { readonly token: string } | { readonly place: string; readonly code: string }

export function getAcceptedPurposes(type: string): readonly OneTimeTokenPurpose[] {
  const purposes = Object.hasOwn(acceptedPurposes, type) ? acceptedPurposes[type] : undefined
  if (purposes === undefined)
    throw new AuthProblem('validation_failed', { message: 'Verify requires a verification type' })
  return purposes
}

/**
 * Uses up what somebody brings and does what it proves; then `next` is done in the same transaction. All that is wrong
 * is told alike.
 */
export async function verifyOneTimeToken<T>(
  deps: AuthDeps,
  type: string,
  credential: OneTimeCredential,
  client: RequestClient,
  next: (auth: AuthRepositories, done: ConfirmationResult, token: AuthOneTimeTokenTable) => Promise<T>,
): Promise<T> {
  const purposes = getAcceptedPurposes(type)
  deps.limits.countVerification(client)
  return withMinimumFailureDuration(async () => {
    // Not thrown inside: that a code was wrong has to be counted.
    const outcome = await deps.data.transaction(async ({ auth }) => {
      const token = await findToken(deps, auth, purposes, credential)
      if (token === null) return null
      await auth.oneTimeTokens.remove(token.id)
      const user = await auth.users.findForUpdate(token.user_id)
      if (user === null || user.deleted_at !== null) return null
      assertNotBanned(user, deps.now())
      const deed = { actor: user, address: client.address, at: deps.now().toISOString() }
      const secure = deps.settings.oneTime.secureEmailChange
      const done = await applyOneTimeToken(auth, user, token, { secure, deed })
      return { done, value: await next(auth, done, token) }
    })
    if (outcome === null)
      throw new AuthProblem('otp_expired', {
        message:
          'token' in credential ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
      })
    notifyFormerEmail(deps, outcome.done)
    return outcome.value
  })
}

function notifyFormerEmail(deps: AuthDeps, done: ConfirmationResult): void {
  if (done === 'half' || done.formerEmail === undefined) return
  queueAccountChangeEmail(deps, done.user, done.formerEmail, 'email_changed', done.user.email ?? '')
}

async function findToken(
  deps: AuthDeps,
  auth: AuthRepositories,
  purposes: readonly OneTimeTokenPurpose[],
  credential: OneTimeCredential,
): Promise<AuthOneTimeTokenTable | null> {
  const now = deps.now().toISOString()
  const isGood = (token: AuthOneTimeTokenTable) => purposes.includes(token.purpose) && token.expires_at > now
  if ('token' in credential) {
    const token = await auth.oneTimeTokens.findByHash(hashLinkToken(credential.token))
    return token !== null && isGood(token) ? token : null
  }
  const { place, code } = credential
  const candidates = (await auth.oneTimeTokens.findSentTo(place, acceptedTokenTypes)).filter(isGood)
  return findTokenByCodeHash(auth, candidates, hashOneTimeCode(deps.apiKeys.secret, place, code))
}

/** The token whose code this is. A wrong one counts against all it could have been; the fifth ends the code, not the link. */
export async function findTokenByCodeHash(
  auth: AuthRepositories,
  candidates: readonly AuthOneTimeTokenTable[],
  hash: string,
): Promise<AuthOneTimeTokenTable | null> {
  const living = candidates.filter((token) => token.code_hash !== null)
  const right = living.find((token) => isSameHash(token.code_hash ?? '', hash))
  if (right !== undefined) return right
  for (const { id, tries } of living)
    await auth.oneTimeTokens.update(
      id,
      tries + 1 >= maxTries ? { tries: tries + 1, code_hash: null } : { tries: tries + 1 },
    )
  return null
}

function assertNotBanned(user: AuthUserTable, now: Date): void {
  if (isBanned(user, now)) throw new AuthProblem('user_banned')
}
