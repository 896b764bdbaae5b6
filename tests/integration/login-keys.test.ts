import type { GoTrueClient } from '@supabase/auth-js'
import { expect, it } from 'vitest'
import {
  type AuthTestSite,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
} from '../support/auth-site.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { createFakeAuthenticator, type FakeAuthenticator } from '../support/fake-authenticator.ts'
import { enrollTotpFactor } from '../support/mfa-factors.ts'
import { registerPasskey, testRelyingParty, verifyPasskeyAuthentication } from '../support/passkeys.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

const email = 'owner@example.org'

async function started(open: OpenTestDatabase) {
  const accounts = await startAuthTestSite(await open())
  await accounts.createOwner()
  const client = accounts.createClient()
  const { access_token } = await signInWithTestPassword(client, email)
  return { accounts, client, access_token, site: await startTestSite(accounts) }
}

async function confirmTotpFactor(accounts: AuthTestSite, client: GoTrueClient): Promise<void> {
  const totp = await enrollTotpFactor(accounts, client)
  const { error } = await client.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })
  if (error) throw error
}

/** Requests a challenge, has it signed and sends it, like the scripts of the login page. */
async function use(
  browser: FakeBrowser,
  device: FakeAuthenticator,
  intent: 'passkey' | 'key',
): Promise<Response> {
  const { challenge, factor, options } = await (await browser.postForm('/login/options', {})).json()
  const credential = JSON.stringify(device.get(options))
  return browser.postForm('/login', { intent, challenge, factor, credential })
}

describeOnOneEngine('passkey login', (open) => {
  it('is rejected when unknown, malformed or already used', async () => {
    const { client, site } = await started(open)
    const device = await registerPasskey(client)
    const browser = site.newBrowser()
    const strange = await use(browser, createFakeAuthenticator(testRelyingParty), 'passkey')
    expect(strange.status).toBe(422)
    expect(await strange.text()).toContain('This passkey doesn’t belong to any account here')
    for (const credential of ['', '{', '[]', 'null', '{"id":7}', JSON.stringify({ id: 'x', response: {} })]) {
      const response = await browser.postForm('/login', { intent: 'passkey', challenge: 'x', credential })
      expect([credential, response.status]).toEqual([credential, 422])
    }
    const { challenge, options } = await (await browser.postForm('/login/options', {})).json()
    const fields = { intent: 'passkey', challenge, credential: JSON.stringify(device.get(options)) }
    expect((await browser.postForm('/login', fields)).status).toBe(303)
    expect((await site.newBrowser().postForm('/login', fields)).status).toBe(422)
  })

  it('signs in its user', async () => {
    const { client, site } = await started(open)
    const device = await registerPasskey(client)
    const browser = site.newBrowser()
    expect((await use(browser, device, 'passkey')).headers.get('location')).toBe('/admin')
    expect((await browser.request('/admin')).status).toBe(200)
  })

  it('counts as both factors for the site, but not for changes of sign-in methods', async () => {
    const { accounts, client, site } = await started(open)
    const device = await registerPasskey(client)
    await confirmTotpFactor(accounts, client)
    const browser = site.newBrowser()
    browser.cookies.set('letopis_callback', encodeURIComponent('/admin/people'))
    expect((await use(browser, device, 'passkey')).headers.get('location')).toBe('/admin/people')
    expect((await browser.request('/admin')).status).toBe(200)

    const half = accounts.createClient()
    const { data: challenge } = await half.passkey.startAuthentication()
    const signed = device.get(challenge?.options ?? { challenge: '' })
    const { data } = await verifyPasskeyAuthentication(half, challenge, signed)
    const token = data?.session?.access_token ?? ''
    expect(await accounts.auth.findActorByToken(token)).toMatchObject({ role: 'owner' })
    expect(await accounts.auth.verifyFirstPartyToken(token)).toMatchObject({
      aal: 'aal1',
      needsSecondFactor: true,
      isPasskeyVerified: true,
    })
    const [passkey] = (await half.passkey.list()).data ?? []
    const removal = await half.passkey.delete({ passkeyId: passkey?.id ?? '' })
    expect(removal.error?.code).toBe('insufficient_aal')
  })

  it('no longer counts once it is removed: the sessions that it opened end, the others stay', async () => {
    const { accounts, client, site } = await started(open)
    const device = await registerPasskey(client)
    await confirmTotpFactor(accounts, client)
    const [passkey] = (await client.passkey.list()).data ?? []
    const thief = site.newBrowser()
    await use(thief, device, 'passkey')
    expect((await thief.request('/admin')).status).toBe(200)
    expect((await client.passkey.delete({ passkeyId: passkey?.id ?? '' })).error).toBeNull()
    expect((await thief.request('/admin')).status).toBe(302)
    expect((await client.getUser()).error).toBeNull()
  })

  it('does not count without user verification, and leaves a password session without the second factor', async () => {
    const { accounts, client, site } = await started(open)
    const device = await registerPasskey(client)
    await confirmTotpFactor(accounts, client)
    const browser = site.newBrowser()
    const { challenge, options } = await (await browser.postForm('/login/options', {})).json()
    const credential = JSON.stringify(device.get(options, { unverified: true }))
    const fields = { intent: 'passkey', challenge, credential }
    expect((await browser.postForm('/login', fields)).status).toBe(422)
    expect((await browser.request('/admin')).status).toBe(302)
    expect((await browser.signIn(email, testPassword)).headers.get('location')).toBe('/login')
    expect((await browser.request('/admin')).status).toBe(302)
  })
})

describeOnOneEngine('security key after the password', (open) => {
  it('must be the user’s own', async () => {
    const { accounts, access_token, site } = await started(open)
    const device = createFakeAuthenticator(testRelyingParty)
    const post = async (path: string, body: object) => {
      const headers = { Authorization: `Bearer ${access_token}` }
      return (await accounts.request(path, { method: 'POST', headers, body })).json()
    }
    const webauthn = { rpId: 'site.test', rpOrigins: ['http://site.test'] }
    const { id } = await post('/factors', { factor_type: 'webauthn', friendly_name: 'Klíč' })
    const challengeResponse = await post(`/factors/${id}/challenge`, { webauthn })
    const credential_response = device.create(challengeResponse.webauthn.credential_options.publicKey)
    await post(`/factors/${id}/verify`, {
      challenge_id: challengeResponse.id,
      webauthn: { ...webauthn, type: 'create', credential_response },
    })
    const browser = site.newBrowser()
    expect((await browser.signIn(email, testPassword)).headers.get('location')).toBe('/login')
    const page = await (await browser.request('/login')).text()
    expect(page).toContain('Confirm with your passkey or security key')
    expect(page).toContain('Security keys need JavaScript')
    expect((await use(browser, createFakeAuthenticator(testRelyingParty), 'key')).status).toBe(422)
    expect((await browser.request('/admin')).status).toBe(302)
    expect((await use(browser, device, 'key')).headers.get('location')).toBe('/admin')
    expect((await browser.request('/admin')).status).toBe(200)
  })
})
