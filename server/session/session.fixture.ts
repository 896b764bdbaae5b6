import { ProblemError } from '../../domain/problem-error.ts'
import type { RequestSessionWithAuthClients, SessionUser, SiteSessionOpener } from './index.ts'

/** A session of the given user, or of a visitor, without an auth service. */
export function createSessionFixture(account: SessionUser | null): RequestSessionWithAuthClients {
  return {
    account,
    needsSecondFactor: false,
    client: { address: '127.0.0.1', userAgent: null },
    getAuthClient: () => Promise.reject(new ProblemError('unavailable')),
    getAdminClient: () => Promise.reject(new ProblemError('forbidden')),
    findUserNames: async () => null,
    acceptsCodeOfAnyApp: true,
    identityProof: null,
    accountData: null,
    devices: null,
    createRealtimeToken: null,
    ownerSetup: {
      hasOwner: async () => true,
      isTokenValid: async () => false,
      createOwner: async () => 'owned',
    },
    getRetryAfter: () => null,
    getSetCookieHeaders: () => [],
  }
}

/** Returns the same session for every request. */
export function createSessionsFixture(account: SessionUser | null): SiteSessionOpener {
  return { open: async () => createSessionFixture(account) }
}

export const ownerFixture: SessionUser = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'o@example.org',
  name: 'Olga',
  role: 'owner',
}
