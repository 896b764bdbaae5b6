import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import type { JwtKey } from '../../domain/jwt-key.ts'

const maxKeys = 3

/** Creates a new signing key. */
export function generateJwtKey(): JwtKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', kid: randomUUID(), x, y, d }
}

/** Adds a new signing key; previous keys can only verify, and the oldest are removed. */
export function rotateJwtKeys(keys: readonly JwtKey[]): JwtKey[] {
  const verifyOnly = keys.map(({ d: _, ...key }) => key)
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

/** Parses such an array, the signing key first; null: not valid ES256 keys with exactly one signing key. */
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
  const { kty, crv, kid, x, y, d, key_ops = [] } = json as Record<string, unknown>
  if (kty !== 'EC' || crv !== 'P-256' || typeof kid !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(kid))
    return null
  if (typeof x !== 'string' || typeof y !== 'string') return null
  const key = { kty, crv, alg: 'ES256', kid, x, y } as const
  const canSign = Array.isArray(key_ops) && key_ops.includes('sign')
  if (!canSign) return isUsableKey({ ...key }) ? key : null
  if (typeof d !== 'string' || !isUsableKey({ ...key, d })) return null
  return { ...key, d }
}

/** Whether the crypto library accepts the key, and its private and public parts match. */
function isUsableKey(jwk: JsonWebKey): boolean {
  try {
    const { d, ...publicJwk } = jwk
    const publicKey = createPublicKey({ key: publicJwk, format: 'jwk' })
    if (d === undefined) return true
    const text = Buffer.from('sound?')
    const signature = sign('sha256', text, createPrivateKey({ key: jwk, format: 'jwk' }))
    return verify('sha256', text, publicKey, signature)
  } catch {
    // The library throws errors of various types for invalid keys.
    return false
  }
}
