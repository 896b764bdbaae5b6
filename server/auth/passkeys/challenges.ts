import { randomUUID } from 'node:crypto'
import type { AuthPasskeyChallengeTable } from '../../data/auth/factor-tables.ts'
import { isUuid } from '../admin-user-input.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps } from '../contract.ts'
import { type JsonObject, readOptionalStringField } from '../json-body.ts'

/** The purpose of a challenge and its user; null: any user. */
interface PasskeyChallengePurposeAndUser {
  readonly type: 'registration' | 'authentication'
  readonly user: string | null
}

/** Stores a challenge; returns when it expires, in seconds. */
export async function storePasskeyChallenge(
  { data, settings, now }: AuthDeps,
  { type, user }: PasskeyChallengePurposeAndUser,
  sessionData: string,
): Promise<{ challenge_id: string; expires_at: number }> {
  const currentTime = now()
  const expiresAt = new Date(currentTime.getTime() + settings.webAuthn.challengeExpiry * 1000)
  const row: AuthPasskeyChallengeTable = {
    id: randomUUID(),
    user_id: user,
    challenge_type: type,
    session_data: sessionData,
    created_at: currentTime.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
  // Expired challenges stay for an hour, so that a late response gets the expiry error.
  const deleteBefore = new Date(currentTime.getTime() - 3_600_000).toISOString()
  await data.auth.passkeys.deleteChallengesExpiredBefore(deleteBefore)
  await data.auth.passkeys.addChallenge(row)
  return { challenge_id: row.id, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

/** Data to verify the response against; the challenge is consumed even if the verification fails. */
export async function consumePasskeyChallenge(
  { data, now }: AuthDeps,
  { type, user }: PasskeyChallengePurposeAndUser,
  body: JsonObject,
): Promise<string> {
  const id = readOptionalStringField(body, 'challenge_id') ?? ''
  const challenge = isUuid(id) ? await data.auth.passkeys.consumeChallenge(id) : null
  if (challenge === null || challenge.challenge_type !== type || challenge.user_id !== user)
    throw new AuthProblem('webauthn_challenge_not_found')
  if (challenge.expires_at <= now().toISOString()) throw new AuthProblem('webauthn_challenge_expired')
  return challenge.session_data
}
