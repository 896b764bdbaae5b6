import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, it } from 'vitest'
import { codeOf, password, refusalOf, signIn, startAuth } from '../support/auth.ts'
import { describeOnBothEngines } from '../support/engines.ts'

const email = 'jana@example.org'

describeOnBothEngines('signing in', (open) => {
  it('is refused alike whether the address, the password or both are wrong, or the account was removed', async () => {
    const site = await startAuth(await open())
    await site.person(email)
    const removed = await site.person('gone@example.org')
    await site.admin.deleteUser(removed, true)
    const tries = [
      { email, password: 'something else' },
      { email, password: `${password} ` },
      { email: 'nobody@example.org', password },
      { email: 'gone@example.org', password },
      { email, password: 'x'.repeat(300) },
      { email: `${'a'.repeat(400)}@example.org`, password },
    ]
    for (const words of tries) {
      const refused = await site.client().signInWithPassword(words)
      expect([refused.error?.message, ...refusalOf(refused)]).toEqual([
        'Invalid login credentials',
        'invalid_credentials',
        400,
      ])
    }
  })

  it('is refused to who is not confirmed or banned, but says so only to who knows the password', async () => {
    const site = await startAuth(await open())
    await site.admin.createUser({ email: 'new@example.org', password })
    const banned = await site.person('banned@example.org')
    await site.admin.updateUserById(banned, { ban_duration: '24h' })
    const tryAs = async (address: string, word: string) =>
      refusalOf(await site.client().signInWithPassword({ email: address, password: word }))
    expect(await tryAs('new@example.org', password)).toEqual(['email_not_confirmed', 400])
    expect(await tryAs('new@example.org', 'wrong')).toEqual(['invalid_credentials', 400])
    expect(await tryAs('banned@example.org', password)).toEqual(['user_banned', 400])
    expect(await tryAs('banned@example.org', 'wrong')).toEqual(['invalid_credentials', 400])
    site.later(24 * 3600 + 1)
    expect(await tryAs('banned@example.org', password)).toEqual([undefined, undefined])
  })

  it('is refused by phone and by ways that are not switched on, each with its code', async () => {
    const site = await startAuth(await open())
    const client = site.client()
    expect(refusalOf(await client.signInWithPassword({ phone: '+420600000000', password }))).toEqual([
      'phone_provider_disabled',
      400,
    ])
    expect(refusalOf(await client.signInAnonymously())).toEqual(['anonymous_provider_disabled', 422])
    expect(refusalOf(await client.signInWithIdToken({ provider: 'google', token: 'x' }))).toEqual([
      'provider_disabled',
      400,
    ])
    const grant = (type: string, body: object) =>
      site.ask(`/token?grant_type=${type}`, { method: 'POST', body })
    expect(await codeOf(await grant('pkce', { auth_code: 'a', code_verifier: 'b' }))).toEqual([
      404,
      'flow_state_not_found',
    ])
    expect(await codeOf(await grant('web3', { chain: 'solana' }))).toEqual([422, 'web3_provider_disabled'])
    expect(await codeOf(await grant('magic', {}))).toEqual([400, 'invalid_credentials'])
    expect(await codeOf(await grant('constructor', {}))).toEqual([400, 'invalid_credentials'])
  })

  it('gives a session with the claims that Supabase has', async () => {
    const site = await startAuth(await open())
    await site.owner('Owner@Example.org')
    const session = await signIn(site.client(), ' OWNER@example.org')
    expect(session.token_type).toBe('bearer')
    expect(session.expires_in).toBe(3600)
    const claims = decodeJwt(session.access_token)
    expect(claims).toEqual({
      iss: 'http://site.test/auth/v1',
      sub: session.user.id,
      aud: 'authenticated',
      exp: session.expires_at,
      iat: (session.expires_at ?? 0) - 3600,
      email: 'owner@example.org',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'], role: 'owner' },
      user_metadata: { email_verified: true },
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    })
    expect(decodeProtectedHeader(session.access_token)).toEqual({
      alg: 'ES256',
      kid: site.keys[0]?.kid,
      typ: 'JWT',
    })
    expect(session.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: 'owner@example.org',
      phone: '',
      last_sign_in_at: expect.stringMatching(/Z$/),
      email_confirmed_at: expect.stringMatching(/Z$/),
      is_anonymous: false,
      identities: [{ provider: 'email', user_id: session.user.id, email: 'owner@example.org' }],
    })
    expect(JSON.stringify(session)).not.toContain('argon2')
  })

  it('tells the rest of the server who bears a token', async () => {
    const site = await startAuth(await open())
    await site.owner()
    const editor = await site.person(email, { role: 'editor' })
    await site.person('guest@example.org', { role: 'king' })
    const personOf = async (address: string) =>
      site.auth.personOf((await signIn(site.client(), address)).access_token)
    expect(await personOf('owner@example.org')).toMatchObject({ role: 'owner' })
    expect(await personOf(email)).toEqual({ role: 'editor', account: editor })
    expect(await personOf('guest@example.org')).toMatchObject({ role: 'visitor' })
    expect(await site.auth.personOf('no token')).toBeNull()
  })

  it('makes a hash anew that was made with other parameters', async () => {
    const site = await startAuth(await open())
    // argon2id of "dlouhé heslo 1890" with m=8192,t=1,p=1, made with node:crypto
    const { argon2Sync, randomBytes } = await import('node:crypto')
    const nonce = randomBytes(16)
    const tag = argon2Sync('argon2id', {
      message: password,
      nonce,
      memory: 8192,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const password_hash = `$argon2id$v=19$m=8192,t=1,p=1$${plain(nonce)}$${plain(tag)}`
    await site.admin.createUser({ email, password_hash, email_confirm: true })
    await signIn(site.client(), email)
    const user = await site.data.auth.users.findByEmail(email)
    expect(user?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await signIn(site.client(), email)
  })
})

describeOnBothEngines('signing up', (open) => {
  it('is closed unless the operator opens it', async () => {
    const site = await startAuth(await open())
    expect(refusalOf(await site.client().signUp({ email, password }))).toEqual(['signup_disabled', 422])
    expect(refusalOf(await site.client().signUp({ phone: '+420600000000', password }))).toEqual([
      'signup_disabled',
      422,
    ])
    expect(await site.data.auth.users.findByEmail(email)).toBeNull()
  })

  it('refuses a weak password, a bad address, a phone, a second account', async () => {
    const site = await startAuth(await open(), { settings: { signup: true, autoconfirm: true } })
    const weak = await site.client().signUp({ email, password: 'short' })
    expect(refusalOf(weak)).toEqual(['weak_password', 422])
    expect(weak.error).toMatchObject({ reasons: ['length'] })
    for (const bad of ['nobody', 'a b@example.org', 'a@example.org\r\nBcc: b@example.org', 'a@', '@b.cz'])
      expect([bad, ...refusalOf(await site.client().signUp({ email: bad, password }))]).toEqual([
        bad,
        'email_address_invalid',
        400,
      ])
    expect(refusalOf(await site.client().signUp({ phone: '+420600000000', password }))).toEqual([
      'phone_provider_disabled',
      400,
    ])
    await site.client().signUp({ email, password })
    expect(refusalOf(await site.client().signUp({ email: 'JANA@example.org', password }))).toEqual([
      'user_already_exists',
      422,
    ])
  })

  it('signs the new person in, whatever a captcha says that nobody asked for', async () => {
    const site = await startAuth(await open(), { settings: { signup: true, autoconfirm: true } })
    const { data, error } = await site
      .client()
      .signUp({ email, password, options: { data: { name: 'Jana' }, captchaToken: 'anything' } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ name: 'Jana', email_verified: true })
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(await site.auth.personOf(data.session?.access_token ?? '')).toMatchObject({ role: 'visitor' })
    await signIn(site.client(), email)
  })
})
