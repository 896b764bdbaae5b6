import { Problem } from '../../domain/problem.ts'
import type { Account, Sessions, SiteSession } from './index.ts'

/** The session of somebody who is signed in already, or of nobody; no service stands behind it. */
export function sessionOf(account: Account | null): SiteSession {
  return {
    account,
    needsSecondFactor: false,
    auth: () => Promise.reject(new Problem('unavailable')),
    people: () => Promise.reject(new Problem('forbidden')),
    devices: null,
    setUp: {
      isDone: async () => true,
      isGood: async () => false,
      finish: async () => 'owned',
    },
    retryAfter: () => null,
    cookies: () => [],
  }
}

/** Sessions that are all the same. */
export function sessionsOf(account: Account | null): Sessions {
  return { open: async () => sessionOf(account) }
}

export const owner: Account = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'o@example.org',
  role: 'owner',
}
