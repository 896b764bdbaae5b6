import { expect, it } from 'vitest'
import { startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startTestSite } from '../support/test-site.ts'

describeOnOneEngine('site session', (open) => {
  it('is rejected with a wrong password, which is not sent back', async () => {
    const accounts = await startAuthTestSite(await open())
    await accounts.createOwner()
    const site = await startTestSite(accounts)
    const browser = site.newBrowser()
    const response = await browser.signIn('owner@example.org', 'not the password')
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(html).toContain('The e-mail or password is wrong')
    expect(html).toContain('value="owner@example.org"')
    expect(html).not.toContain('not the password')
    expect([...browser.cookies.keys()]).toEqual([])
  })

  it('starts with the right password, opens the admin area and ends immediately', async () => {
    const accounts = await startAuthTestSite(await open())
    await accounts.createOwner()
    const site = await startTestSite(accounts)
    const browser = site.newBrowser()
    const guarded = await browser.request('/admin/edit/book/5?tab=2')
    expect([guarded.status, guarded.headers.get('location')]).toEqual([302, '/login'])
    const entered = await browser.signIn()
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/admin/edit/book/5?tab=2'])
    for (const line of entered.headers
      .getSetCookie()
      .filter((one) => one.startsWith('sb-') && !one.includes('Max-Age=0')))
      expect(line).toMatch(
        /^sb-site-auth-token(?:\.\d)?=[\w-]{1,3180}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      )
    const inside = await browser.request('/admin')
    expect([inside.status, inside.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await browser.request('/login')).headers.get('location')).toBe('/admin')
    const copied = site.newBrowser()
    for (const [name, value] of browser.cookies) copied.cookies.set(name, value)
    const left = await browser.postForm('/logout', {})
    expect([left.status, left.headers.get('location')]).toEqual([303, '/'])
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('sb-'))).toEqual([])
    expect((await browser.request('/admin')).status).toBe(302)
    // The session has ended, not only its cookie.
    expect((await copied.request('/admin')).status).toBe(302)
  })
})
