import { expect, it } from 'vitest'
import { startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { createUserWithTotp } from '../support/mfa-factors.ts'
import { startTestSite, type TestSite } from '../support/test-site.ts'

async function requestToken(site: TestSite, email?: string) {
  const browser = site.newBrowser()
  if (email !== undefined) await browser.signIn(email)
  const response = await browser.request('/admin/realtime-token.json')
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  const body: unknown = isJson ? await response.json() : null
  return { status: response.status, cacheControl: response.headers.get('cache-control'), body }
}

describeOnOneEngine('the realtime token of admin pages', (open) => {
  it('is not created for visitors and users without a role, or before the second factor', async () => {
    const accounts = await startAuthTestSite(await open())
    await accounts.createUser('visitor@example.org')
    const { id } = await createUserWithTotp(accounts, 'factor@example.org')
    await accounts.admin.updateUserById(id, { app_metadata: { role: 'editor' } })
    const site = await startTestSite(accounts)
    for (const email of [undefined, 'visitor@example.org', 'factor@example.org'])
      expect(await requestToken(site, email)).toMatchObject({ status: 302, body: null })
  })

  it('is created for editors, with the name that colleagues see and never the full e-mail address', async () => {
    const accounts = await startAuthTestSite(await open())
    const id = await accounts.createUser('jana.nova@example.org', { role: 'editor' })
    const site = await startTestSite(accounts)
    const { status, cacheControl, body } = await requestToken(site, 'jana.nova@example.org')
    expect([status, cacheControl]).toEqual([200, 'private, no-store'])
    expect(body).toEqual({
      token: expect.any(String),
      expiresAt: expect.any(Number),
      user: { id, name: 'jana.nova' },
    })
    for (const [given, shown] of [
      ['Jana\u202e Nová', 'Jana Nová'],
      ['jana@example.org', 'jana'],
      [7, 'jana.nova'],
    ]) {
      await accounts.admin.updateUserById(id, { user_metadata: { name: given } })
      expect((await requestToken(site, 'jana.nova@example.org')).body).toMatchObject({
        user: { name: shown },
      })
    }
  })
})
