import { expect, it } from 'vitest'
import { startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { type FakeBrowser, startTestSite, type TestSite } from '../support/test-site.ts'

const origin = 'https://chronicle.example'
const hourMs = 3_600_000

/** Gives the session cookie the name that it had in versions without the prefix. */
function useFormerName(browser: FakeBrowser, { sessionCookieName }: TestSite): void {
  for (const [name, value] of [...browser.cookies])
    if (name.startsWith(sessionCookieName)) {
      browser.cookies.delete(name)
      browser.cookies.set(name.replace('__Host-', ''), value)
    }
}

const listSessionCookies = (browser: FakeBrowser) =>
  [...browser.cookies.keys()].filter((name) => name.includes('auth-token'))

describeOnOneEngine('cookies over https', (open) => {
  async function start(prefixedForMs: number) {
    const accounts = await startAuthTestSite(await open())
    await accounts.createOwner()
    const cookiePrefixSince = new Date(accounts.now().getTime() - prefixedForMs)
    const site = await startTestSite(accounts, { origin, cookiePrefixSince })
    const browser = site.newBrowser()
    return { site, browser }
  }

  it('can be set only by this host', async () => {
    const { browser } = await start(hourMs)
    const cookies: string[] = []
    const collect = async (response: Promise<Response>) => {
      const received = (await response).headers.getSetCookie()
      expect(received.length).toBeGreaterThan(0)
      cookies.push(...received)
    }
    await collect(browser.request('/admin/account'))
    await collect(browser.postForm('/language', { language: 'cs' }))
    await collect(browser.signIn())
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-/)
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).toMatch(/; Path=\//)
      expect(cookie).not.toMatch(/Domain=/i)
    }
  })

  it('keep a user signed in whose cookie has the former name, and get the new one', async () => {
    const { site, browser } = await start(-hourMs)
    await browser.signIn()
    expect(listSessionCookies(browser)).toEqual([site.sessionCookieName])
    useFormerName(browser, site)
    expect((await browser.request('/admin')).status).toBe(200)
    expect(listSessionCookies(browser)).toEqual([site.sessionCookieName])
    expect((await browser.request('/admin')).status).toBe(200)
  })

  it('do not accept a later session under the former name, which a subdomain can set', async () => {
    const { site, browser } = await start(hourMs)
    await browser.signIn()
    useFormerName(browser, site)
    const response = await browser.request('/admin')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/login'])
    expect(listSessionCookies(browser)).toEqual([])
  })

  it('prefer the new name to the former one', async () => {
    const { site, browser } = await start(-hourMs)
    await browser.signIn()
    browser.cookies.set(site.sessionCookieName.replace('__Host-', ''), 'base64-e30')
    expect((await browser.request('/admin')).status).toBe(200)
  })
})

describeOnOneEngine('log-out', (open) => {
  it('clears cached pages, and keeps what the browser stores', async () => {
    const accounts = await startAuthTestSite(await open())
    await accounts.createOwner()
    const browser = (await startTestSite(accounts)).newBrowser()
    await browser.signIn()
    const response = await browser.postForm('/logout', {})
    expect(response.status).toBe(303)
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
  })
})
