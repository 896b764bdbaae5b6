import { expect, it } from 'vitest'
import { startAuth } from '../support/auth.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { startSite } from '../support/site.ts'

describeOnBothEngines('the site’s session', (open) => {
  it('is refused to a wrong password, which is not sent back', async () => {
    const accounts = await startAuth(await open())
    await accounts.owner()
    const site = await startSite(accounts)
    const browser = site.browser()
    const answer = await browser.signIn('owner@example.org', 'not the password')
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(html).toContain('do not belong together')
    expect(html).toContain('value="owner@example.org"')
    expect(html).not.toContain('not the password')
    expect([...browser.cookies.keys()]).toEqual([])
  })

  it('begins with the right one, opens the admin area and ends at once', async () => {
    const accounts = await startAuth(await open())
    await accounts.owner()
    const site = await startSite(accounts)
    const browser = site.browser()
    const asked = await browser.visit('/admin/edit/book/5?tab=2')
    expect([asked.status, asked.headers.get('location')]).toEqual([302, '/login'])
    const entered = await browser.signIn()
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/admin/edit/book/5?tab=2'])
    for (const line of entered.headers
      .getSetCookie()
      .filter((one) => one.startsWith('sb-') && !one.includes('Max-Age=0')))
      expect(line).toMatch(
        /^sb-site-auth-token(?:\.\d)?=[\w-]{1,3180}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      )
    const inside = await browser.visit('/admin')
    expect([inside.status, inside.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await browser.visit('/login')).headers.get('location')).toBe('/admin')
    const left = await browser.post('/logout', {})
    expect([left.status, left.headers.get('location')]).toEqual([303, '/'])
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('sb-'))).toEqual([])
    expect((await browser.visit('/admin')).status).toBe(302)
  })
})
