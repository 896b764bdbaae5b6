import { expect, it, onTestFinished, vi } from 'vitest'
import { hostedService } from '../../server/session/index.ts'
import { publishable, secret, startAuth } from '../support/auth.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { startSite } from '../support/site.ts'

describeOnBothEngines('accounts that a hosted project keeps', (open) => {
  it('let nobody in who is not let in there', async () => {
    const hosted = await startAuth(await open())
    await hosted.owner()
    const url = hosted.url.replace('/auth/v1', '')
    const own = await startAuth(await open())
    await own.owner('local@example.org')
    const site = await startSite(own, { service: hostedService({ url, publishable, secret }) })
    expect((await site.browser().signIn('local@example.org')).status).toBe(422)
    const browser = site.browser()
    await browser.signIn()
    expect((await browser.visit('/admin')).status).toBe(200)
    const id = (await hosted.data.auth.users.findByEmail('owner@example.org'))?.id ?? ''
    await hosted.owner('second@example.org')
    await hosted.admin.deleteUser(id)
    expect((await browser.visit('/admin')).status).toBe(302)
  })

  it('sign in, are renewed and sign out through the same screens', async () => {
    const hosted = await startAuth(await open())
    await hosted.owner()
    const url = hosted.url.replace('/auth/v1', '')
    const site = await startSite(hosted, { service: hostedService({ url, publishable, secret }) })
    const browser = site.browser()
    expect((await browser.signIn()).headers.get('location')).toBe('/admin')
    expect([...browser.cookies.keys()][0]).toMatch(/^sb-127-auth-token/)
    hosted.later(3600)
    expect((await browser.visit('/admin')).status).toBe(200)
    expect(site.refreshes()).toBe(1)
    await browser.post('/logout', {})
    expect((await browser.visit('/admin')).status).toBe(302)
  })

  it('do not sign people out while the project is out of reach', async () => {
    const hosted = await startAuth(await open())
    await hosted.owner()
    const url = hosted.url.replace('/auth/v1', '')
    const near = await startSite(hosted, { service: hostedService({ url, publishable, secret }) })
    const browser = near.browser()
    await browser.signIn()
    const far = await startSite(hosted, {
      service: hostedService({ url: 'http://127.0.0.1:9', publishable, secret }),
    })
    const kept = browser.cookieHeader()
    const answer = await fetch(`${far.origin}/admin`, { headers: { cookie: kept }, redirect: 'manual' })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []])
    const read = await fetch(`${far.origin}/news`, { headers: { cookie: kept } })
    expect([read.status, read.headers.getSetCookie()]).toEqual([200, []])
    const heard = vi.spyOn(console, 'error').mockReturnValue(undefined)
    onTestFinished(() => heard.mockRestore())
    expect((await far.browser().visit('/login')).status).toBe(503)
  })
})
