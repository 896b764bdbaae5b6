import { expect, it } from 'vitest'
import {
  getErrorCodeAndStatus,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
  testSecretKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const email = 'jana@example.org'
const invalidEmail = ['validation_failed', 400, 'Unable to validate email address: invalid format']
const nobody = '11111111-1111-4111-8111-111111111111'

describeOnOneEngine('user administration', (open) => {
  it('rejects invalid input with specific codes, and writes nothing', async () => {
    const site = await startAuthTestSite(await open())
    const id = await site.createUser(email)
    const { admin } = site
    expect(getErrorCodeAndStatus(await admin.createUser({ email, password: testPassword }))).toEqual([
      'email_exists',
      422,
    ])
    expect(getErrorCodeAndStatus(await admin.createUser({ email: 'JANA@Example.org' }))).toEqual([
      'email_exists',
      422,
    ])
    expect(getErrorCodeAndStatus(await admin.createUser({ password: testPassword }))).toEqual([
      'validation_failed',
      400,
    ])
    for (const { error } of [
      await admin.createUser({ email: 'no address', password: 'short' }),
      await admin.updateUserById(id, { email: 'no address', password: 'short' }),
    ])
      expect([error?.code, error?.status, error?.message]).toEqual(invalidEmail)
    expect(
      getErrorCodeAndStatus(await admin.createUser({ email: 'b@example.org', password: 'short' })),
    ).toEqual(['weak_password', 422])
    expect(getErrorCodeAndStatus(await admin.createUser({ phone: 'no number' }))).toEqual([
      'validation_failed',
      400,
    ])
    expect(
      getErrorCodeAndStatus(await admin.createUser({ email: 'b@example.org', role: 'service_role' })),
    ).toEqual(['validation_failed', 400])
    for (const password_hash of [
      '$2b$10$abc',
      '$argon2id$v=19$m=9999999,t=2,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
    ])
      expect(
        getErrorCodeAndStatus(await admin.createUser({ email: 'b@example.org', password_hash })),
      ).toEqual(['validation_failed', 400])
    for (const ban_duration of ['soon', '-1h', '1', '9999999999h', '1h nonsense'])
      expect([
        ban_duration,
        ...getErrorCodeAndStatus(await admin.updateUserById(id, { ban_duration })),
      ]).toEqual([ban_duration, 'validation_failed', 400])
    expect(getErrorCodeAndStatus(await admin.updateUserById(nobody, { password: testPassword }))).toEqual([
      'user_not_found',
      404,
    ])
    expect(getErrorCodeAndStatus(await admin.getUserById(nobody))).toEqual(['user_not_found', 404])
    expect(getErrorCodeAndStatus(await admin.deleteUser(nobody))).toEqual(['user_not_found', 404])
    const headers = { apikey: testSecretKey }
    expect(await readStatusAndCode(await site.request('/admin/users/5', { headers }))).toEqual([
      404,
      'validation_failed',
    ])
    expect(await readStatusAndCode(await site.request('/admin/users?per_page=0', { headers }))).toEqual([
      400,
      'validation_failed',
    ])
    expect(await readStatusAndCode(await site.request('/admin/users?page=1e9', { headers }))).toEqual([
      400,
      'validation_failed',
    ])
    const { data } = await admin.listUsers()
    expect(data.users.map((user) => user.email)).toEqual([email])
    expect(site.reported).toEqual([])
  })

  it('creates, shows and updates users', async () => {
    const { admin, ...site } = await startAuthTestSite(await open())
    const { data: made } = await admin.createUser({
      id: nobody,
      email: 'Jana@Example.org',
      password: testPassword,
      email_confirm: true,
      user_metadata: { name: 'Jana' },
      app_metadata: { role: 'editor' },
    })
    expect(made.user).toMatchObject({
      id: nobody,
      email,
      app_metadata: { role: 'editor', provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Jana', email_verified: true },
    })
    expect((await admin.getUserById(nobody)).data.user).toEqual(made.user)
    const session = await signInWithTestPassword(site.createClient(), email)
    const { data } = await admin.updateUserById(nobody, {
      email: 'new@example.org',
      app_metadata: { role: null, badge: 5 },
      user_metadata: { town: 'Lhota' },
      ban_duration: '1h30m',
    })
    expect(data.user).toMatchObject({
      email: 'new@example.org',
      app_metadata: { badge: 5, provider: 'email' },
      user_metadata: { name: 'Jana', town: 'Lhota' },
      identities: [{ email: 'new@example.org', identity_data: { email: 'new@example.org' } }],
    })
    const until = Date.parse(data.user?.banned_until ?? '') - Date.now()
    expect(Math.abs(until - 5_400_000)).toBeLessThan(120_000)
    expect(await site.auth.findActorByToken(session.access_token)).toBeNull()
    await admin.updateUserById(nobody, { ban_duration: 'none' })
    expect(await site.auth.findActorByToken(session.access_token)).toBeNull()
    const { access_token: again } = await signInWithTestPassword(site.createClient(), 'new@example.org')
    expect(await site.auth.findActorByToken(again)).toEqual({ role: 'visitor', userId: nobody })
    await admin.updateUserById(nobody, { password: 'another password' })
    expect(await site.auth.findActorByToken(again)).toBeNull()
    await signInWithTestPassword(site.createClient(), 'new@example.org', 'another password')
  })

  it('confirms an address later', async () => {
    const { admin, ...site } = await startAuthTestSite(await open())
    const { data } = await admin.createUser({ email, password: testPassword })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    const { data: changed } = await admin.updateUserById(data.user?.id ?? '', { email_confirm: true })
    expect(changed.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      identities: [{ identity_data: { email_verified: true } }],
    })
    await signInWithTestPassword(site.createClient(), email)
  })

  it('creates and updates users with a phone number', async () => {
    const { admin, ...site } = await startAuthTestSite(await open())
    const phone = '420600700800'
    const made = await admin.createUser({ phone: `+${phone}`, password: testPassword, phone_confirm: true })
    expect(made.data.user).toMatchObject({
      email: '',
      phone,
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      identities: [{ provider: 'phone', identity_data: { phone, phone_verified: true } }],
    })
    for (const taken of [{ phone }, { phone, email }]) {
      const { error } = await admin.createUser(taken)
      expect([error?.code, error?.status, error?.message]).toEqual([
        ...['phone_exists', 422, 'Phone number already registered by another user'],
      ])
    }
    const both = await admin.createUser({ email, phone: '420600700801' })
    expect(both.data.user).toMatchObject({
      email,
      phone: '420600700801',
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    expect(both.data.user?.identities?.map(({ provider }) => provider).sort()).toEqual(['email', 'phone'])
    expect(both.data.user?.phone_confirmed_at).toBeUndefined()
    const id = both.data.user?.id ?? ''
    expect(getErrorCodeAndStatus(await admin.updateUserById(id, { phone }))).toEqual(['phone_exists', 422])
    expect(getErrorCodeAndStatus(await admin.createUser({ email, phone: '420600700899' }))).toEqual([
      'email_exists',
      422,
    ])
    const changed = await admin.updateUserById(id, { phone: '420600700802', phone_confirm: true })
    expect(changed.data.user).toMatchObject({ phone: '420600700802', phone_confirmed_at: expect.any(String) })
    const identity = changed.data.user?.identities?.find(({ provider }) => provider === 'phone')
    expect(identity?.identity_data).toMatchObject({ phone: '420600700802', phone_verified: true })
    expect((await admin.getUserById(id)).data.user).toEqual(changed.data.user)
    expect(site.reported).toEqual([])
  })

  it('removes users with all their data, or softly, so that their address is free again', async () => {
    const connection = await open()
    const { admin, ...site } = await startAuthTestSite(connection)
    for (const softly of [false, true]) {
      const id = await site.createUser(email, { role: 'editor' })
      const session = await signInWithTestPassword(site.createClient(), email)
      expect((await admin.deleteUser(id, softly)).error).toBeNull()
      expect(await site.auth.findActorByToken(session.access_token)).toBeNull()
      const { data } = await admin.getUserById(id)
      if (!softly) expect(data.user).toBeNull()
      else
        expect(data.user).toMatchObject({
          id,
          email: '',
          deleted_at: expect.any(String),
          app_metadata: {},
          user_metadata: {},
          identities: [],
        })
      for (const table of [
        'auth_sessions',
        'auth_refresh_tokens',
        'auth_identities',
        'auth_mfa_amr_claims',
      ] as const)
        expect([table, await connection.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
    await site.createUser(email)
  })

  it('lists them in pages, newest first', async () => {
    const { admin, ...site } = await startAuthTestSite(await open())
    for (let i = 1; i <= 5; i += 1) {
      await site.createUser(`user${i}@example.org`)
      site.advanceClock(1)
    }
    const emails = (users: readonly { email?: string }[]) => users.map((user) => user.email?.slice(0, 5))
    const first = (await admin.listUsers({ page: 1, perPage: 2 })).data
    expect(first).toMatchObject({ aud: 'authenticated', nextPage: 2, lastPage: 3, total: 5 })
    expect(emails(first.users)).toEqual(['user5', 'user4'])
    const last = (await admin.listUsers({ page: 3, perPage: 2 })).data
    expect(last).toMatchObject({ nextPage: null, lastPage: 3, total: 5 })
    expect(emails(last.users)).toEqual(['user1'])
    expect((await admin.listUsers()).data.users).toHaveLength(5)
  })

  it('filters them by a part of their address, number or name', async () => {
    const { admin, ...site } = await startAuthTestSite(await open())
    const people = [
      { email: 'jana@example.org', user_metadata: { full_name: 'Jana Nováková' } },
      { email: 'petr@example.org', user_metadata: { name: 'Petr Šťastný' } },
      { email: 'under_score@example.net' },
      { phone: '420600700800' },
    ]
    for (const person of people) expect((await admin.createUser(person)).error).toBeNull()
    const list = async (query: string) => {
      const response = await site.request(`/admin/users?${query}`, { headers: { apikey: testSecretKey } })
      const { users } = await response.json()
      const found = users.map((user: { email: string; phone: string }) => user.email || user.phone)
      return { found: found.sort(), headers: response.headers }
    }
    const find = async (filter: string) => (await list(new URLSearchParams({ filter }).toString())).found
    expect(await find('EXAMPLE.org')).toEqual(['jana@example.org', 'petr@example.org'])
    expect(await find('jana nov')).toEqual(['jana@example.org'])
    expect(await find('Šťast')).toEqual(['petr@example.org'])
    expect(await find('6007')).toEqual(['420600700800'])
    expect(await find('r_s')).toEqual(['under_score@example.net'])
    for (const nothing of ['%', '\\', "' or 1=1", 'x'.repeat(2000)]) expect(await find(nothing)).toEqual([])
    const { headers } = await list('filter=example.org&per_page=1')
    expect(headers.get('x-total-count')).toBe('2')
    expect(headers.get('link')).toContain('?page=2&per_page=1&filter=example.org>; rel="next"')
    const broken = await site.request('/admin/users?filter=a%00', { headers: { apikey: testSecretKey } })
    expect(await readStatusAndCode(broken)).toEqual([400, 'validation_failed'])
    expect(site.reported).toEqual([])
  })

  it('can be done with the secret key as bearer token alone', async () => {
    const site = await startAuthTestSite(await open())
    const response = await fetch(`${site.url}/admin/users`, {
      headers: { Authorization: `Bearer ${testSecretKey}` },
    })
    expect(response.status).toBe(200)
  })
})

describeOnOneEngine('audit log', (open) => {
  it('has every event of an account, and filters by actor, action and type', async () => {
    const site = await startAuthTestSite(await open())
    const id = await site.createUser(email)
    const client = site.createClient()
    await client.signInWithPassword({ email, password: 'a wrong guess' })
    await site.createClient().signInWithPassword({ email: 'nobody@example.org', password: 'a wrong guess' })
    await site.auth.waitForBackgroundTasks()
    await signInWithTestPassword(client, email)
    await client.updateUser({ password: 'quite another one' })
    await client.refreshSession()
    await client.signOut()
    await site.admin.updateUserById(id, { ban_duration: '1h' })
    await site.admin.deleteUser(id)
    const headers = { apikey: testSecretKey }
    const log = async (query: string) => {
      const response = await site.request(`/admin/audit?per_page=100${query}`, { headers })
      const entries: { payload: Record<string, unknown>; ip_address: string }[] = await response.json()
      return { entries, total: response.headers.get('x-total-count') }
    }
    const all = await log('')
    expect(all.total).toBe(String(all.entries.length))
    expect(all.entries.map((entry) => entry.payload.action).toSorted()).toEqual(
      [
        ...['user_signedup', 'login', 'user_updated_password', 'user_modified', 'token_refreshed', 'logout'],
        ...['user_modified', 'user_deleted', 'login_failed'],
      ].toSorted(),
    )
    const [login, failed] = (await log('&query=action:login')).entries
    expect(login).toMatchObject({
      ip_address: '127.0.0.1',
      payload: { actor_id: id, actor_username: email, log_type: 'account', action: 'login' },
    })
    expect(failed?.payload).toMatchObject({ actor_id: id, action: 'login_failed' })
    expect((await log('&query=author:SERVICE_ROLE')).entries).toHaveLength(3)
    expect((await log('&query=author:service%25')).entries).toHaveLength(0)
    expect((await log('&query=type:token')).entries).toHaveLength(1)
    expect(JSON.stringify(all.entries)).not.toMatch(/argon2|quite another|wrong guess|nobody/)
    expect(await readStatusAndCode(await site.request('/admin/audit?query=id:1', { headers }))).toEqual([
      400,
      'validation_failed',
    ])
    expect((await site.request('/admin/audit')).status).toBe(403)
  })
})
