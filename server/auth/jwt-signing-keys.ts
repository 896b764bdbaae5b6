import { type CryptoKey, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { JwtKey } from '../../domain/jwt-key.ts'

const algorithm = 'ES256'
const audience = 'authenticated'
const maxCachedTokens = 1000

/** Signs access tokens with the current key and verifies tokens of all keys. */
export interface JwtSignerAndVerifier {
  /** The public keys for `/.well-known/jwks.json`. */
  readonly publicJwks: { readonly keys: readonly object[] }
  signToken(claims: JWTPayload): Promise<string>
  /** The claims of a token; null: not issued here, modified, or expired. */
  verifyToken(token: string, now: Date): Promise<JWTPayload | null>
}

/** Imports the keys; the first one signs. */
export async function createJwtSignerAndVerifier(keys: readonly JwtKey[]): Promise<JwtSignerAndVerifier> {
  const [current] = keys
  if (current?.d === undefined) throw new Error('The first key cannot sign')
  const signingKey = await importJWK({ ...current }, algorithm)
  const verificationKeys = new Map<string, CryptoKey>()
  for (const key of keys) {
    const imported = await importJWK({ ...toPublicKey(key) }, algorithm)
    if (!(imported instanceof Uint8Array)) verificationKeys.set(key.kid, imported)
  }
  // Verified tokens are cached: checking the signature is most of the cost of a request with a session.
  const verifiedTokens = new Map<string, JWTPayload>()
  const header = { alg: algorithm, kid: current.kid, typ: 'JWT' }
  return {
    publicJwks: {
      keys: keys.map((key) => ({ ...toPublicKey(key), use: 'sig', key_ops: ['verify'], ext: true })),
    },
    signToken: (claims) => new SignJWT(claims).setProtectedHeader(header).sign(signingKey),
    async verifyToken(token, now) {
      const cached = verifiedTokens.get(token)
      if (cached !== undefined) return isOutsideValidityPeriod(cached, now) ? null : cached
      const findKey = ({ kid }: { kid?: string }): CryptoKey => {
        const key = verificationKeys.get(kid ?? '')
        if (!key) throw new TypeError('no such key')
        return key
      }
      try {
        const options = {
          algorithms: [algorithm],
          audience,
          currentDate: now,
          requiredClaims: ['exp', 'sub', 'session_id'],
        }
        const { payload } = await jwtVerify(token, findKey, options)
        if (verifiedTokens.size >= maxCachedTokens) verifiedTokens.clear()
        verifiedTokens.set(token, payload)
        return payload
      } catch {
        // The reason is not reported, because it would only help to forge tokens.
        return null
      }
    },
  }
}

function isOutsideValidityPeriod({ exp = 0, nbf = 0 }: JWTPayload, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000)
  return exp <= seconds || nbf > seconds
}

function toPublicKey({ kty, crv, alg, kid, x, y }: JwtKey): JwtKey {
  return { kty, crv, alg, kid, x, y }
}
