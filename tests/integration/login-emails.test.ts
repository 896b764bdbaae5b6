import { expect, it, onTestFinished, vi } from 'vitest'
import { createEmbeddedAuthBackend } from '../../server/session/index.ts'
import {
  type AuthTestSite,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
  testPublishableKey,
  testSecretKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { startTestSite } from '../support/test-site.ts'

const email = 'owner@example.org'

async function started(open: OpenTestDatabase) {
  const accounts = await startAuthTestSite(await open())
  await accounts.createOwner()
  const site = await startTestSite(accounts)
  return { accounts, site, browser: site.newBrowser() }
}

async function readLastEmail(accounts: AuthTestSite): Promise<string> {
  return (await accounts.readSentEmails()).at(-1)?.text ?? ''
}

/** The path of the link in the last e-mail. */
async function linkIn(accounts: AuthTestSite): Promise<string> {
  return /https?:\/\/[^/\s]+(\/confirm\?\S+)/.exec(await readLastEmail(accounts))?.[1] ?? ''
}

describeOnOneEngine('login e-mail', (open) => {
  it('is requested with the same response for addresses with and without an account', async () => {
    const { accounts, site } = await started(open)
    for (const intent of ['send-code', 'forgotten']) {
      const responses: string[] = []
      for (const address of [email, 'nobody@example.org']) {
        const response = await site.newBrowser().postForm('/login?way=code', { intent, email: address })
        expect(response.status).toBe(200)
        const html = await response.text()
        responses.push(html.replaceAll(address, '…').replaceAll(/nonce="[^"]*"|nonce-[^"']*/g, ''))
      }
      expect(responses[0]).toBe(responses[1])
    }
    expect((await accounts.readSentEmails()).map(({ to }) => to)).toEqual([email, email])
  })

  it('rejects a wrong code, and signs in with the right one', async () => {
    const { accounts, browser } = await started(open)
    const sent = await browser.postForm('/login?way=code', { intent: 'send-code', email })
    expect(await sent.text()).toContain('name="code"')
    const code = /\b\d{6}\b/.exec(await readLastEmail(accounts))?.[0] ?? ''
    const wrong = code === '000000' ? '111111' : '000000'
    const rejected = await browser.postForm('/login?way=code', { intent: 'code', email, code: wrong })
    expect(rejected.status).toBe(422)
    expect(await rejected.text()).toContain('The code is wrong')
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const entered = await browser.postForm('/login?way=code', { intent: 'code', email, code: spaced })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/admin'])
    expect((await browser.request('/admin')).status).toBe(200)
  })

  it('is not used up by only opening its link', async () => {
    const { accounts, site, browser } = await started(open)
    await browser.postForm('/login', { intent: 'forgotten', email })
    const path = await linkIn(accounts)
    for (let look = 0; look < 3; look += 1) {
      const seen = await site.newBrowser().request(path)
      expect([seen.status, seen.headers.getSetCookie()]).toEqual([200, []])
      expect(await seen.text()).toContain('choose a new password')
    }
    expect((await browser.postForm(path, { intent: 'confirm' })).headers.get('location')).toBe(
      '/new-password',
    )
    const again = await site.newBrowser().postForm(path, { intent: 'confirm' })
    expect(again.status).toBe(422)
    expect(await again.text()).toContain('no longer valid')
  })

  it('leads within ten minutes to a new password, which signs out all other sessions', async () => {
    // Pages have no clock of their own to advance.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    const advanceSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
    const { accounts, site, browser } = await started(open)
    const other = site.newBrowser()
    await other.signIn()
    await browser.postForm('/login', { intent: 'forgotten', email })
    await browser.postForm(await linkIn(accounts), { intent: 'confirm' })
    expect(await (await browser.request('/new-password')).text()).toContain(email)
    const short = await browser.postForm('/new-password', { intent: 'new-password', password: 'krátké' })
    expect(short.status).toBe(422)
    expect(await short.text()).toContain('at least 10 characters')
    const chosen = 'úplně jiné heslo 1945'
    advanceSeconds(9 * 60 + 59)
    const saved = await browser.postForm('/new-password', { intent: 'new-password', password: chosen })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/admin'])
    expect((await other.request('/admin')).status).toBe(302)
    expect((await browser.request('/admin')).status).toBe(200)
    expect((await site.newBrowser().signIn()).status).toBe(422)
    expect((await site.newBrowser().signIn(email, chosen)).status).toBe(303)

    advanceSeconds(2)
    const late = await browser.postForm('/new-password', { intent: 'new-password', password: testPassword })
    expect([late.status, late.headers.get('location')]).toEqual([303, '/admin/account#password'])
    const account = await (await browser.request('/admin/account')).text()
    expect(account).toContain('only be set within ten minutes of opening a link')
    expect((await browser.request('/new-password')).headers.get('location')).toBe('/admin/account#password')
    expect((await site.newBrowser().signIn(email, chosen)).status).toBe(303)
  })

  it('invites a user, who sets a password and a name', async () => {
    const { accounts, browser } = await started(open)
    const invited = await accounts.admin.inviteUserByEmail('new@example.org')
    await accounts.admin.updateUserById(invited.data.user?.id ?? '', { app_metadata: { role: 'editor' } })
    const path = await linkIn(accounts)
    expect(await (await browser.request(path)).text()).toContain('You’re invited')
    expect((await browser.postForm(path, { intent: 'confirm' })).headers.get('location')).toBe(
      '/new-password?welcome=1',
    )
    const saved = await browser.postForm('/new-password?welcome=1', {
      intent: 'new-password',
      password: testPassword,
      name: 'Jana <b>',
    })
    expect(saved.headers.get('location')).toBe('/admin')
    const session = await signInWithTestPassword(accounts.createClient(), 'new@example.org')
    expect(session.user.user_metadata.name).toBe('Jana <b>')
  })
})

describeOnOneEngine('link that could not be verified', (open) => {
  it('is not reported as used: too many attempts ask to wait, and an outage is reported as such', async () => {
    const { accounts, site, browser } = await started(open)
    await browser.postForm('/login', { intent: 'forgotten', email })
    const path = await linkIn(accounts)
    const { auth, data } = accounts
    const heard = vi.spyOn(console, 'error').mockReturnValue(undefined)
    onTestFinished(() => heard.mockRestore())
    for (const [status, expectedText] of [
      [429, 429],
      [500, 503],
    ] as const) {
      const service = createEmbeddedAuthBackend({
        auth: {
          ...auth,
          handleInternalRequest: async () => Response.json({ code: 'unexpected_failure' }, { status }),
        },
        origin: 'http://site.test',
        publishable: testPublishableKey,
        secret: testSecretKey,
        countOwners: () => data.auth.users.countOwners(),
      })
      const away = (await startTestSite(accounts, { service })).newBrowser()
      expect((await away.postForm(path, { intent: 'confirm' })).status).toBe(expectedText)
    }
    expect((await site.newBrowser().postForm(path, { intent: 'confirm' })).status).toBe(303)
  })
})

describeOnOneEngine('new password without the old one', (open) => {
  it('is not available without a session, or with one from a password', async () => {
    const { site, browser } = await started(open)
    const visitor = await site
      .newBrowser()
      .postForm('/new-password', { intent: 'new-password', password: 'úplně jiné heslo' })
    expect(visitor.headers.get('location')).toBe('/login?way=forgotten')
    await browser.signIn()
    const response = await browser.postForm('/new-password', {
      intent: 'new-password',
      password: 'úplně jiné heslo',
    })
    expect(response.headers.get('location')).toBe('/admin/account#password')
    expect((await site.newBrowser().signIn()).status).toBe(303)
  })
})

describeOnOneEngine('incomplete link', (open) => {
  it.each([
    '',
    '?type=recovery',
    '?token_hash=x&type=recovery',
    `?token_hash=${'a'.repeat(40)}&type=<script>`,
  ])('%j shows an error', async (query) => {
    const { browser } = await started(open)
    const response = await browser.request(`/confirm${query}`)
    expect(await response.text()).toContain('This link is incomplete')
    expect((await browser.postForm(`/confirm${query}`, { intent: 'confirm' })).status).toBe(422)
  })
})
