import { expect, it } from 'vitest'
import {
  getErrorCodeAndStatus,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
  testSecretKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const email = 'jana@example.org'

describeOnOneEngine('disabled feature', (open) => {
  it('is rejected with the code that the official client knows', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const rejected = {
      'otp by phone': await client.signInWithOtp({ phone: '+420600000000' }),
      verify: await client.verifyOtp({ email, token: '123456', type: 'email' }),
      sso: await client.signInWithSSO({ domain: 'example.org' }),
      phone: await client.mfa.enroll({ factorType: 'phone', phone: '+420600000000' }),
      link: await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } }),
      'oauth grants': await client.oauth.listGrants(),
    }
    const codes = Object.entries(rejected).map(([what, response]) => [
      what,
      ...getErrorCodeAndStatus(response),
    ])
    expect(codes).toEqual([
      ['otp by phone', 'phone_provider_disabled', 400],
      ['verify', 'otp_expired', 403],
      ['sso', 'saml_provider_disabled', 422],
      ['phone', 'mfa_phone_enroll_not_enabled', 422],
      ['link', 'manual_linking_disabled', 422],
      ['oauth grants', 'oauth_provider_not_supported', 400],
    ])
    expect(site.reported).toEqual([])
  })

  it('returns the same for an address with and without an account', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const body = (address: string) => ({ email: address, token: '123456', type: 'recovery', password: 'x' })
    for (const path of ['/otp', '/recover', '/resend', '/verify', '/magiclink', '/signup']) {
      const [known, unknown] = await Promise.all(
        [email, 'nobody@example.org'].map((one) => site.request(path, { method: 'POST', body: body(one) })),
      )
      expect([path, unknown?.status, await unknown?.json()]).toEqual([
        path,
        known?.status,
        await known?.json(),
      ])
    }
  })

  it('returns 404 for an unknown path', async () => {
    const site = await startAuthTestSite(await open())
    expect(await readStatusAndCode(await site.request('/nothing'))).toEqual([404, 'validation_failed'])
    expect(
      await readStatusAndCode(await site.request('/admin/nothing', { headers: { apikey: testSecretKey } })),
    ).toEqual([404, 'validation_failed'])
    expect(await readStatusAndCode(await site.request('/user', { method: 'PATCH', body: {} }))).toEqual([
      404,
      'validation_failed',
    ])
  })
})
