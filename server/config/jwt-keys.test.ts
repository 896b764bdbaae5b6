import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './index.ts'
import { generateJwtKey, parseJwtKeys, rotateJwtKeys, serializeJwtKeys } from './jwt-keys.ts'

const signing = JSON.parse(serializeJwtKeys([generateJwtKey()]))[0]
const other = JSON.parse(serializeJwtKeys([generateJwtKey()]))[0]
const { d: _, ...checking } = { ...other, key_ops: ['verify'] }

describe('keys of access tokens', () => {
  it.each([
    ['nothing', []],
    ['an object', { ...signing }],
    ['none that signs', [checking]],
    ['two that sign', [signing, other]],
    ['two of one name', [signing, { ...checking, kid: signing.kid }]],
    ['a secret shared by all', [{ kty: 'oct', k: 'c2VjcmV0', kid: 'a', alg: 'HS256', key_ops: ['sign'] }]],
    ['another curve', [{ ...signing, crv: 'P-384' }]],
    ['a private part of another key', [{ ...signing, d: other.d }]],
    ['a point that is not on the curve', [{ ...signing, x: other.x }]],
    ['no name', [{ ...signing, kid: undefined }]],
    ['a name that breaks a line', [{ ...signing, kid: 'a\r\nb' }]],
    ['a signing key without its private part', [{ ...signing, d: undefined }]],
  ])('are refused: %s', (_what, keys) => {
    expect(parseJwtKeys(JSON.stringify(keys))).toBeNull()
    const set = () => readConfig({ GOTRUE_JWT_KEYS: JSON.stringify(keys) })
    expect(set).toThrow(ConfigError)
    expect(set).toThrow(/^GOTRUE_JWT_KEYS is "\*\*\*" but should be a JSON array of ES256 keys[^\n]+$/)
  })

  it('are refused where they are no JSON at all', () => {
    expect(parseJwtKeys('')).toBeNull()
    expect(parseJwtKeys('[')).toBeNull()
  })

  it('are read as they were written, the one that signs first', () => {
    const keys = parseJwtKeys(JSON.stringify([checking, signing])) ?? []
    expect(keys.map((key) => key.kid)).toEqual([signing.kid, checking.kid])
    expect(parseJwtKeys(serializeJwtKeys(keys))).toEqual(keys)
    expect(readConfig({ GOTRUE_JWT_KEYS: serializeJwtKeys(keys) }).auth.jwtKeys).toEqual(keys)
  })

  it('leave their private part behind when a new one takes over, and are forgotten in the end', () => {
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
