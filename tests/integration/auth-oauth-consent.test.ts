import { expect, it } from 'vitest'
import {
  type OAuthConsentState,
  readOAuthConsentState,
  submitOAuthConsentDecision,
} from '../../app/consent/oauth-consent.ts'
import { createSessionFixture } from '../../server/session/session.fixture.ts'
import { type AuthTestSite, signInWithTestPassword, startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  createTestOAuthClient,
  exchangeAuthorizationCode,
  requestAuthorization,
  testRedirectUri,
} from '../support/oauth-client.ts'

const email = 'jana@example.org'

/** Requests the page as a signed-in user or as a visitor. */
async function createConsentRequest(site: AuthTestSite, by: string | null) {
  const client = site.createClient()
  if (by === null)
    return { session: createSessionFixture(null), origin: 'https://site.test', language: 'cs' } as const
  const { user } = await signInWithTestPassword(client, by)
  const session = {
    ...createSessionFixture({ id: user.id, email: by, name: by, role: 'owner' }),
    getAuthClient: async () => client,
  }
  return { session, origin: 'https://site.test', language: 'cs' } as const
}

function pageOf(authorizationId: string): URL {
  const url = new URL('https://site.test/oauth/consent')
  url.searchParams.set('authorization_id', authorizationId)
  return url
}

describeOnOneEngine('OAuth consent page', (open) => {
  it('redirects a visitor to the login first, and back after it', async () => {
    const site = await startAuthTestSite(await open())
    const client = await createTestOAuthClient(site)
    const { authorizationId } = await requestAuthorization(site, client)
    const page = pageOf(authorizationId)
    for (const work of [readOAuthConsentState, submitOAuthConsentDecision]) {
      const response = await work(await createConsentRequest(site, null), page, 'approve')
      if (!(response instanceof Response)) throw new Error('Let in')
      expect([response.status, response.headers.get('location')]).toEqual([302, '/login'])
      const cookie = response.headers.get('set-cookie') ?? ''
      expect(decodeURIComponent(cookie)).toContain(`letopis_callback=${page.pathname}${page.search};`)
      expect(cookie).toMatch(/HttpOnly; SameSite=Lax; Secure$/)
    }
  })

  it('has no decision for a request that is unknown, finished, or another user’s', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    await site.createUser('eva@example.org')
    const client = await createTestOAuthClient(site)
    const [jana, eva] = [
      await createConsentRequest(site, email),
      await createConsentRequest(site, 'eva@example.org'),
    ]
    const gone: OAuthConsentState = { step: 'gone' }
    for (const id of ['', 'nothing', '../../admin/users', '%2e%2e', 'x'.repeat(5000)])
      expect(await readOAuthConsentState(jana, pageOf(id))).toEqual(gone)
    const { authorizationId } = await requestAuthorization(site, client)
    expect(await readOAuthConsentState(jana, pageOf(authorizationId))).toMatchObject({ step: 'asked' })
    expect(await readOAuthConsentState(eva, pageOf(authorizationId))).toEqual(gone)
    expect(await submitOAuthConsentDecision(eva, pageOf(authorizationId), 'approve')).toEqual(gone)
    site.advanceClock(601)
    expect(await submitOAuthConsentDecision(jana, pageOf(authorizationId), 'approve')).toEqual(gone)
  })

  it('shows the client and its scopes, and continues with a code or an error', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = await createTestOAuthClient(site, { client_name: '<b>Kronika</b>' })
    const jana = await createConsentRequest(site, email)
    const first = await requestAuthorization(site, client, { scope: 'email openid' })
    expect(await readOAuthConsentState(jana, pageOf(first.authorizationId))).toEqual({
      step: 'asked',
      program: '<b>Kronika</b>',
      place: 'app.test',
      email,
      scopes: ['openid', 'email'],
    })
    const denied = await submitOAuthConsentDecision(jana, pageOf(first.authorizationId), 'deny')
    expect(denied).toMatchObject({ step: 'decided', place: 'app.test' })
    expect(denied).toMatchObject({ to: expect.stringContaining('error=access_denied') })
    const second = await requestAuthorization(site, client)
    const agreed = await submitOAuthConsentDecision(jana, pageOf(second.authorizationId), 'approve')
    if (agreed instanceof Response || agreed.step !== 'decided') throw new Error('Not decided')
    expect(agreed.to.startsWith(`${testRedirectUri}?code=`)).toBe(true)
    const code = new URL(agreed.to).searchParams.get('code') ?? ''
    expect((await exchangeAuthorizationCode(site, client, code, second.verifier)).status).toBe(200)
    const third = await requestAuthorization(site, client)
    expect(await readOAuthConsentState(jana, pageOf(third.authorizationId))).toMatchObject({
      step: 'decided',
    })
  })
})
