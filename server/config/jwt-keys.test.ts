import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './index.ts'
import { generateJwtKey, parseJwtKeys, rotateJwtKeys, serializeJwtKeys } from './jwt-keys.ts'

const signing = JSON.parse(serializeJwtKeys([generateJwtKey()]))[0]
const other = JSON.parse(serializeJwtKeys([generateJwtKey()]))[0]
const { d: _, ...verifyOnly } = { ...other, key_ops: ['verify'] }

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

  it('drops private parts on rotation and removes the oldest keys', () => {
    let keys = [generateJwtKey()]
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
