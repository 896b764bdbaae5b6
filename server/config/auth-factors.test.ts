import { describe, expect, it } from 'vitest'
import { readMfaAndPasskeyConfig } from './auth-factors.ts'

describe('readAuthFactorsConfig', () => {
  it.each([
    ['GOTRUE_MFA_TOTP_ENROLL_ENABLED', 'yes', 'one of true, false'],
    ['GOTRUE_MFA_MAX_ENROLLED_FACTORS', '0', 'a whole number from 1 to 100'],
    ['GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION', '1', 'a whole number from 30 to 86400'],
    ['GOTRUE_MFA_FACTOR_EXPIRY_DURATION', '5 minutes', 'a duration such as 60s'],
    ['GOTRUE_WEBAUTHN_CHALLENGE_EXPIRY_DURATION', '25h', 'from 30s to 86400s'],
    ['GOTRUE_WEBAUTHN_RP_ID', 'https://example.org', 'a domain without protocol'],
    ['GOTRUE_WEBAUTHN_RP_ID', 'example.org:443', 'a domain without protocol'],
    ['GOTRUE_WEBAUTHN_RP_ORIGINS', 'example.org', 'addresses such as'],
    ['GOTRUE_WEBAUTHN_RP_ORIGINS', 'https://example.org/admin', 'addresses such as'],
    ['GOTRUE_WEBAUTHN_RP_ORIGINS', 'https://example.org,', 'addresses such as'],
  ])('rejects %s=%s', (variable, value, expected) => {
    expect(() => readMfaAndPasskeyConfig({ [variable]: value })).toThrow(`${variable} is`)
    expect(() => readMfaAndPasskeyConfig({ [variable]: value })).toThrow(expected)
  })

  it('rejects an origin outside the relying party domain', () => {
    const env = { GOTRUE_WEBAUTHN_RP_ID: 'example.org', GOTRUE_WEBAUTHN_RP_ORIGINS: 'https://badexample.org' }
    expect(() => readMfaAndPasskeyConfig(env)).toThrow('at example.org or a subdomain of it')
  })

  it('enables by default everything that needs no further settings', () => {
    const { mfa, passkeys, webAuthn } = readMfaAndPasskeyConfig({})
    expect([mfa.totp, mfa.webAuthn, mfa.recoveryCodes]).toEqual(Array(3).fill({ enroll: true, verify: true }))
    expect([mfa.maxFactors, mfa.challengeExpiry, mfa.factorExpiry]).toEqual([10, 300, 3600])
    expect(passkeys).toEqual({ enabled: true, most: 10, rateLimit: 30 })
    expect(webAuthn).toEqual({ rpId: null, rpName: null, origins: null, challengeExpiry: 300 })
  })

  it('reads the values of GoTrue settings', () => {
    const { mfa, webAuthn } = readMfaAndPasskeyConfig({
      GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: 'false',
      GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION: '120',
      GOTRUE_WEBAUTHN_CHALLENGE_EXPIRY_DURATION: '10m',
      GOTRUE_WEBAUTHN_RP_ID: 'example.org',
      GOTRUE_WEBAUTHN_RP_ORIGINS: 'https://example.org, https://www.example.org:8443',
    })
    expect(mfa.webAuthn).toEqual({ enroll: true, verify: false })
    expect([mfa.challengeExpiry, webAuthn.challengeExpiry]).toEqual([120, 600])
    expect(webAuthn.origins).toEqual(['https://example.org', 'https://www.example.org:8443'])
  })
})
