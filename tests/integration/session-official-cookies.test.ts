import { createServerClient, parseCookieHeader } from '@supabase/ssr'
import { expect, it } from 'vitest'
import { startAuthTestSite, testPassword, testPublishableKey } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

/** The official client over the cookies of a browser, like another program at the same origin. */
function official(url: string, name: string, browser: FakeBrowser) {
  return createServerClient(url, testPublishableKey, {
    cookieOptions: { name },
    cookies: {
      getAll: () =>
        parseCookieHeader(browser.formatCookieHeader()).map(({ name: one, value = '' }) => ({
          name: one,
          value,
        })),
      setAll: (cookies) => {
        for (const { name: one, value } of cookies)
          if (value === '') browser.cookies.delete(one)
          else browser.cookies.set(one, value)
      },
    },
  })
}

describeOnOneEngine('official server client', (open) => {
  it('is signed out by our cookies after we sign out', async () => {
    const accounts = await startAuthTestSite(await open())
    await accounts.createOwner()
    const site = await startTestSite(accounts)
    const browser = site.newBrowser()
    await browser.signIn()
    const cookies = new Map(browser.cookies)
    await browser.postForm('/logout', {})
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const { error } = await official(
      accounts.url.replace('/auth/v1', ''),
      site.sessionCookieName,
      browser,
    ).auth.getUser()
    expect(error?.name).toBe('AuthSessionMissingError')
  })

  it('reads the session from our cookies', async () => {
    const accounts = await startAuthTestSite(await open())
    await accounts.createOwner()
    const site = await startTestSite(accounts)
    const browser = site.newBrowser()
    await browser.signIn()
    const { data, error } = await official(
      accounts.url.replace('/auth/v1', ''),
      site.sessionCookieName,
      browser,
    ).auth.getUser()
    expect(error).toBeNull()
    expect(data.user?.email).toBe('owner@example.org')
  })

  it('writes cookies that we accept, also in chunks', async () => {
    const accounts = await startAuthTestSite(await open())
    await accounts.createOwner()
    const site = await startTestSite(accounts)
    const browser = site.newBrowser()
    const client = official(accounts.url.replace('/auth/v1', ''), site.sessionCookieName, browser)
    await client.auth.signInWithPassword({ email: 'owner@example.org', password: testPassword })
    await client.auth.updateUser({ data: { about: 'ř'.repeat(1500) } })
    expect([...browser.cookies.keys()]).toContain(`${site.sessionCookieName}.1`)
    expect((await browser.request('/admin')).status).toBe(200)
    await browser.postForm('/logout', {})
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('sb-'))).toEqual([])
  })
})
