import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { readOAuthAndWeb3Config } from '../../server/config/auth-providers.ts'
import {
  getErrorCodeAndStatus,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { findLastEmailTo, parseEmailCode } from '../support/emails.ts'
import { startMockIdentityProvider } from '../support/mock-identity-provider.ts'

const email = 'jana@example.org'
const open = { signup: true, anonymousUsers: { perHour: 1000 } }

describeOnOneEngine('anonymous sign-in', (connect) => {
  it('is off by default, needs open sign-up, and is limited per network', async () => {
    const site = await startAuthTestSite(await connect(), { settings: { signup: true } })
    const sources = [
      [site, 'anonymous_provider_disabled'],
      [await site.restart({ settings: { anonymousUsers: { perHour: 5 } } }), 'signup_disabled'],
    ] as const
    for (const [source, code] of sources)
      expect(getErrorCodeAndStatus(await source.createClient().signInAnonymously())).toEqual([code, 422])
    expect((await site.admin.listUsers()).data.users).toEqual([])
    const limited = await site.restart({
      frozenClock: true,
      settings: { ...open, anonymousUsers: { perHour: 2 } },
    })
    expect(await (await limited.request('/settings')).json()).toMatchObject({
      external: { anonymous_users: true },
    })
    const enter = async () => (await limited.createClient().signInAnonymously()).error?.status
    expect([await enter(), await enter(), await enter()]).toEqual([undefined, undefined, 429])
    limited.advanceClock(1801)
    expect(await enter()).toBeUndefined()
  })

  it('creates a user without address or role, and without access to second factors', async () => {
    const site = await startAuthTestSite(await connect(), { settings: open })
    const client = site.createClient()
    const { data } = await client.signInAnonymously({ options: { data: { town: 'Lhota' } } })
    expect(data.user).toMatchObject({
      ...{ is_anonymous: true, email: '', phone: '', app_metadata: {} },
      ...{ user_metadata: { town: 'Lhota' }, identities: [] },
    })
    const token = data.session?.access_token ?? ''
    expect(decodeJwt(token)).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] })
    const id = data.user?.id ?? ''
    await site.admin.updateUserById(id, { app_metadata: { role: 'owner' } })
    expect(await site.auth.findActorByToken(token)).toEqual({ userId: id, role: 'visitor' })
    const { data: refreshed } = await client.refreshSession()
    expect(decodeJwt(refreshed.session?.access_token ?? '').is_anonymous).toBe(true)
    const forbidden = ['no_authorization', 403]
    expect(getErrorCodeAndStatus(await client.mfa.enroll({ factorType: 'totp' }))).toEqual(forbidden)
    expect(getErrorCodeAndStatus(await client.passkey.startRegistration())).toEqual(forbidden)
    expect(getErrorCodeAndStatus(await client.updateUser({ password: testPassword }))).toEqual([
      'validation_failed',
      422,
    ])
    expect(site.reported).toEqual([])
  })
})

describeOnOneEngine('an anonymous user becomes permanent', (connect) => {
  it('when the address is confirmed, and not before', async () => {
    const site = await startAuthTestSite(await connect(), { settings: open })
    const client = site.createClient()
    const { data: before } = await client.signInAnonymously()
    // Otherwise the person who confirms the address would own an account whose password somebody else knows.
    const early = await client.updateUser({ email, password: testPassword })
    expect(getErrorCodeAndStatus(early)).toEqual(['validation_failed', 422])
    const asked = await client.updateUser({ email })
    expect([asked.error, asked.data.user?.is_anonymous]).toEqual([null, true])
    const token = parseEmailCode(await findLastEmailTo(site, email))
    const { data } = await client.verifyOtp({ email, token, type: 'email_change' })
    expect(data.user).toMatchObject({
      ...{ id: before.user?.id, email, is_anonymous: false },
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', email }],
    })
    expect(decodeJwt(data.session?.access_token ?? '').is_anonymous).toBe(false)
    // Whoever asked for the address may not be the one who confirmed it: only the new session continues.
    expect(
      (await site.createClient().refreshSession({ refresh_token: before.session?.refresh_token ?? '' }))
        .error,
    ).not.toBeNull()
    expect(await site.auth.findActorByToken(before.session?.access_token ?? '')).toBeNull()
    expect((await client.updateUser({ password: testPassword })).error).toBeNull()
    const session = await signInWithTestPassword(site.createClient(), email)
    await site.admin.updateUserById(data.user?.id ?? '', { app_metadata: { role: 'editor' } })
    expect((await site.auth.findActorByToken(session.access_token))?.role).toBe('editor')
    expect(site.reported).toEqual([])
  })

  it('at once if addresses need no confirmation, and through an administrator', async () => {
    const site = await startAuthTestSite(await connect(), { settings: { ...open, autoconfirm: true } })
    const client = site.createClient()
    await client.signInAnonymously()
    const { data } = await client.updateUser({ email, password: testPassword })
    expect(data.user).toMatchObject({ email, is_anonymous: false, email_confirmed_at: expect.any(String) })
    // A first address is no change of one, and nobody is told of it.
    expect(await site.readSentEmails()).toEqual([])
    await signInWithTestPassword(site.createClient(), email)
    const { data: other } = await site.createClient().signInAnonymously()
    const id = other.user?.id ?? ''
    const given = await site.admin.updateUserById(id, { phone: '420600700800' })
    expect(given.data.user?.is_anonymous).toBe(true)
    const confirmed = await site.admin.updateUserById(id, {
      phone_confirm: true,
      app_metadata: { role: 'editor' },
    })
    expect(confirmed.data.user).toMatchObject({
      is_anonymous: false,
      app_metadata: { provider: 'phone', providers: ['phone'], role: 'editor' },
    })
  })

  it('with a linked identity, whose verified address becomes the account’s if it is free', async () => {
    const provider = await startMockIdentityProvider()
    const { oauth } = readOAuthAndWeb3Config({})
    const settings = { oauth: { ...oauth, manualLinking: true, providers: { google: provider.settings } } }
    const site = await startAuthTestSite(await connect(), { settings: { ...open, ...settings } })
    const link = async () => {
      const client = site.createClient()
      await client.signInAnonymously()
      const token = await provider.signIdToken()
      const { error } = await client.linkIdentity({ provider: 'google', token })
      expect(error).toBeNull()
      return (await client.getUser()).data.user
    }
    provider.actor = { sub: 'jana', email, email_verified: true }
    expect(await link()).toMatchObject({
      ...{ email, is_anonymous: false, email_confirmed_at: expect.any(String) },
      app_metadata: { provider: 'google', providers: ['google'] },
    })
    provider.actor = { sub: 'another', email, email_verified: true }
    expect(await link()).toMatchObject({ email: '', is_anonymous: false })
    provider.actor = { sub: 'third', email: 'petr@example.org', email_verified: false }
    expect(await link()).toMatchObject({ email: '', is_anonymous: false })
    expect(site.reported).toEqual([])
  })
})
