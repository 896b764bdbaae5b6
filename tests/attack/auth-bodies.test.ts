import { expect, it } from 'vitest'
import {
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
  testSecretKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const email = 'kate@example.org'
const open_ = { settings: { signup: true, autoconfirm: true } }

describeOnOneEngine('hostile body', (open) => {
  it.each([
    ['no JSON', 'email=a', 'bad_json'],
    ['half of it', '{"email": "a', 'bad_json'],
    ['a list', '[]', 'bad_json'],
    ['null', 'null', 'bad_json'],
    ['a NUL', '{"email": "a\\u0000@example.org", "password": "x"}', 'bad_json'],
    ['half of a letter', '{"email": "a", "data": {"a": "\\ud800"}}', 'bad_json'],
    ['a prototype', '{"__proto__": {"email": "a@example.org"}}', 'bad_json'],
    ['a well', `{"data": ${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 'bad_json'],
    ['a number for an address', '{"email": 5, "password": "dlouhé heslo 1890"}', 'validation_failed'],
    ['a list of passwords', '{"email": "a@example.org", "password": ["a", "b"]}', 'validation_failed'],
    ['an object for an address', '{"email": {"$ne": null}, "password": "x"}', 'validation_failed'],
  ])('%s is rejected', async (_what, body, code) => {
    const site = await startAuthTestSite(await open(), open_)
    const places = [
      ['/signup'],
      ['/token?grant_type=password'],
      ['/admin/users', { apikey: testSecretKey }],
    ] as const
    for (const [path, headers = {}] of places) {
      const response = await site.request(path, { method: 'POST', body, headers })
      expect([path, ...(await readStatusAndCode(response))]).toEqual([path, 400, code])
    }
    expect(site.reported).toEqual([])
    expect((await site.admin.listUsers()).data.users).toEqual([])
  })

  it('that is huge is rejected before it is read, with and without a declared length', async () => {
    const site = await startAuthTestSite(await open(), open_)
    const data = { a: 'x'.repeat(70_000) }
    const withLength = await site.request('/signup', {
      method: 'POST',
      body: { email, password: testPassword, data },
    })
    expect(await readStatusAndCode(withLength)).toEqual([413, 'validation_failed'])
    const chunk = new TextEncoder().encode(' '.repeat(16_384))
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) })
    const withoutLength = await fetch(`${site.url}/signup`, {
      method: 'POST',
      headers: { apikey: testSecretKey },
      body: endless,
      duplex: 'half',
    } as RequestInit).then(
      (response) => response.status,
      () => 'cut',
    )
    expect([413, 'cut']).toContain(withoutLength)
    const large = await site.request('/signup', { method: 'POST', body: 'x'.repeat(2_000_000) }).then(
      (response) => response.status,
      () => 'cut',
    )
    expect([413, 'cut']).toContain(large)
  })

  it('cannot create metadata too large for a token', async () => {
    const site = await startAuthTestSite(await open())
    const id = await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const { error } = await client.updateUser({ data: { a: 'ž'.repeat(3000) } })
    expect(error?.code).toBe('validation_failed')
    for (let i = 0; i < 8; i += 1) await client.updateUser({ data: { [`k${i}`]: 'x'.repeat(1000) } })
    const user = await site.data.auth.users.find(id)
    expect(user?.raw_user_meta_data.length).toBeLessThan(4500)
    const { data } = await client.refreshSession()
    expect(data.session?.access_token.length).toBeLessThan(8000)
  })
})

describeOnOneEngine('lookalike address', (open) => {
  // Kelvin sign, dotless and dotted i, Cyrillic a, fullwidth letters, a joiner, a soft hyphen, a long s.
  const lookalikes = [
    '\u212Aate@example.org',
    'kate@ex\u0430mple.org',
    'k\uFF41te@example.org',
    'ka\u200Dte@example.org',
    'ka\u00ADte@example.org',
    'kate@example\uFF0Eorg',
    'k\u0430te@example.org',
    'kate@example.org\u0000',
    'kate@example.org\n',
    'ka te@example.org',
  ]

  it('creates no account, and does not sign in to another one', async () => {
    const site = await startAuthTestSite(await open(), open_)
    await site.createUser(email)
    for (const address of lookalikes) {
      if (address.trim() !== email) {
        const made = await site.request('/signup', {
          method: 'POST',
          body: { email: address, password: testPassword },
        })
        expect([address, made.status]).toEqual([address, 400])
        const entered = await site.request('/token?grant_type=password', {
          method: 'POST',
          body: { email: address, password: testPassword },
        })
        expect([address, entered.status]).toEqual([address, 400])
      }
      const admin = await site.admin.createUser({ email: address, password: testPassword })
      expect([address, admin.error === null]).toEqual([address, false])
    }
    expect((await site.admin.listUsers()).data.users).toHaveLength(1)
    expect(site.reported).toEqual([])
  })
})
