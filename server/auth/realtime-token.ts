import type { AuthDeps, AuthenticatedUser } from './contract.ts'

/** Longer than several heartbeats, at which pages ask for a new token. */
const lifetimeSeconds = 600

/** A token that only the realtime service accepts. */
export interface RealtimeToken {
  readonly token: string
  /** In milliseconds. */
  readonly expiresAt: number
}

/**
 * Creates a token of the user's session for scripts of the admin pages: session cookies are hidden from scripts, and a
 * script that should not be there must not get the rights of the whole session.
 */
export async function createRealtimeToken(
  { keys, issuer, now }: Pick<AuthDeps, 'keys' | 'issuer' | 'now'>,
  { userId, sessionId, aal, isPasskeyVerified }: AuthenticatedUser,
): Promise<RealtimeToken> {
  const issuedAt = Math.floor(now().getTime() / 1000)
  const exp = issuedAt + lifetimeSeconds
  const amr = isPasskeyVerified ? [{ method: 'passkey', timestamp: issuedAt }] : []
  const claims = {
    iss: issuer,
    sub: userId,
    aud: 'realtime',
    iat: issuedAt,
    exp,
    session_id: sessionId,
    aal,
    amr,
  }
  return { token: await keys.signToken(claims), expiresAt: exp * 1000 }
}
