import { createHmac } from 'node:crypto'
import type { GoTrueClient } from '@supabase/auth-js'
import { expect, it } from 'vitest'
import {
  type AuthTestSite,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
} from '../support/auth-site.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { startTestSite } from '../support/test-site.ts'

const email = 'owner@example.org'

/** The code that an app shows at a given time (RFC 6238). */
function codeAt(secret: string, at: Date): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(step).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function enrolled(accounts: AuthTestSite, client: GoTrueClient, friendlyName = ''): Promise<string> {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const { secret } = data.totp
  const given = await client.mfa.challengeAndVerify({
    factorId: data.id,
    code: codeAt(secret, accounts.now()),
  })
  if (given.error) throw given.error
  return secret
}

async function started(open: OpenTestDatabase) {
  const accounts = await startAuthTestSite(await open())
  await accounts.createOwner()
  const client = accounts.createClient()
  await signInWithTestPassword(client, email)
  const secret = await enrolled(accounts, client)
  const codes = await client.mfa.recoveryCodes.generate()
  const site = await startTestSite(accounts)
  accounts.advanceClock(60)
  return { accounts, client, site, secret, recovery: codes.data?.codes[0] ?? '' }
}

describeOnOneEngine('user with a second factor', (open) => {
  it('is not signed in until it is verified', async () => {
    const { site } = await started(open)
    const browser = site.newBrowser()
    browser.cookies.set('letopis_callback', encodeURIComponent('/admin/people'))
    const half = await browser.signIn()
    expect([half.status, half.headers.get('location')]).toEqual([303, '/login'])
    expect((await browser.request('/admin')).status).toBe(302)
    expect((await browser.postForm('/admin/account', { intent: 'password' })).status).toBe(302)
    expect(await (await browser.request('/news')).text()).not.toContain(email)
    const page = await (await browser.request('/login')).text()
    expect(page).toContain('Code from the app')
    expect(page).not.toContain('name="password"')
    expect((await browser.request('/new-password')).headers.get('location')).toBe('/login')
    for (const code of ['000000', 'abc', '']) {
      const wrong = await browser.postForm('/login', { intent: 'app', code })
      expect([code, wrong.status]).toEqual([code, 422])
    }
    expect((await browser.request('/admin')).status).toBe(302)
  })

  it('signs in by the code of any of the apps, and is redirected to the requested page', async () => {
    const { accounts, client, site, secret } = await started(open)
    const browser = site.newBrowser()
    browser.cookies.set('letopis_callback', encodeURIComponent('/admin/people'))
    await browser.signIn()
    const entered = await browser.postForm('/login', { intent: 'app', code: codeAt(secret, accounts.now()) })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/admin/people'])
    expect((await browser.request('/admin')).status).toBe(200)

    const second = await enrolled(accounts, client, 'second')
    accounts.advanceClock(60)
    const withSecond = site.newBrowser()
    await withSecond.signIn()
    const code = codeAt(second, accounts.now())
    expect((await withSecond.postForm('/login', { intent: 'app', code })).status).toBe(303)
    expect((await withSecond.request('/admin')).status).toBe(200)
  })

  it('signs in by a recovery code, once, and cannot change the password with it', async () => {
    const { site, recovery } = await started(open)
    const browser = site.newBrowser()
    await browser.signIn()
    expect(await (await browser.request('/login?way=recovery')).text()).toContain('Recovery code')
    expect(
      (await browser.postForm('/login?way=recovery', { intent: 'recovery', code: 'nonsense' })).status,
    ).toBe(422)
    const entered = await browser.postForm('/login?way=recovery', { intent: 'recovery', code: recovery })
    expect(entered.status).toBe(303)
    expect((await browser.request('/admin')).status).toBe(200)
    const chosen = await browser.postForm('/new-password', {
      intent: 'new-password',
      password: 'úplně jiné heslo',
    })
    expect(chosen.headers.get('location')).toBe('/admin/account#password')
    const second = site.newBrowser()
    await second.signIn()
    expect((await second.postForm('/login', { intent: 'recovery', code: recovery })).status).toBe(422)
  })

  it('may sign in as another user instead', async () => {
    const { site } = await started(open)
    const browser = site.newBrowser()
    await browser.signIn()
    await browser.postForm('/logout', {})
    expect(await (await browser.request('/login')).text()).toContain('name="password"')
  })
})

describeOnOneEngine('user without a role on the site', (open) => {
  it('gets an error and is not signed in', async () => {
    const accounts = await startAuthTestSite(await open())
    await accounts.createOwner()
    await accounts.createUser('guest@example.org')
    const browser = (await startTestSite(accounts)).newBrowser()
    const response = await browser.signIn('guest@example.org')
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('no access to the administration')
    expect([...browser.cookies.keys()]).toEqual([])
  })

  it.each(['magiclink', 'recovery'] as const)('gets the error once by a %s, too', async (type) => {
    const accounts = await startAuthTestSite(await open())
    await accounts.createOwner()
    await accounts.createUser('guest@example.org')
    const { data } = await accounts.admin.generateLink({ type, email: 'guest@example.org' })
    const browser = (await startTestSite(accounts)).newBrowser()
    const path = `/confirm?token_hash=${data.properties?.hashed_token}&type=${type}`
    const response = await browser.postForm(path, { intent: 'confirm' })
    expect(response.status).toBe(422)
    const shown = (await response.text()).replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    expect(shown.split('no access to the administration')).toHaveLength(2)
    expect([...browser.cookies.keys()]).toEqual([])
  })

  it('signs in again without leaving a page: gets the next step and errors as data, without redirects', async () => {
    const { accounts, site, secret } = await started(open)
    const browser = site.newBrowser()
    const again = async (fields: Record<string, string>) => {
      const response = await browser.postForm('/login/again', fields)
      return [response.status, response.status === 200 ? await response.json() : null]
    }
    expect(await again({ intent: 'forgotten', email })).toEqual([400, null])
    const wrong = await again({ intent: 'password', email, password: 'wrong' })
    expect(wrong).toMatchObject([200, { state: 'refused', errors: { form: [expect.any(String)] } }])
    expect(await again({ intent: 'password', email, password: testPassword })).toEqual([
      200,
      { state: 'next' },
    ])
    const nextStep = await (await browser.request('/login/again')).json()
    expect(nextStep).toMatchObject({ state: 'step', login: { step: 'app' } })
    expect(await again({ intent: 'app', code: '000000' })).toMatchObject([200, { state: 'refused' }])
    const code = codeAt(secret, accounts.now())
    expect(await again({ intent: 'app', code })).toEqual([200, { state: 'in' }])
    expect((await browser.request('/login/again')).headers.get('location')).toBe('/admin')
    expect((await browser.request('/admin')).status).toBe(200)
  })
})
