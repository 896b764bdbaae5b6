import { expect, it } from 'vitest'
import type { SiteRole } from '../../domain/permissions.ts'
import type { AuthBackend } from './auth-backend.ts'
import { SupabaseCookieJar } from './cookie-jar.ts'
import { createSiteSessionOpener } from './index.ts'
import { getSessionCookieName } from './session-cookie.ts'

const url = 'http://site.test'
const now = () => new Date('2026-11-15T12:00:00Z')

/** Opens the session of a user with this role. */
async function openSession(role: SiteRole) {
  const service: AuthBackend = {
    url,
    publishable: 'sb_publishable_test',
    secret: 'sb_secret_test',
    acceptsCodeOfAnyApp: true,
    hasOwner: async () => true,
    createFetch: () => () => Promise.reject(new Error('No request is expected')),
    exportUserData: async () => null,
    findTokenUser: async () => ({
      userId: 'user-1',
      email: 'user@example.org',
      displayName: '',
      role,
      needsSecondFactor: false,
      devices: null,
      hasFreshIdentityProof: async () => false,
      confirmIdentityBySignIn: null,
      createRealtimeToken: async () => ({ token: '', expiresAt: 0 }),
    }),
  }
  const sessions = createSiteSessionOpener({
    service,
    secure: false,
    cookiePrefixSince: now(),
    setUpLinks: {
      isIssuedTokenValid: async () => false,
      issueToken: async () => '',
      isTokenValid: async () => false,
      consumeToken: async () => false,
      restoreToken: async () => undefined,
    },
    now,
  })
  const jar = new SupabaseCookieJar(null, false)
  const tokens = { access_token: 'a', refresh_token: 'r', expires_at: now().getTime() / 1000 + 3600 }
  jar.write(getSessionCookieName(url), JSON.stringify(tokens))
  const cookie = jar.toSetCookieHeaders().map((line) => line.split(';', 1)[0])
  const request = new Request(url, { headers: { cookie: cookie.join('; ') } })
  return sessions.open(request, { address: '127.0.0.1', userAgent: null })
}

it.each(['contributor', 'editor'] as const)('refuses a %s the client that manages people', async (role) => {
  const session = await openSession(role)
  expect(session.account).toMatchObject({ role })
  await expect(session.getAdminClient()).rejects.toMatchObject({ code: 'forbidden' })
})

it('gives an owner the client that manages people', async () => {
  expect(await (await openSession('owner')).getAdminClient()).toHaveProperty('deleteUser')
})
