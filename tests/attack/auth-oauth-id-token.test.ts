import { createHash, createHmac } from 'node:crypto'
import { base64url, exportJWK, generateKeyPair } from 'jose'
import { expect, it } from 'vitest'
import { readOAuthAndWeb3Config } from '../../server/config/auth-providers.ts'
import {
  type AuthTestSite,
  getErrorCodeAndStatus,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  type MockIdentityProvider,
  mockProviderClientId,
  startMockIdentityProvider,
} from '../support/mock-identity-provider.ts'

const email = 'jana@example.org'
const none = readOAuthAndWeb3Config({}).oauth
const part = (value: object) => base64url.encode(JSON.stringify(value))
const now = () => Math.floor(Date.now() / 1000)

function settingsOf(provider: MockIdentityProvider, more: Partial<typeof none> = {}) {
  return { oauth: { ...none, ...more, providers: { google: provider.settings, github: provider.github } } }
}

/** Tokens that are not issued by the provider for us and still valid. */
async function forged(provider: MockIdentityProvider): Promise<Record<string, string>> {
  const good = await provider.signIdToken()
  const [, payload = '', signature = ''] = good.split('.')
  const mine = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(mine.publicKey)
  const hmac = `${part({ alg: 'HS256', kid: 'provider-key' })}.${payload}`
  const changed = (claims: Record<string, unknown>) => provider.signIdToken(claims)
  return {
    nothing: '',
    words: 'x',
    'alg none': `${part({ alg: 'none' })}.${payload}.`,
    'alg none with a signature': `${part({ alg: 'none' })}.${payload}.${signature}`,
    'a shared key': `${hmac}.${createHmac('sha256', 'a secret of the provider').update(hmac).digest('base64url')}`,
    'another’s key': await provider.signIdToken({}, {}, mine.privateKey),
    'a key in the header': await provider.signIdToken({}, { jwk }, mine.privateKey),
    'a key elsewhere': await provider.signIdToken(
      {},
      { kid: 'unknown', jku: 'http://127.0.0.1:1/' },
      mine.privateKey,
    ),
    'claims changed': `${good.split('.')[0]}.${part({ iss: provider.url, sub: 'owner' })}.${signature}`,
    'for another program': await changed({ aud: 'another' }),
    'for us too, but given to another': await changed({
      aud: [mockProviderClientId, 'another'],
      azp: 'another',
    }),
    'for us too, and given to nobody knows whom': await changed({ aud: [mockProviderClientId, 'another'] }),
    'for nobody': await changed({ aud: undefined }),
    'of another service': await changed({ iss: 'https://accounts.google.com' }),
    expired: await changed({ iat: now() - 700, exp: now() - 60 }),
    'of the future': await changed({ iat: now() + 600, exp: now() + 1200 }),
    'not yet good': await changed({ nbf: now() + 600 }),
    'without an end': await changed({ exp: undefined }),
    'of long ago': await changed({ iat: now() - 100_000, exp: now() + 600 }),
    'about nobody': await changed({ sub: undefined }),
    'with a nonce that was not brought': await changed({ nonce: 'n' }),
  }
}

async function sessions(site: AuthTestSite, id: string): Promise<number> {
  return (await site.data.auth.sessions.listActive(id, new Date(0).toISOString(), 100)).length
}

