import { describe, expect, it } from 'vitest'
import {
  computeTotpCode,
  createTotpKeyUri,
  findMatchingTimeStep,
  generateTotpSecret,
  toTimeStep,
} from './totp.ts'

/** `12345678901234567890` in base32: the secret of RFC 6238's examples. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code', () => {
  it('is not taken two steps early or late, nor in another form', () => {
    const now = new Date(1_111_111_111_000)
    const step = toTimeStep(now)
    for (const far of [step - 2, step + 2])
      expect(findMatchingTimeStep(secret, computeTotpCode(secret, far), now)).toBeNull()
    for (const wrong of ['', '05047', '0504711', ' 050471', '０５０４７１', 'abcdef', '-50471'])
      expect([wrong, findMatchingTimeStep(secret, wrong, now)]).toEqual([wrong, null])
  })

  it('is taken one step early and late, and tells its step', () => {
    const now = new Date(1_111_111_111_000)
    const step = toTimeStep(now)
    for (const near of [step - 1, step, step + 1])
      expect(findMatchingTimeStep(secret, computeTotpCode(secret, near), now)).toBe(near)
  })

  // The last six of the eight digits that RFC 6238 has in appendix B.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s', (second, code) => {
    expect(computeTotpCode(secret, toTimeStep(new Date(second * 1000)))).toBe(code)
  })
})

describe('a secret', () => {
  it('has 160 bits in base32, another one each time', () => {
    const made = Array.from({ length: 50 }, generateTotpSecret)
    for (const one of made) expect(one).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(made).size).toBe(50)
  })

  it('goes to an app by an address that no name can break, and a picture that is a plain URL', () => {
    const { uri, qrCode } = createTotpKeyUri(secret, 'Lhota & "spol": <b>#1</b>', 'jana+x@example.org')
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
