import { ProblemError } from '../../domain/problem-error.ts'
import type { SessionUser, SiteSession, SiteSessions } from './index.ts'

/** The session of somebody who is signed in already, or of nobody; no service stands behind it. */
export function createSessionFixture(account: SessionUser | null): SiteSession {
  return {
    account,
    needsSecondFactor: false,
    getAuthClient: () => Promise.reject(new ProblemError('unavailable')),
    getAdminClient: () => Promise.reject(new ProblemError('forbidden')),
    devices: null,
    ownerSetup: {
      hasOwner: async () => true,
      isTokenValid: async () => false,
      createOwner: async () => 'owned',
    },
    getRetryAfter: () => null,
    getSetCookieHeaders: () => [],
  }
}

/** Sessions that are all the same. */
export function createSessionsFixture(account: SessionUser | null): SiteSessions {
  return { open: async () => createSessionFixture(account) }
}

export const ownerFixture: SessionUser = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'o@example.org',
  role: 'owner',
}
