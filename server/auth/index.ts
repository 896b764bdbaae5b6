import type { Hono } from 'hono'
import type { JwtKey } from '../../domain/jwt-key.ts'
import type { Actor } from '../../domain/permissions.ts'
import type { Data } from '../data/index.ts'
import type { Letters, TextMessages } from '../mail/index.ts'
import { authApp, type Listeners } from './app.ts'
import { type Caller, callerOf } from './caller.ts'
import type { ApiKeys, AuthSettings, Client, SignedIn } from './contract.ts'
import { endSession, type KnownSession, sessionsOf } from './devices.ts'
import type { Env } from './http.ts'
import { createLimits } from './limits.ts'
import { createAfterwards } from './one-time/afterwards.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { AuthProblem } from './problems.ts'
import { createProviders } from './providers/index.ts'
import { createForwardedReader } from './proxies.ts'
import { redirectRules } from './redirects.ts'
import { type SetUpLinks, setUpLinks } from './set-up.ts'
import { openSigningKeys } from './signing-keys.ts'
import { personOf, verify } from './verify.ts'

export type { Caller } from './caller.ts'
export { clientOf } from './client.ts'
export type { ApiKeys, AuthSettings, Client, SignedIn } from './contract.ts'
export { AuthProblem } from './problems.ts'
export { createForwardedReader, type ForwardedReader } from './proxies.ts'

export interface AuthParts extends Listeners {
  readonly data: Data
  readonly settings: AuthSettings
  readonly apiKeys: ApiKeys
  /** The keys of access tokens; the first one signs. */
  readonly keys: readonly JwtKey[]
  readonly letters: Letters
  /** Null: nobody sends text messages. */
  readonly messages: TextMessages | null
  /** The address the site is known by, an origin. */
  readonly origin: string
  readonly version: string
  readonly now: () => Date
}

/** The accounts of a site. */
export interface Auth {
  /** The service at `/auth/v1`. */
  readonly app: Hono<Env>
  /** Asks the service from within, in the name of a client; the path is the service's own, without `/auth/v1`. */
  ask(request: Request, client: Client): Promise<Response>
  /** Resolves when every letter asked for so far is sent, or could not be. */
  settle(): Promise<void>
  /** Who bears an access token; an `AuthProblem` where nobody does, or nobody who is still let in. */
  verify(token: string): Promise<SignedIn>
  /** The person who bears an access token; null where there is none who is still let in. */
  personOf(token: string): Promise<Actor | null>
  /** Who sends a request to another service, by its API key and its token; an `AuthProblem` where they are no good. */
  callerOf(headers: Headers): Promise<Caller>
  readonly setUpLinks: SetUpLinks
  /** Where somebody is signed in. */
  sessionsOf(me: SignedIn): Promise<readonly KnownSession[]>
  /** Signs somebody out of one of their own sessions. */
  endSession(me: SignedIn, session: string, client: Pick<Client, 'address'>): Promise<void>
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
    proxies: createForwardedReader(settings.trustProxy),
    relyingParty: relyingPartyOf(origin, settings.webAuthn),
    letters: parts.letters,
    messages: parts.messages,
    afterwards: createAfterwards((error) =>
      parts.report(
        new Error('What was to be done after an answer failed: a letter, or a note of it', { cause: error }),
      ),
    ),
    redirects: redirectRules(origin, settings),
    providers: createProviders(settings.oauth.providers, `${origin}/auth/v1`, now),
    origin,
    issuer: `${origin}/auth/v1`,
    version,
    now,
  }
  const app = authApp(deps, parts)
  return {
    app,
    ask: async (request, client) => app.fetch(request, { client }),
    setUpLinks: setUpLinks(deps),
    settle: () => deps.afterwards.settle(),
    verify: (token) => verify(deps, token),
    callerOf: (headers) => callerOf(deps, headers),
    sessionsOf: (me) => sessionsOf(deps, me),
    endSession: (me, session, client) => endSession(deps, me, session, client),
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
