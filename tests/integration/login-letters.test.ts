import { expect, it, onTestFinished, vi } from 'vitest'
import { embeddedService } from '../../server/session/index.ts'
import { type AuthSite, password, publishable, secret, signIn, startAuth } from '../support/auth.ts'
import { describeOnBothEngines, type OpenDatabase } from '../support/engines.ts'
import { startSite } from '../support/site.ts'

const email = 'owner@example.org'

async function started(open: OpenDatabase) {
  const accounts = await startAuth(await open())
  await accounts.owner()
  const site = await startSite(accounts)
  return { accounts, site, browser: site.browser() }
}

async function lastLetter(accounts: AuthSite): Promise<string> {
  return (await accounts.letters()).at(-1)?.text ?? ''
}

/** The path of the link in the last letter. */
async function linkIn(accounts: AuthSite): Promise<string> {
  return /https?:\/\/[^/\s]+(\/confirm\?\S+)/.exec(await lastLetter(accounts))?.[1] ?? ''
}

describeOnBothEngines('a letter', (open) => {
  it('is answered alike for addresses that have an account and those that have none', async () => {
    const { accounts, site } = await started(open)
    for (const intent of ['send-code', 'forgotten']) {
      const answers: string[] = []
      for (const address of [email, 'nobody@example.org']) {
        const answer = await site.browser().post('/login?way=code', { intent, email: address })
        expect(answer.status).toBe(200)
        const html = await answer.text()
        answers.push(html.replaceAll(address, '…').replaceAll(/nonce="[^"]*"|nonce-[^"']*/g, ''))
      }
      expect(answers[0]).toBe(answers[1])
    }
    expect((await accounts.letters()).map(({ to }) => to)).toEqual([email, email])
  })

  it('with a code that is wrong lets nobody in; with the right one it does', async () => {
    const { accounts, browser } = await started(open)
    const sent = await browser.post('/login?way=code', { intent: 'send-code', email })
    expect(await sent.text()).toContain('name="code"')
    const code = /\b\d{6}\b/.exec(await lastLetter(accounts))?.[0] ?? ''
    const wrong = code === '000000' ? '111111' : '000000'
    const refused = await browser.post('/login?way=code', { intent: 'code', email, code: wrong })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('The code is not right')
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const entered = await browser.post('/login?way=code', { intent: 'code', email, code: spaced })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/admin'])
    expect((await browser.visit('/admin')).status).toBe(200)
  })

  it('is not used up by whoever only looks at its link', async () => {
    const { accounts, site, browser } = await started(open)
    await browser.post('/login', { intent: 'forgotten', email })
    const path = await linkIn(accounts)
    for (let look = 0; look < 3; look += 1) {
      const seen = await site.browser().visit(path)
      expect([seen.status, seen.headers.getSetCookie()]).toEqual([200, []])
      expect(await seen.text()).toContain('choose a new password')
    }
    expect((await browser.post(path, { intent: 'confirm' })).headers.get('location')).toBe('/new-password')
    const again = await site.browser().post(path, { intent: 'confirm' })
    expect(again.status).toBe(422)
    expect(await again.text()).toContain('no longer valid')
  })

  it('leads to a new password, which signs everybody else out', async () => {
    const { accounts, site, browser } = await started(open)
    const other = site.browser()
    await other.signIn()
    await browser.post('/login', { intent: 'forgotten', email })
    await browser.post(await linkIn(accounts), { intent: 'confirm' })
    expect(await (await browser.visit('/new-password')).text()).toContain(email)
    const short = await browser.post('/new-password', { intent: 'new-password', password: 'krátké' })
    expect(short.status).toBe(422)
    expect(await short.text()).toContain('at least 10 characters')
    const chosen = 'úplně jiné heslo 1945'
    const saved = await browser.post('/new-password', { intent: 'new-password', password: chosen })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/admin'])
    expect((await other.visit('/admin')).status).toBe(302)
    expect((await browser.visit('/admin')).status).toBe(200)
    expect((await site.browser().signIn()).status).toBe(422)
    expect((await site.browser().signIn(email, chosen)).status).toBe(303)
  })

  it('invites somebody, who chooses a password and a name', async () => {
    const { accounts, browser } = await started(open)
    const invited = await accounts.admin.inviteUserByEmail('new@example.org')
    await accounts.admin.updateUserById(invited.data.user?.id ?? '', { app_metadata: { role: 'editor' } })
    const path = await linkIn(accounts)
    expect(await (await browser.visit(path)).text()).toContain('You are invited')
    expect((await browser.post(path, { intent: 'confirm' })).headers.get('location')).toBe(
      '/new-password?welcome=1',
    )
    const saved = await browser.post('/new-password?welcome=1', {
      intent: 'new-password',
      password,
      name: 'Jana <b>',
    })
    expect(saved.headers.get('location')).toBe('/admin')
    const session = await signIn(accounts.client(), 'new@example.org')
    expect(session.user.user_metadata.name).toBe('Jana <b>')
  })
})

describeOnBothEngines('a link that nobody could look at', (open) => {
  it('is not called used: who tries too often is told to wait, and an outage is called one', async () => {
    const { accounts, site, browser } = await started(open)
    await browser.post('/login', { intent: 'forgotten', email })
    const path = await linkIn(accounts)
    const { auth, data } = accounts
    const heard = vi.spyOn(console, 'error').mockReturnValue(undefined)
    onTestFinished(() => heard.mockRestore())
    for (const [status, told] of [
      [429, 429],
      [500, 503],
    ] as const) {
      const service = embeddedService({
        auth: { ...auth, ask: async () => Response.json({ code: 'unexpected_failure' }, { status }) },
        origin: 'http://site.test',
        publishable,
        secret,
        countOwners: () => data.auth.users.countOwners(),
      })
      const away = (await startSite(accounts, { service })).browser()
      expect((await away.post(path, { intent: 'confirm' })).status).toBe(told)
    }
    expect((await site.browser().post(path, { intent: 'confirm' })).status).toBe(303)
  })
})

describeOnBothEngines('a new password without the old one', (open) => {
  it('is for nobody who is not signed in, or signed in by a password', async () => {
    const { site, browser } = await started(open)
    const stranger = await site
      .browser()
      .post('/new-password', { intent: 'new-password', password: 'úplně jiné heslo' })
    expect(stranger.headers.get('location')).toBe('/login?way=forgotten')
    await browser.signIn()
    const answer = await browser.post('/new-password', {
      intent: 'new-password',
      password: 'úplně jiné heslo',
    })
    expect(answer.headers.get('location')).toBe('/admin/account')
    expect((await site.browser().signIn()).status).toBe(303)
  })
})

describeOnBothEngines('a link that is not whole', (open) => {
  it.each([
    '',
    '?type=recovery',
    '?token_hash=x&type=recovery',
    `?token_hash=${'a'.repeat(40)}&type=<script>`,
  ])('%j says so', async (query) => {
    const { browser } = await started(open)
    const answer = await browser.visit(`/confirm${query}`)
    expect(await answer.text()).toContain('This link is incomplete')
    expect((await browser.post(`/confirm${query}`, { intent: 'confirm' })).status).toBe(422)
  })
})
