import { randomBytes, scryptSync } from 'node:crypto'
import { hashSync } from 'bcryptjs'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, it, onTestFinished, vi } from 'vitest'
import { passwordHashCost } from '../../server/auth/password-hash-cost.ts'
import {
  getErrorCodeAndStatus,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const email = 'jana@example.org'

describeOnOneEngine('signing in', (open) => {
  it('is rejected in the same way for a wrong address, a wrong password, both, or a removed account', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const removed = await site.createUser('gone@example.org')
    await site.admin.deleteUser(removed, true)
    const tries = [
      { email, password: 'something else' },
      { email, password: `${testPassword} ` },
      { email: 'nobody@example.org', password: testPassword },
      { email: 'gone@example.org', password: testPassword },
      { email, password: 'x'.repeat(300) },
      { email: `${'a'.repeat(400)}@example.org`, password: testPassword },
    ]
    for (const words of tries) {
      const rejected = await site.createClient().signInWithPassword(words)
      expect([rejected.error?.message, ...getErrorCodeAndStatus(rejected)]).toEqual([
        'Invalid login credentials',
        'invalid_credentials',
        400,
      ])
    }
  })

  it('is rejected for unconfirmed or banned users, with the reason only after the right password', async () => {
    const site = await startAuthTestSite(await open())
    await site.admin.createUser({ email: 'new@example.org', password: testPassword })
    const banned = await site.createUser('banned@example.org')
    await site.admin.updateUserById(banned, { ban_duration: '24h' })
    const tryAs = async (address: string, password: string) =>
      getErrorCodeAndStatus(await site.createClient().signInWithPassword({ email: address, password }))
    expect(await tryAs('new@example.org', testPassword)).toEqual(['email_not_confirmed', 400])
    expect(await tryAs('new@example.org', 'wrong')).toEqual(['invalid_credentials', 400])
    expect(await tryAs('banned@example.org', testPassword)).toEqual(['user_banned', 400])
    expect(await tryAs('banned@example.org', 'wrong')).toEqual(['invalid_credentials', 400])
    site.advanceClock(24 * 3600 + 1)
    expect(await tryAs('banned@example.org', testPassword)).toEqual([undefined, undefined])
  })

  it('is rejected by phone and by disabled methods, each with its code', async () => {
    const site = await startAuthTestSite(await open())
    const client = site.createClient()
    expect(
      getErrorCodeAndStatus(
        await client.signInWithPassword({ phone: '+420600000000', password: testPassword }),
      ),
    ).toEqual(['phone_provider_disabled', 400])
    expect(getErrorCodeAndStatus(await client.signInAnonymously())).toEqual([
      'anonymous_provider_disabled',
      422,
    ])
    expect(getErrorCodeAndStatus(await client.signInWithIdToken({ provider: 'google', token: 'x' }))).toEqual(
      ['provider_disabled', 400],
    )
    const grant = (type: string, body: object) =>
      site.request(`/token?grant_type=${type}`, { method: 'POST', body })
    expect(await readStatusAndCode(await grant('pkce', { auth_code: 'a', code_verifier: 'b' }))).toEqual([
      404,
      'flow_state_not_found',
    ])
    expect(await readStatusAndCode(await grant('web3', { chain: 'solana' }))).toEqual([
      422,
      'web3_provider_disabled',
    ])
    expect(await readStatusAndCode(await grant('magic', {}))).toEqual([400, 'invalid_credentials'])
    expect(await readStatusAndCode(await grant('constructor', {}))).toEqual([400, 'invalid_credentials'])
  })

  it('returns a session with the claims of Supabase', async () => {
    const site = await startAuthTestSite(await open())
    await site.createOwner('Owner@Example.org')
    const session = await signInWithTestPassword(site.createClient(), ' OWNER@example.org')
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

  it('identifies the user of a token to the rest of the server', async () => {
    const site = await startAuthTestSite(await open())
    await site.createOwner()
    const editor = await site.createUser(email, { role: 'editor' })
    await site.createUser('guest@example.org', { role: 'king' })
    const personOf = async (address: string) =>
      site.auth.findActorByToken((await signInWithTestPassword(site.createClient(), address)).access_token)
    expect(await personOf('owner@example.org')).toMatchObject({ role: 'owner' })
    expect(await personOf(email)).toEqual({ role: 'editor', userId: editor })
    expect(await personOf('guest@example.org')).toMatchObject({ role: 'visitor' })
    expect(await site.auth.findActorByToken('no token')).toBeNull()
  })

  it('replaces a password hash that was made with other parameters', async () => {
    const site = await startAuthTestSite(await open())
    // argon2id of "dlouhé heslo 1890" with m=8192,t=1,p=1, made with node:crypto
    const { argon2Sync, randomBytes } = await import('node:crypto')
    const nonce = randomBytes(16)
    const tag = argon2Sync('argon2id', {
      message: testPassword,
      nonce,
      memory: 8192,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const password_hash = `$argon2id$v=19$m=8192,t=1,p=1$${plain(nonce)}$${plain(tag)}`
    await site.admin.createUser({ email, password_hash, email_confirm: true })
    await signInWithTestPassword(site.createClient(), email)
    const user = await site.data.auth.users.findByEmail(email)
    const { memory, passes, parallelism } = passwordHashCost
    expect(user?.encrypted_password?.split('$')[3]).toBe(`m=${memory},t=${passes},p=${parallelism}`)
    await signInWithTestPassword(site.createClient(), email)
  })
})

describeOnOneEngine('signing in with an imported password hash', (open) => {
  const toPhcBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const salt = randomBytes(16)
  const tag = scryptSync(testPassword, salt, 32, { N: 1024, r: 8, p: 1 })
  const hashes = {
    'bcrypt@example.org': hashSync(testPassword, 5),
    'scrypt@example.org': `$scrypt$ln=10,r=8,p=1$${toPhcBase64(salt)}$${toPhcBase64(tag)}`,
  }

  it('works, and replaces the hash by ours', async () => {
    const site = await startAuthTestSite(await open())
    for (const [address, password_hash] of Object.entries(hashes)) {
      const made = await site.admin.createUser({ email: address, password_hash, email_confirm: true })
      expect([address, made.error]).toEqual([address, null])
      const wrong = await site.createClient().signInWithPassword({ email: address, password: 'wrong' })
      expect(getErrorCodeAndStatus(wrong)).toEqual(['invalid_credentials', 400])
      expect((await site.data.auth.users.findByEmail(address))?.encrypted_password).toBe(password_hash)
      for (let i = 0; i < 2; i += 1) await signInWithTestPassword(site.createClient(), address)
      expect((await site.data.auth.users.findByEmail(address))?.encrypted_password).toMatch(/^\$argon2id\$/)
    }
    expect(site.reported).toEqual([])
  })

  it('does not reveal by its duration which accounts exist', async () => {
    const pauses: number[] = []
    const released = Promise.withResolvers<void>()
    const pausing = Promise.withResolvers<void>()
    const pause = (ms: number) => {
      if (pauses.push(ms) === 3) pausing.resolve()
      return released.promise
    }
    const site = await startAuthTestSite(await open(), { pause })
    const [address = '', password_hash] = Object.entries(hashes)[0] ?? []
    await site.admin.createUser({ email: address, password_hash: password_hash ?? '', email_confirm: true })
    await site.createUser(email)
    // The checks take no time by this clock, so that the pauses are whole.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let answers = 0
    const attempts = [address, email, 'nobody@example.org'].map(async (tried) => {
      await site.createClient().signInWithPassword({ email: tried, password: 'wrong' })
      answers += 1
    })
    await pausing.promise
    expect([pauses, answers]).toEqual([[2000, 2000, 2000], 0])
    released.resolve()
    await Promise.all(attempts)
  })
})

describeOnOneEngine('signing up', (open) => {
  it('is closed unless the operator opens it', async () => {
    const site = await startAuthTestSite(await open())
    expect(
      getErrorCodeAndStatus(await site.createClient().signUp({ email, password: testPassword })),
    ).toEqual(['signup_disabled', 422])
    expect(
      getErrorCodeAndStatus(
        await site.createClient().signUp({ phone: '+420600000000', password: testPassword }),
      ),
    ).toEqual(['signup_disabled', 422])
    expect(await site.data.auth.users.findByEmail(email)).toBeNull()
  })

  it('rejects a weak password, an invalid address, a phone, and a second account', async () => {
    const site = await startAuthTestSite(await open(), { settings: { signup: true, autoconfirm: true } })
    const weak = await site.createClient().signUp({ email, password: 'short' })
    expect(getErrorCodeAndStatus(weak)).toEqual(['weak_password', 422])
    expect(weak.error).toMatchObject({ reasons: ['length'] })
    for (const bad of ['nobody', 'a b@example.org', 'a@example.org\r\nBcc: b@example.org', 'a@', '@b.cz'])
      for (const password of [testPassword, 'short']) {
        const { error } = await site.createClient().signUp({ email: bad, password })
        expect([bad, error?.code, error?.status, error?.message]).toEqual([
          ...[bad, 'validation_failed', 400],
          'Unable to validate email address: invalid format',
        ])
      }
    expect(
      getErrorCodeAndStatus(
        await site.createClient().signUp({ phone: '+420600000000', password: testPassword }),
      ),
    ).toEqual(['phone_provider_disabled', 400])
    await site.createClient().signUp({ email, password: testPassword })
    expect(
      getErrorCodeAndStatus(
        await site.createClient().signUp({ email: 'JANA@example.org', password: testPassword }),
      ),
    ).toEqual(['user_already_exists', 422])
  })

  it('signs in the new user, and ignores an unrequested captcha', async () => {
    const site = await startAuthTestSite(await open(), { settings: { signup: true, autoconfirm: true } })
    const { data, error } = await site.createClient().signUp({
      email,
      password: testPassword,
      options: { data: { name: 'Jana' }, captchaToken: 'anything' },
    })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ name: 'Jana', email_verified: true })
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(await site.auth.findActorByToken(data.session?.access_token ?? '')).toMatchObject({
      role: 'visitor',
    })
    await signInWithTestPassword(site.createClient(), email)
  })
})