describeOnOneEngine('ID token sent by a client', (open) => {
  it('is rejected unless the provider issued it for us and it is valid now', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: settingsOf(provider) })
    const id = await site.createUser(email, { role: 'owner' })
    for (const [what, token] of Object.entries(await forged(provider))) {
      const rejected = await site.createClient().signInWithIdToken({ provider: 'google', token })
      expect([what, rejected.data.session, rejected.error?.status]).toEqual([what, null, 400])
    }
    const token = await provider.signIdToken()
    for (const name of ['github', 'keycloak', 'constructor', '']) {
      const rejected = await site.createClient().signInWithIdToken({ provider: name, token })
      expect([name, ...getErrorCodeAndStatus(rejected)]).toEqual([name, 'provider_disabled', 400])
    }
    const nonced = await provider.signIdToken({ nonce: createHash('sha256').update('right').digest('hex') })
    for (const nonce of ['wrong', '', createHash('sha256').update('right').digest('hex')]) {
      const rejected = await site
        .createClient()
        .signInWithIdToken({ provider: 'google', token: nonced, nonce })
      expect([nonce, ...getErrorCodeAndStatus(rejected)]).toEqual([nonce, 'invalid_credentials', 400])
    }
    const grant = (body: object) => site.request('/token?grant_type=id_token', { method: 'POST', body })
    expect((await readStatusAndCode(await grant({ provider: ['google'], id_token: token })))[0]).toBe(400)
    expect((await readStatusAndCode(await grant({ provider: 'google', id_token: { a: 1 } })))[0]).toBe(400)
    expect(await sessions(site, id)).toBe(0)
    expect(site.reported).toEqual([])
  })

  it('creates no account while sign-up is closed, nor opens one by an unverified address', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: settingsOf(provider) })
    const enter = async () =>
      site.createClient().signInWithIdToken({ provider: 'google', token: await provider.signIdToken() })
    expect(getErrorCodeAndStatus(await enter())).toEqual(['signup_disabled', 422])
    const id = await site.createUser(email, { role: 'owner' })
    provider.actor = { sub: 'evil', email, email_verified: false }
    expect(getErrorCodeAndStatus(await enter())).toEqual(['signup_disabled', 422])
    expect(await sessions(site, id)).toBe(0)
  })

  it('signs in its user, with matching nonce and access token', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: settingsOf(provider) })
    const id = await site.createUser(email)
    const at_hash = createHash('sha256').update('theirs').digest().subarray(0, 16).toString('base64url')
    const nonce = createHash('sha256').update('word').digest('hex')
    const token = await provider.signIdToken({ aud: 'letopis-on-a-phone', nonce, at_hash })
    const brought = { provider: 'google', token, nonce: 'word', access_token: 'theirs' }
    const wrong = await site.createClient().signInWithIdToken({ ...brought, access_token: 'another' })
    expect(getErrorCodeAndStatus(wrong)).toEqual(['invalid_credentials', 400])
    const { data, error } = await site.createClient().signInWithIdToken(brought)
    expect([error, data.user?.id]).toEqual([null, id])
    expect(data.user?.app_metadata.providers).toEqual(['email', 'google'])
  })

  it('needs no hash of an access token, but a wrong one is rejected with an access token', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: settingsOf(provider) })
    const id = await site.createUser(email)
    const signIn = (token: string, access_token?: string) =>
      site
        .createClient()
        .signInWithIdToken({ provider: 'google', token, ...(access_token && { access_token }) })
    for (const hash of ['', 'abc', 7, null, ['a']]) {
      const rejected = await signIn(await provider.signIdToken({ at_hash: hash }), 'theirs')
      expect([hash, ...getErrorCodeAndStatus(rejected)]).toEqual([hash, 'invalid_credentials', 400])
    }
    expect(await sessions(site, id)).toBe(0)
    const withoutHash = await provider.signIdToken()
    for (const accepted of [
      await signIn(withoutHash),
      await signIn(withoutHash, 'theirs'),
      await signIn(await provider.signIdToken({ at_hash: 'abc' })),
    ])
      expect([accepted.error, accepted.data.user?.id]).toEqual([null, id])
  })

  it('is linked to an account by its user only, when the operator allows it', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: settingsOf(provider) })
    await site.createUser(email)
    provider.actor = { sub: 'elsewhere', email: 'other@example.org', email_verified: false }
    const token = await provider.signIdToken()
    const body = { provider: 'google', id_token: token, link_identity: true }
    expect((await site.request('/token?grant_type=id_token', { method: 'POST', body })).status).toBe(401)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const rejected = await client.linkIdentity({ provider: 'google', token })
    expect(getErrorCodeAndStatus(rejected)).toEqual(['manual_linking_disabled', 422])
    const on = await site.restart({ settings: settingsOf(provider, { manualLinking: true }) })
    const linking = on.createClient()
    await signInWithTestPassword(linking, email)
    expect((await linking.linkIdentity({ provider: 'google', token })).error).toBeNull()
    const { data } = await linking.getUserIdentities()
    expect(data?.identities.map((one) => one.provider)).toEqual(['email', 'google'])
    expect(getErrorCodeAndStatus(await linking.linkIdentity({ provider: 'google', token }))).toEqual([
      'identity_already_exists',
      422,
    ])
  })
})
