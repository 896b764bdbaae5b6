import { type CryptoKey, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { JwtKey } from '../../domain/jwt-key.ts'

const algorithm = 'ES256'
const audience = 'authenticated'
const maxCachedTokens = 1000

/** Signs access tokens with the current key and checks those of all keys. */
export interface JwtSigningKeys {
  /** The public parts, as `/.well-known/jwks.json` shows them. */
  readonly publicJwks: { readonly keys: readonly object[] }
  signToken(claims: JWTPayload): Promise<string>
  /** A token's claims; null: it is none of ours, was changed, or is too old. */
  verifyToken(token: string, now: Date): Promise<JWTPayload | null>
}

/** Takes the keys, of which the first one signs. */
export async function importJwtSigningKeys(keys: readonly JwtKey[]): Promise<JwtSigningKeys> {
  const [current] = keys
  if (current?.d === undefined) throw new Error('The first key cannot sign')
  const signing = await importJWK({ ...current }, algorithm)
  const checking = new Map<string, CryptoKey>()
  for (const key of keys) {
    const imported = await importJWK({ ...toPublicKey(key) }, algorithm)
    if (!(imported instanceof Uint8Array)) checking.set(key.kid, imported)
  }
  // A signature that was right stays right; it is most of what a request with a session costs.
  const checked = new Map<string, JWTPayload>()
  const header = { alg: algorithm, kid: current.kid, typ: 'JWT' }
  return {
    publicJwks: {
      keys: keys.map((key) => ({ ...toPublicKey(key), use: 'sig', key_ops: ['verify'], ext: true })),
    },
    signToken: (claims) => new SignJWT(claims).setProtectedHeader(header).sign(signing),
    async verifyToken(token, now) {
      const known = checked.get(token)
      if (known !== undefined) return isOutsideValidityPeriod(known, now) ? null : known
      const find = ({ kid }: { kid?: string }): CryptoKey => {
        const key = checking.get(kid ?? '')
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
        const { payload } = await jwtVerify(token, find, options)
        if (checked.size >= maxCachedTokens) checked.clear()
        checked.set(token, payload)
        return payload
      } catch {
        // Why a token is refused is of use only to whoever made it up.
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
