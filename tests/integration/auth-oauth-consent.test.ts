import { expect, it } from 'vitest'
import { type Consent, decideConsent, readConsent } from '../../app/consent/consent.ts'
import { sessionOf } from '../../server/session/session.fixture.ts'
import { type AuthSite, signIn, startAuth } from '../support/auth.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { ask, exchange, newClient, redirectUri } from '../support/oauth-client.ts'

const email = 'jana@example.org'

/** The page's request, of somebody who is signed in to the site or of a visitor. */
async function asking(site: AuthSite, by: string | null) {
  const client = site.client()
  if (by === null) return { session: sessionOf(null), origin: 'https://site.test', language: 'cs' } as const
  const { user } = await signIn(client, by)
  const session = { ...sessionOf({ id: user.id, email: by, role: 'owner' }), auth: async () => client }
  return { session, origin: 'https://site.test', language: 'cs' } as const
}

function pageOf(authorizationId: string): URL {
  const url = new URL('https://site.test/oauth/consent')
  url.searchParams.set('authorization_id', authorizationId)
  return url
}

describeOnBothEngines('the page that asks whether a program may know somebody', (open) => {
  it('sends a visitor to the login first, and back here after it', async () => {
    const site = await startAuth(await open())
    const client = await newClient(site)
    const { authorizationId } = await ask(site, client)
    const page = pageOf(authorizationId)
    for (const work of [readConsent, decideConsent]) {
      const answer = await work(await asking(site, null), page, 'approve')
      if (!(answer instanceof Response)) throw new Error('Let in')
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login'])
      const cookie = answer.headers.get('set-cookie') ?? ''
      expect(decodeURIComponent(cookie)).toContain(`letopis_callback=${page.pathname}${page.search};`)
      expect(cookie).toMatch(/HttpOnly; SameSite=Lax; Secure$/)
    }
  })

  it('has nothing to decide for a request that never was, is over, or is another person’s', async () => {
    const site = await startAuth(await open())
    await site.person(email)
    await site.person('eva@example.org')
    const client = await newClient(site)
    const [jana, eva] = [await asking(site, email), await asking(site, 'eva@example.org')]
    const gone: Consent = { step: 'gone' }
    for (const id of ['', 'nothing', '../../admin/users', '%2e%2e', 'x'.repeat(5000)])
      expect(await readConsent(jana, pageOf(id))).toEqual(gone)
    const { authorizationId } = await ask(site, client)
    expect(await readConsent(jana, pageOf(authorizationId))).toMatchObject({ step: 'asked' })
    expect(await readConsent(eva, pageOf(authorizationId))).toEqual(gone)
    expect(await decideConsent(eva, pageOf(authorizationId), 'approve')).toEqual(gone)
    site.later(601)
    expect(await decideConsent(jana, pageOf(authorizationId), 'approve')).toEqual(gone)
  })

  it('tells who asks and for what, and goes on with a code or a refusal', async () => {
    const site = await startAuth(await open())
    await site.person(email)
    const client = await newClient(site, { client_name: '<b>Kronika</b>' })
    const jana = await asking(site, email)
    const first = await ask(site, client, { scope: 'email openid' })
    expect(await readConsent(jana, pageOf(first.authorizationId))).toEqual({
      step: 'asked',
      program: '<b>Kronika</b>',
      place: 'app.test',
      email,
      scopes: ['openid', 'email'],
    })
    const denied = await decideConsent(jana, pageOf(first.authorizationId), 'deny')
    expect(denied).toMatchObject({ step: 'decided', place: 'app.test' })
    expect(denied).toMatchObject({ to: expect.stringContaining('error=access_denied') })
    const second = await ask(site, client)
    const agreed = await decideConsent(jana, pageOf(second.authorizationId), 'approve')
    if (agreed instanceof Response || agreed.step !== 'decided') throw new Error('Not decided')
    expect(agreed.to.startsWith(`${redirectUri}?code=`)).toBe(true)
    const code = new URL(agreed.to).searchParams.get('code') ?? ''
    expect((await exchange(site, client, code, second.verifier)).status).toBe(200)
    const third = await ask(site, client)
    expect(await readConsent(jana, pageOf(third.authorizationId))).toMatchObject({ step: 'decided' })
  })
})
