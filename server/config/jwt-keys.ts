import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto'
import { type EcJwtKey, type JwtKey, type RsaJwtKey, toPublicJwtKey } from '../../domain/jwt-key.ts'

const maxKeys = 3
const minRsaBits = 2048
const maxRsaBits = 8192

/** Creates a new signing key. */
export function generateJwtKey(): EcJwtKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', kid: randomUUID(), x, y, d }
}

/** Adds a new signing key; previous keys can only verify, and the oldest are removed. */
export function rotateJwtKeys(keys: readonly JwtKey[]): JwtKey[] {
  const verifyOnly = keys.map(toPublicJwtKey)
  return [generateJwtKey(), ...verifyOnly].slice(0, maxKeys)
}

/** The keys as a JSON array of JWKs, in the format of `GOTRUE_JWT_KEYS`. */
export function serializeJwtKeys(keys: readonly JwtKey[]): string {
  return JSON.stringify(
    keys.map((key) => ({
      ...key,
      use: 'sig',
      key_ops: key.d === undefined ? ['verify'] : ['sign', 'verify'],
    })),
  )
}

/** Parses such an array, the signing key first; null: not valid ES256 or RS256 keys with exactly one
 * signing key. */
export function parseJwtKeys(text: string): JwtKey[] | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  if (!Array.isArray(json)) return null
  const keys = json.map(parseJwtKey).filter((key) => key !== null)
  const signing = keys.filter((key) => key.d !== undefined)
  const kids = new Set(keys.map((key) => key.kid))
  if (keys.length < json.length || signing.length !== 1 || kids.size < keys.length) return null
  return [...signing, ...keys.filter((key) => key.d === undefined)]
}

function parseJwtKey(json: unknown): JwtKey | null {
  if (typeof json !== 'object' || json === null) return null
  const jwk: Readonly<Record<string, unknown>> = { ...json }
  const { kid, key_ops = [] } = jwk
  if (typeof kid !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(kid)) return null
  const key = jwk.kty === 'RSA' ? parseRsaKey(kid, jwk) : parseEcKey(kid, jwk)
  if (key === null || (jwk.alg !== undefined && jwk.alg !== key.alg)) return null
  const canSign = Array.isArray(key_ops) && key_ops.includes('sign')
  if (canSign) return key.d !== undefined && isUsableKey(key) ? key : null
  return isUsableKey(toPublicJwtKey(key)) ? toPublicJwtKey(key) : null
}

function parseEcKey(kid: string, { kty, crv, x, y, d }: Readonly<Record<string, unknown>>): EcJwtKey | null {
  if (kty !== 'EC' || crv !== 'P-256' || typeof x !== 'string' || typeof y !== 'string') return null
  return { kty, crv, alg: 'ES256', kid, x, y, ...(typeof d === 'string' ? { d } : {}) }
}

const rsaPrivateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi']

function parseRsaKey(kid: string, jwk: Readonly<Record<string, unknown>>): RsaJwtKey | null {
  const { n, e } = jwk
  if (typeof n !== 'string' || typeof e !== 'string') return null
  const parts = rsaPrivateParts.map((name) => [name, jwk[name]])
  const isPrivate = parts.every(([, value]) => typeof value === 'string')
  return { kty: 'RSA', alg: 'RS256', kid, n, e, ...(isPrivate ? Object.fromEntries(parts) : {}) }
}

/** Whether the crypto library accepts the key, and its private and public parts match. */
function isUsableKey(key: JwtKey): boolean {
  try {
    const publicKey = createPublicKey({ key: { ...toPublicJwtKey(key) }, format: 'jwk' })
    const bits = publicKey.asymmetricKeyDetails?.modulusLength
    if (bits !== undefined && (bits < minRsaBits || bits > maxRsaBits)) return false
    if (key.d === undefined) return true
    const text = Buffer.from('sound?')
    const signature = sign('sha256', text, createPrivateKey({ key: { ...key }, format: 'jwk' }))
    return verify('sha256', text, publicKey, signature)
  } catch {
    // The library throws errors of various types for invalid keys.
    return false
  }
}
