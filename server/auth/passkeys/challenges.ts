import { randomUUID } from 'node:crypto'
import type { AuthPasskeyChallengeTable } from '../../data/auth/factor-tables.ts'
import { isUuid } from '../admin-user-input.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps } from '../contract.ts'
import { type JsonObject, readOptionalString } from '../json-body.ts'

/** What a question is for, and to whom it is put; null: to whoever answers. */
export interface PasskeyChallengePurpose {
  readonly type: 'registration' | 'authentication'
  readonly user: string | null
}

/** Keeps a question until it is answered; says when that must be, in seconds. */
export async function storePasskeyChallenge(
  { data, settings, now }: AuthDeps,
  { type, user }: PasskeyChallengePurpose,
  sessionData: string,
): Promise<{ challenge_id: string; expires_at: number }> {
  const moment = now()
  const ends = new Date(moment.getTime() + settings.webAuthn.challengeExpiry * 1000)
  const row: AuthPasskeyChallengeTable = {
    id: randomUUID(),
    user_id: user,
    challenge_type: type,
    session_data: sessionData,
    created_at: moment.toISOString(),
    expires_at: ends.toISOString(),
  }
  // A while longer, so that who comes too late is told so.
  const forgotten = new Date(moment.getTime() - 3_600_000).toISOString()
  await data.auth.passkeys.deleteChallengesExpiredBefore(forgotten)
  await data.auth.passkeys.addChallenge(row)
  return { challenge_id: row.id, expires_at: Math.floor(ends.getTime() / 1000) }
}

/** What the answer to a question is checked against; nobody can ask for it again, whether the answer is right or not. */
export async function consumePasskeyChallenge(
  { data, now }: AuthDeps,
  { type, user }: PasskeyChallengePurpose,
  body: JsonObject,
): Promise<string> {
  const id = readOptionalString(body, 'challenge_id') ?? ''
  const taken = isUuid(id) ? await data.auth.passkeys.consumeChallenge(id) : null
  if (taken === null || taken.challenge_type !== type || taken.user_id !== user)
    throw new AuthProblem('webauthn_challenge_not_found')
  if (taken.expires_at <= now().toISOString()) throw new AuthProblem('webauthn_challenge_expired')
  return taken.session_data
}
