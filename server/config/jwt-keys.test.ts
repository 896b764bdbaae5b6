import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { JwtKey } from '../../domain/jwt-key.ts'
import { ConfigError, readConfig } from './index.ts'
import { generateJwtKey, parseJwtKeys, rotateJwtKeys, serializeJwtKeys } from './jwt-keys.ts'

const signing = JSON.parse(serializeJwtKeys([generateJwtKey()]))[0]
const other = JSON.parse(serializeJwtKeys([generateJwtKey()]))[0]
const { d: _, ...verifyOnly } = { ...other, key_ops: ['verify'] }

function generateRsaKey(modulusLength = 2048) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'rsa', alg: 'RS256', key_ops: ['sign', 'verify'] }
}

const rsa = generateRsaKey()
const rsaVerifyOnly = { kty: 'RSA', n: rsa.n, e: rsa.e, kid: 'rsa', alg: 'RS256', key_ops: ['verify'] }

describe('parseJwtKeys', () => {
  it.each([
    ['an empty array', []],
    ['an object', { ...signing }],
    ['no signing key', [verifyOnly]],
    ['two signing keys', [signing, other]],
    ['two keys with the same kid', [signing, { ...verifyOnly, kid: signing.kid }]],
    ['a symmetric key', [{ kty: 'oct', k: 'c2VjcmV0', kid: 'a', alg: 'HS256', key_ops: ['sign'] }]],
    ['another curve', [{ ...signing, crv: 'P-384' }]],
    ['a private part of another key', [{ ...signing, d: other.d }]],
    ['a point that is not on the curve', [{ ...signing, x: other.x }]],
    ['a short RSA key', [generateRsaKey(1024)]],
    ['an RSA key for another algorithm', [{ ...rsa, alg: 'HS256' }]],
    ['an EC key for another algorithm', [{ ...signing, alg: 'RS256' }]],
    ['an RSA signing key without all private parts', [{ ...rsa, dp: undefined }]],
    ['a private part of another RSA key', [{ ...generateRsaKey(), n: rsa.n }]],
    ['a missing kid', [{ ...signing, kid: undefined }]],
    ['a kid with a line break', [{ ...signing, kid: 'a\r\nb' }]],
    ['a signing key without its private part', [{ ...signing, d: undefined }]],
  ])('rejects %s', (_what, keys) => {
    expect(parseJwtKeys(JSON.stringify(keys))).toBeNull()
    const set = () => readConfig({ GOTRUE_JWT_KEYS: JSON.stringify(keys) })
    expect(set).toThrow(ConfigError)
    expect(set).toThrow(/^GOTRUE_JWT_KEYS is "\*\*\*" but should be a JSON array of ES256 keys[^\n]+$/)
  })

  it('rejects text that is not JSON', () => {
    expect(parseJwtKeys('')).toBeNull()
    expect(parseJwtKeys('[')).toBeNull()
  })

  it('reads serialized keys unchanged, the signing key first', () => {
    const keys = parseJwtKeys(JSON.stringify([verifyOnly, signing])) ?? []
    expect(keys.map((key) => key.kid)).toEqual([signing.kid, verifyOnly.kid])
    expect(parseJwtKeys(serializeJwtKeys(keys))).toEqual(keys)
    expect(readConfig({ GOTRUE_JWT_KEYS: serializeJwtKeys(keys) }).auth.jwtKeys).toEqual(keys)
  })

  it('reads RS256 keys, to sign or to verify', () => {
    const [key] = parseJwtKeys(JSON.stringify([rsa])) ?? []
    expect(key).toMatchObject({ kty: 'RSA', alg: 'RS256', kid: 'rsa', d: rsa.d })
    const mixed = parseJwtKeys(JSON.stringify([rsaVerifyOnly, signing]))
    expect(mixed?.map(({ alg, d }) => [alg, d !== undefined])).toEqual([
      ['ES256', true],
      ['RS256', false],
    ])
    // The private part of a key that only verifies is dropped.
    const verifies = parseJwtKeys(JSON.stringify([signing, { ...rsa, key_ops: ['verify'] }])) ?? []
    expect(Object.keys(verifies[1] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n'])
    expect(rotateJwtKeys(key === undefined ? [] : [key]).map(({ alg, d }) => [alg, d !== undefined])).toEqual(
      [
        ['ES256', true],
        ['RS256', false],
      ],
    )
  })

  it('drops private parts on rotation and removes the oldest keys', () => {
    let keys: readonly JwtKey[] = [generateJwtKey()]
    const first = keys[0]?.kid
    keys = rotateJwtKeys(keys)
    expect(keys.map((key) => key.d !== undefined)).toEqual([true, false])
    expect(keys[1]?.kid).toBe(first)
    for (let i = 0; i < 5; i += 1) keys = rotateJwtKeys(keys)
    expect(keys).toHaveLength(3)
    expect(keys.map((key) => key.kid)).not.toContain(first)
    expect(parseJwtKeys(serializeJwtKeys(keys))).toEqual(keys)
  })
})

it.each([
  'short',
  '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A',
  JSON.stringify(rsaVerifyOnly),
  'your-super-secret-jwt-token-with-at-least-32-characters-long',
])('rejects the shared secret %s', (secret) => {
  const set = () => readConfig({ GOTRUE_JWT_SECRET: secret })
  expect(set).toThrow(/^GOTRUE_JWT_SECRET is "\*\*\*" but should be the shared secret[^\n]+$/)
})
