import { describe, expect, it } from 'vitest'
import {
  computeTotpCode,
  createTotpKeyUriAndQrCode,
  findMatchingTimeStep,
  generateTotpSecret,
  toTimeStep,
} from './totp.ts'

/** `12345678901234567890` in base32: the secret of RFC 6238's examples. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('findMatchingTimeStep', () => {
  it('rejects codes two steps early or late and malformed codes', () => {
    const now = new Date(1_111_111_111_000)
    const step = toTimeStep(now)
    for (const tooFar of [step - 2, step + 2])
      expect(findMatchingTimeStep(secret, computeTotpCode(secret, tooFar), now)).toBeNull()
    for (const wrong of ['', '05047', '0504711', ' 050471', '０５０４７１', 'abcdef', '-50471'])
      expect([wrong, findMatchingTimeStep(secret, wrong, now)]).toEqual([wrong, null])
  })

  it('accepts codes one step early or late and returns the step', () => {
    const now = new Date(1_111_111_111_000)
    const step = toTimeStep(now)
    for (const near of [step - 1, step, step + 1])
      expect(findMatchingTimeStep(secret, computeTotpCode(secret, near), now)).toBe(near)
  })

  // The last six of the eight digits in RFC 6238, appendix B.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('computes the RFC 6238 code at second %i: %s', (second, code) => {
    expect(computeTotpCode(secret, toTimeStep(new Date(second * 1000)))).toBe(code)
  })
})

describe('a TOTP secret', () => {
  it('has 160 random bits in base32', () => {
    const secrets = Array.from({ length: 50 }, generateTotpSecret)
    for (const generated of secrets) expect(generated).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(secrets).size).toBe(50)
  })

  it('is encoded in an escaped key URI and an SVG QR code', () => {
    const { uri, qrCode } = createTotpKeyUriAndQrCode(
      secret,
      'Lhota & "spol": <b>#1</b>',
      'jana+x@example.org',
    )
    const parsed = new URL(uri)
    expect([parsed.protocol, parsed.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(parsed.pathname)).toBe('/Lhota & "spol": <b>#1</b>:jana+x@example.org')
    expect(Object.fromEntries(parsed.searchParams)).toEqual({
      algorithm: 'SHA1',
      digits: '6',
      issuer: 'Lhota & "spol": <b>#1</b>',
      period: '30',
      secret,
    })
    expect(qrCode).toMatch(/^<svg [^#%]*<\/svg>$/)
  })
})
