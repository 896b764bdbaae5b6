import { type CryptoKey, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type JwtKey, toPublicJwtKey } from '../../domain/jwt-key.ts'

/** What a token may be used for: all services, or only realtime, for pages whose scripts must not hold more rights. */
export type TokenAudience = 'authenticated' | 'realtime'

const maxCachedTokens = 1000

/** Signs access tokens with the current key and verifies tokens of all keys. */
export interface JwtSignerAndVerifier {
  /** The public keys for `/.well-known/jwks.json`. */
  readonly publicJwks: { readonly keys: readonly object[] }
  /** The algorithm of new tokens. */
  readonly algorithm: JwtKey['alg']
  /** The shared secret (HS256) of tokens and API keys of an earlier service; null: none are accepted. */
  readonly legacySecret: Uint8Array | null
  signToken(claims: JWTPayload): Promise<string>
  /** The claims of a token; null: not issued here, for another audience, modified, or expired. */
  verifyToken(token: string, now: Date, audiences?: readonly TokenAudience[]): Promise<JWTPayload | null>
}

/** Imports the keys; the first one signs. Each is used with its own algorithm only, whatever a token says. */
export async function createJwtSignerAndVerifier(
  keys: readonly JwtKey[],
  legacySecretText: string | null = null,
): Promise<JwtSignerAndVerifier> {
  const [current] = keys
  if (current?.d === undefined) throw new Error('The first key cannot sign')
  const algorithm = current.alg
  const signingKey = await importJWK({ ...current }, algorithm)
  const verificationKeys = new Map<string, { readonly alg: string; readonly key: CryptoKey }>()
  for (const jwk of keys) {
    const key = await importJWK({ ...toPublicJwtKey(jwk) }, jwk.alg)
    if (!(key instanceof Uint8Array)) verificationKeys.set(jwk.kid, { alg: jwk.alg, key })
  }
  const legacySecret = legacySecretText === null ? null : new TextEncoder().encode(legacySecretText)
  const algorithms = [...new Set(keys.map(({ alg }) => alg)), ...(legacySecret === null ? [] : ['HS256'])]
  // Verified tokens are cached: checking the signature is most of the cost of a request with a session.
  const verifiedTokens = new Map<string, JWTPayload>()
  const header = { alg: algorithm, kid: current.kid, typ: 'JWT' }
  return {
    algorithm,
    legacySecret,
    publicJwks: {
      keys: keys.map((key) => ({ ...toPublicJwtKey(key), use: 'sig', key_ops: ['verify'], ext: true })),
    },
    signToken: (claims) => new SignJWT(claims).setProtectedHeader(header).sign(signingKey),
    async verifyToken(token, now, audiences = ['authenticated']) {
      const cached = verifiedTokens.get(token)
      if (cached !== undefined)
        return isOutsideValidityPeriod(cached, now) || !hasAudience(cached, audiences) ? null : cached
      const findKey = ({ kid = '', alg }: { kid?: string; alg: string }): CryptoKey | Uint8Array => {
        const found = verificationKeys.get(kid)
        if (found === undefined && alg === 'HS256' && legacySecret !== null) return legacySecret
        if (found?.alg !== alg) throw new TypeError('no such key')
        return found.key
      }
      try {
        const options = {
          algorithms,
          audience: [...audiences],
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

function hasAudience({ aud = [] }: JWTPayload, audiences: readonly string[]): boolean {
  return [aud].flat().some((audience) => audiences.includes(audience))
}

function isOutsideValidityPeriod({ exp = 0, nbf = 0 }: JWTPayload, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000)
  return exp <= seconds || nbf > seconds
}
