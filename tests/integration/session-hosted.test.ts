import { expect, it, onTestFinished, vi } from 'vitest'
import { createHostedAuthBackend, createHostedRealtimeTokens } from '../../server/session/index.ts'
import { startAuthTestSite, testPublishableKey, testSecretKey } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startTestSite } from '../support/test-site.ts'

const hostedOptions = {
  publishable: testPublishableKey,
  secret: testSecretKey,
  realtimeTokens: createHostedRealtimeTokens('secret', () => new Date()),
  endDelegatedAccess: async () => undefined,
}

describeOnOneEngine('accounts of a hosted project', (open) => {
  it('reject users that the project rejects', async () => {
    const hosted = await startAuthTestSite(await open())
    await hosted.createOwner()
    const url = hosted.url.replace('/auth/v1', '')
    const own = await startAuthTestSite(await open())
    await own.createOwner('local@example.org')
    const site = await startTestSite(own, {
      service: createHostedAuthBackend({ url, ...hostedOptions }),
    })
    expect((await site.newBrowser().signIn('local@example.org')).status).toBe(422)
    const browser = site.newBrowser()
    await browser.signIn()
    expect((await browser.request('/admin')).status).toBe(200)
    const id = (await hosted.data.auth.users.findByEmail('owner@example.org'))?.id ?? ''
    await hosted.createOwner('second@example.org')
    await hosted.admin.deleteUser(id)
    expect((await browser.request('/admin')).status).toBe(302)
  })

  it('sign in, are refreshed and sign out through the same screens', async () => {
    const hosted = await startAuthTestSite(await open())
    await hosted.createOwner()
    const url = hosted.url.replace('/auth/v1', '')
    const site = await startTestSite(hosted, {
      service: createHostedAuthBackend({ url, ...hostedOptions }),
    })
    const browser = site.newBrowser()
    expect((await browser.signIn()).headers.get('location')).toBe('/admin')
    expect([...browser.cookies.keys()][0]).toMatch(/^sb-127-auth-token/)
    hosted.advanceClock(3600)
    expect((await browser.request('/admin')).status).toBe(200)
    expect(site.countRefreshes()).toBe(1)
    await browser.postForm('/logout', {})
    expect((await browser.request('/admin')).status).toBe(302)
  })

  it('do not sign users out while the project is unavailable', async () => {
    const hosted = await startAuthTestSite(await open())
    await hosted.createOwner()
    const url = hosted.url.replace('/auth/v1', '')
    const near = await startTestSite(hosted, {
      service: createHostedAuthBackend({ url, ...hostedOptions }),
    })
    const browser = near.newBrowser()
    await browser.signIn()
    const far = await startTestSite(hosted, {
      service: createHostedAuthBackend({
        url: 'http://127.0.0.1:9',
        ...hostedOptions,
      }),
    })
    const cookieHeader = browser.formatCookieHeader()
    const response = await fetch(`${far.origin}/admin`, {
      headers: { cookie: cookieHeader },
      redirect: 'manual',
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([503, []])
    const read = await fetch(`${far.origin}/news`, { headers: { cookie: cookieHeader } })
    expect([read.status, read.headers.getSetCookie()]).toEqual([200, []])
    const heard = vi.spyOn(console, 'error').mockReturnValue(undefined)
    onTestFinished(() => heard.mockRestore())
    expect((await far.newBrowser().request('/login')).status).toBe(503)
  })
})
