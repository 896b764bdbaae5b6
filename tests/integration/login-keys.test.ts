import { expect, it } from 'vitest'
import { signInWithTestPassword, startAuthTestSite, testPassword } from '../support/auth-site.ts'
import { describeOnBothEngines, type OpenTestDatabase } from '../support/database-engines.ts'
import { createFakeAuthenticator, type FakeAuthenticator } from '../support/fake-authenticator.ts'
import { registerPasskey, testRelyingParty } from '../support/passkeys.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

const email = 'owner@example.org'

async function started(open: OpenTestDatabase) {
  const accounts = await startAuthTestSite(await open())
  await accounts.createOwner()
  const client = accounts.createClient()
  const { access_token } = await signInWithTestPassword(client, email)
  return { accounts, client, access_token, site: await startTestSite(accounts) }
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

describeOnBothEngines('passkey login', (open) => {
  it('is rejected when unknown, malformed or already used', async () => {
    const { client, site } = await started(open)
    const device = await registerPasskey(client)
    const browser = site.newBrowser()
    const strange = await use(browser, createFakeAuthenticator(testRelyingParty), 'passkey')
    expect(strange.status).toBe(422)
    expect(await strange.text()).toContain('This passkey is not known here')
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
})

describeOnBothEngines('security key after the password', (open) => {
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
    expect(page).toContain('Confirm with your security key')
    expect(page).toContain('A security key needs JavaScript')
    expect((await use(browser, createFakeAuthenticator(testRelyingParty), 'key')).status).toBe(422)
    expect((await browser.request('/admin')).status).toBe(302)
    expect((await use(browser, device, 'key')).headers.get('location')).toBe('/admin')
    expect((await browser.request('/admin')).status).toBe(200)
  })
})
