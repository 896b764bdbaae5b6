import type { AuthData } from '../../data/auth/index.ts'
import type {
  AuthOneTimeTokenTable,
  OneTimePurpose,
  OneTimeTokenType,
} from '../../data/auth/one-time-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { isBanned } from '../banned.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { AuthProblem } from '../problems.ts'
import { type Confirmed, confirm } from './confirm.ts'
import { evenly } from './evenly.ts'
import { notify } from './letter.ts'
import { codeHash, isSameHash, linkHash } from './secrets.ts'

/** What a kind of verification accepts: `email` any letter that signs in, every other one its own. */
const accepted: Readonly<Record<string, readonly OneTimePurpose[]>> = {
  signup: ['signup'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email_change: ['email_change'],
  email: ['signup', 'invite', 'magiclink'],
  sms: ['sms'],
  phone_change: ['phone_change'],
}

const types: readonly OneTimeTokenType[] = [
  ...(['confirmation_token', 'recovery_token', 'phone_change_token'] as const),
  ...(['email_change_token_new', 'email_change_token_current'] as const),
]

const mostTries = 5

/** What somebody brings: a link's token, or a code with the place it was sent to. */
export type Evidence = { readonly token: string } | { readonly place: string; readonly code: string }

export function purposesOf(type: string): readonly OneTimePurpose[] {
  const purposes = Object.hasOwn(accepted, type) ? accepted[type] : undefined
  if (purposes === undefined)
    throw new AuthProblem('validation_failed', { message: 'Verify requires a verification type' })
  return purposes
}

/**
 * Uses up what somebody brings and does what it proves; then `next` is done in the same transaction. All that is wrong
 * is told alike.
 */
export async function prove<T>(
  deps: AuthDeps,
  type: string,
  evidence: Evidence,
  client: Client,
  next: (auth: AuthData, done: Confirmed, token: AuthOneTimeTokenTable) => Promise<T>,
): Promise<T> {
  const purposes = purposesOf(type)
  deps.limits.verify(client)
  return evenly(async () => {
    // Not thrown inside: that a code was wrong has to be counted.
    const outcome = await deps.data.transaction(async ({ auth }) => {
      const token = await found(deps, auth, purposes, evidence)
      if (token === null) return null
      await auth.oneTimeTokens.remove(token.id)
      const user = await auth.users.findForChange(token.user_id)
      if (user === null || user.deleted_at !== null) return null
      refuseBanned(user, deps.now())
      const deed = { actor: user, address: client.address, at: deps.now().toISOString() }
      const secure = deps.settings.oneTime.secureEmailChange
      const done = await confirm(auth, user, token, { secure, deed })
      return { done, value: await next(auth, done, token) }
    })
    if (outcome === null)
      throw new AuthProblem('otp_expired', {
        message:
          'token' in evidence ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
      })
    tellOldAddress(deps, outcome.done)
    return outcome.value
  })
}

function tellOldAddress(deps: AuthDeps, done: Confirmed): void {
  if (done === 'half' || done.formerEmail === undefined) return
  notify(deps, done.user, done.formerEmail, 'email_changed', done.user.email ?? '')
}

async function found(
  deps: AuthDeps,
  auth: AuthData,
  purposes: readonly OneTimePurpose[],
  evidence: Evidence,
): Promise<AuthOneTimeTokenTable | null> {
  const now = deps.now().toISOString()
  const isGood = (token: AuthOneTimeTokenTable) => purposes.includes(token.purpose) && token.expires_at > now
  if ('token' in evidence) {
    const token = await auth.oneTimeTokens.findByHash(linkHash(evidence.token))
    return token !== null && isGood(token) ? token : null
  }
  const { place, code } = evidence
  const candidates = (await auth.oneTimeTokens.sentTo(place, types)).filter(isGood)
  return rightOne(auth, candidates, codeHash(deps.apiKeys.secret, place, code))
}

/** The token whose code this is. A wrong one counts against all it could have been; the fifth ends the code, not the link. */
export async function rightOne(
  auth: AuthData,
  candidates: readonly AuthOneTimeTokenTable[],
  hash: string,
): Promise<AuthOneTimeTokenTable | null> {
  const living = candidates.filter((token) => token.code_hash !== null)
  const right = living.find((token) => isSameHash(token.code_hash ?? '', hash))
  if (right !== undefined) return right
  for (const { id, tries } of living)
    await auth.oneTimeTokens.change(
      id,
      tries + 1 >= mostTries ? { tries: tries + 1, code_hash: null } : { tries: tries + 1 },
    )
  return null
}

function refuseBanned(user: AuthUserTable, now: Date): void {
  if (isBanned(user, now)) throw new AuthProblem('user_banned')
}
