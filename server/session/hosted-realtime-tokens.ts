import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import type { RealtimeToken } from './contract.ts'

/** Longer than several heartbeats, at which pages ask for a new token. */
const maxLifetimeSeconds = 600
const audience = 'realtime'
const encryption = { alg: 'dir', enc: 'A256GCM' } as const
const algorithm = 'HS256'

/** Creates and reads tokens for the realtime service of a site whose accounts are in a hosted project. */
export interface HostedRealtimeTokens {
  /** Creates a token of the session of an access token that the project has confirmed. */
  create(accessToken: string): Promise<RealtimeToken>
  /** The access token in a token of this site; null: not issued here, modified or expired. */
  readAccessToken(token: string): Promise<string | null>
}

/**
 * A token contains the session's access token, encrypted: so each instance can ask the project about the session, and a
 * script that should not be there does not get the rights of the session. `secret` is that of the site.
 */
export function createHostedRealtimeTokens(secret: string, now: () => Date): HostedRealtimeTokens {
  const signingKey = deriveKey(secret, 'signature')
  const encryptionKey = deriveKey(secret, 'encryption')
  return {
    async create(accessToken) {
      const { sub = '', session_id, exp: sessionExp = 0 } = decodeJwt<{ session_id?: unknown }>(accessToken)
      const issuedAt = Math.floor(now().getTime() / 1000)
      const exp = Math.min(issuedAt + maxLifetimeSeconds, sessionExp)
      const session = await new CompactEncrypt(new TextEncoder().encode(accessToken))
        .setProtectedHeader(encryption)
        .encrypt(encryptionKey)
      const claims = { sub, aud: audience, iat: issuedAt, exp, session_id, session }
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .sign(signingKey)
      return { token, expiresAt: exp * 1000 }
    },
    async readAccessToken(token) {
      try {
        const { payload } = await jwtVerify<{ session?: unknown }>(token, signingKey, {
          algorithms: [algorithm],
          audience,
          currentDate: now(),
          requiredClaims: ['exp', 'session_id', 'session'],
        })
        const { plaintext } = await compactDecrypt(String(payload.session), encryptionKey, {
          keyManagementAlgorithms: [encryption.alg],
          contentEncryptionAlgorithms: [encryption.enc],
        })
        return new TextDecoder().decode(plaintext)
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

function deriveKey(secret: string, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `realtime tokens of hosted sessions: ${use}`, 32))
}
