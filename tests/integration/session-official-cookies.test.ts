import { createServerClient, parseCookieHeader } from '@supabase/ssr'
import { expect, it } from 'vitest'
import { password, publishable, startAuth } from '../support/auth.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { type Browser, startSite } from '../support/site.ts'

/** The official client over the cookies of a browser, as another program behind the same address would have it. */
function official(url: string, name: string, browser: Browser) {
  return createServerClient(url, publishable, {
    cookieOptions: { name },
    cookies: {
      getAll: () =>
        parseCookieHeader(browser.cookieHeader()).map(({ name: one, value = '' }) => ({ name: one, value })),
      setAll: (cookies) => {
        for (const { name: one, value } of cookies)
          if (value === '') browser.cookies.delete(one)
          else browser.cookies.set(one, value)
      },
    },
  })
}

describeOnBothEngines('the official server client', (open) => {
  it('is signed out by our cookies once we are', async () => {
    const accounts = await startAuth(await open())
    await accounts.owner()
    const site = await startSite(accounts)
    const browser = site.browser()
    await browser.signIn()
    const cookies = new Map(browser.cookies)
    await browser.post('/logout', {})
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const { error } = await official(accounts.url.replace('/auth/v1', ''), site.name, browser).auth.getUser()
    expect(error?.name).toBe('AuthSessionMissingError')
  })

  it('reads the session from our cookies', async () => {
    const accounts = await startAuth(await open())
    await accounts.owner()
    const site = await startSite(accounts)
    const browser = site.browser()
    await browser.signIn()
    const { data, error } = await official(
      accounts.url.replace('/auth/v1', ''),
      site.name,
      browser,
    ).auth.getUser()
    expect(error).toBeNull()
    expect(data.user?.email).toBe('owner@example.org')
  })

  it('writes cookies that we take, in chunks too', async () => {
    const accounts = await startAuth(await open())
    await accounts.owner()
    const site = await startSite(accounts)
    const browser = site.browser()
    const client = official(accounts.url.replace('/auth/v1', ''), site.name, browser)
    await client.auth.signInWithPassword({ email: 'owner@example.org', password })
    await client.auth.updateUser({ data: { about: 'ř'.repeat(1500) } })
    expect([...browser.cookies.keys()]).toContain(`${site.name}.1`)
    expect((await browser.visit('/admin')).status).toBe(200)
    await browser.post('/logout', {})
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('sb-'))).toEqual([])
  })
})
