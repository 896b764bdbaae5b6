import type { Hono } from 'hono'
import type { JwtKey } from '../../domain/jwt-key.ts'
import type { Person } from '../../domain/permissions.ts'
import type { Data } from '../data/index.ts'
import { authApp, type Listeners } from './app.ts'
import type { ApiKeys, AuthSettings, SignedIn } from './contract.ts'
import type { Env } from './http.ts'
import { createLimits } from './limits.ts'
import { AuthProblem } from './problems.ts'
import { openSigningKeys } from './signing-keys.ts'
import { personOf, verify } from './verify.ts'

export type { ApiKeys, AuthSettings, SignedIn } from './contract.ts'
export { AuthProblem } from './problems.ts'

export interface AuthParts extends Listeners {
  readonly data: Data
  readonly settings: AuthSettings
  readonly apiKeys: ApiKeys
  /** The keys of access tokens; the first one signs. */
  readonly keys: readonly JwtKey[]
  /** The address the site is known by, an origin. */
  readonly origin: string
  readonly version: string
  readonly now: () => Date
}

/** The accounts of a site. */
export interface Auth {
  /** The service at `/auth/v1`. */
  readonly app: Hono<Env>
  /** Who bears an access token; an `AuthProblem` where nobody does, or nobody who is still let in. */
  verify(token: string): Promise<SignedIn>
  /** The person who bears an access token; null where there is none who is still let in. */
  personOf(token: string): Promise<Person | null>
}

/** Opens the accounts of a site. */
export async function createAuth(parts: AuthParts): Promise<Auth> {
  const { data, settings, apiKeys, origin, version, now } = parts
  const deps = {
    data,
    settings,
    apiKeys,
    keys: await openSigningKeys(parts.keys),
    limits: createLimits(data, settings, now),
    issuer: `${origin}/auth/v1`,
    version,
    now,
  }
  return {
    app: authApp(deps, parts),
    verify: (token) => verify(deps, token),
    async personOf(token) {
      try {
        return personOf(await verify(deps, token))
      } catch (error) {
        if (error instanceof AuthProblem) return null
        throw error
      }
    },
  }
}
