import { expect, it } from 'vitest'
import { generateJwtKey, rotateJwtKeys } from '../../server/config/jwt-keys.ts'
import {
  signInWithTestPassword,
  startAuthTestSite,
  testPublishableKey,
  testSecretKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const email = 'jana@example.org'

describeOnOneEngine('access token signing keys', (open) => {
  it('are published without their private part, and the official client verifies tokens with them', async () => {
    const key = generateJwtKey()
    const site = await startAuthTestSite(await open(), { keys: [key] })
    const id = await site.createUser(email)
    const response = await fetch(`${site.url}/.well-known/jwks.json`)
    const { kid, x, y } = key
    const common = { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true }
    expect(await response.json()).toEqual({ keys: [{ ...common, kid, x, y }] })
    const client = site.createClient()
    const { access_token } = await signInWithTestPassword(client, email)
    const { data, error } = await client.getClaims(access_token)
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({ sub: id, role: 'authenticated', email })
    const forged = `${access_token.slice(0, -8)}AAAAAAAA`
    expect((await site.createClient().getClaims(forged)).error).not.toBeNull()
  })

  it('can be rotated without signing users out, and an old one is removed in the end', async () => {
    const connection = await open()
    const before = await startAuthTestSite(connection)
    await before.createUser(email)
    const session = await signInWithTestPassword(before.createClient(), email)
    const keys = rotateJwtKeys(before.keys)
    const after = await before.restart({ keys })
    expect(await after.auth.findActorByToken(session.access_token)).not.toBeNull()
    const { data } = await after.createClient().refreshSession(session)
    const renewed = data.session?.access_token ?? ''
    expect(await after.auth.findActorByToken(renewed)).not.toBeNull()
    expect(await before.auth.findActorByToken(renewed)).toBeNull()
    const { data: checked } = await after.createClient().getClaims(session.access_token)
    expect(checked?.header.kid).toBe(before.keys[0]?.kid)
    const later = await before.restart({ keys: rotateJwtKeys(rotateJwtKeys(keys)) })
    expect(await later.auth.findActorByToken(session.access_token)).toBeNull()
    expect(await later.auth.findActorByToken(renewed)).not.toBeNull()
    const otherSite = await before.restart({ keys: [generateJwtKey()] })
    expect(await otherSite.auth.findActorByToken(renewed)).toBeNull()
  })
})

describeOnOneEngine('auth service', (open) => {
  it('returns its settings and its health', async () => {
    const site = await startAuthTestSite(await open())
    const settings = await (await site.request('/settings')).json()
    expect(settings).toMatchObject({
      external: { email: true, phone: false, google: false, github: false, anonymous_users: false },
      disable_signup: true,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      saml_enabled: false,
      passkeys_enabled: true,
    })
    const passkeys = { ...site.settings.passkeys, enabled: false }
    const withoutPasskeys = await site.restart({ settings: { passkeys } })
    expect(await (await withoutPasskeys.request('/settings')).json()).toMatchObject({
      passkeys_enabled: false,
    })
    const open_ = await site.restart({ settings: { signup: true, autoconfirm: true } })
    expect(await (await open_.request('/settings')).json()).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: true,
    })
    // The secret key is needed to learn the version.
    expect(await (await site.request('/health')).json()).toEqual({
      name: 'Letopis',
      description: 'The accounts of this site',
    })
    const headers = { apikey: testSecretKey }
    expect(await (await site.request('/health', { headers })).json()).toMatchObject({ version: '1.2.3' })
  })

  it('returns errors in the format of the requested API version', async () => {
    const site = await startAuthTestSite(await open())
    const ask = (version: string) =>
      fetch(`${site.url}/user`, {
        headers: { apikey: testPublishableKey, 'X-Supabase-Api-Version': version },
      })
    const modern = await ask('2024-01-01')
    expect(await modern.json()).toEqual({ code: 'no_authorization', message: expect.any(String) })
    expect(modern.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(modern.headers.get('x-sb-error-code')).toBe('no_authorization')
    for (const version of ['', '2023-12-31', 'nonsense']) {
      const old = await ask(version)
      expect(await old.json()).toEqual({ code: 401, error_code: 'no_authorization', msg: expect.any(String) })
      expect(old.headers.get('x-supabase-api-version')).toBeNull()
    }
  })
})
