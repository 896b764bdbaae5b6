import type { Hono } from 'hono'
import type { JwtKey } from '../../domain/jwt-key.ts'
import type { Actor } from '../../domain/permissions.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { Mailer, SmsSender } from '../mail/index.ts'
import { type ApiCaller, authenticateApiCaller } from './api-caller.ts'
import { type AuthErrorReporter, createAuthApp } from './app.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthAppEnv } from './authenticate-request.ts'
import type { ApiKeys, AuthDeps, AuthenticatedUser, AuthSettings, RequestClient } from './contract.ts'
import { createForwardedHeadersReader } from './forwarded-headers.ts'
import { importJwtSigningKeys } from './jwt-signing-keys.ts'
import { createBackgroundTaskQueue } from './one-time-tokens/background-task-queue.ts'
import { createOwnerSetupLinks, type OwnerSetupLinks } from './owner-setup-links.ts'
import { createWebAuthnRelyingParty } from './passkeys/relying-party.ts'
import { createIdentityProviderRegistry } from './providers/index.ts'
import { createAuthRateLimits } from './rate-limits.ts'
import { createRedirectRules } from './redirect-rules.ts'
import { endSession, listUserSessions, type SessionSummary } from './user-sessions.ts'
import { toActor, verifyFirstPartyToken } from './verify-access-token.ts'

export type { ApiCaller } from './api-caller.ts'
export { AuthProblem } from './auth-problem.ts'
export type { ApiKeys, AuthenticatedUser, AuthSettings, RequestClient } from './contract.ts'
export { createForwardedHeadersReader, type ForwardedHeadersReader } from './forwarded-headers.ts'
export { readRequestClient } from './request-client.ts'

export interface AuthServerOptions extends AuthErrorReporter {
  readonly data: SiteDatabase
  readonly settings: AuthSettings
  readonly apiKeys: ApiKeys
  /** The keys of access tokens; the first one signs. */
  readonly keys: readonly JwtKey[]
  readonly mailer: Mailer
  /** Null: nobody sends text messages. */
  readonly smsSender: SmsSender | null
  /** The address the site is known by, an origin. */
  readonly origin: string
  readonly version: string
  readonly now: () => Date
}

/** The accounts of a site. */
export interface AuthServer {
  /** The service at `/auth/v1`. */
  readonly app: Hono<AuthAppEnv>
  /** Asks the service from within, in the name of a client; the path is the service's own, without `/auth/v1`. */
  handleInternalRequest(request: Request, client: RequestClient): Promise<Response>
  /** Resolves when every letter asked for so far is sent, or could not be. */
  waitForBackgroundTasks(): Promise<void>
  /** Who bears an access token; an `AuthProblem` where nobody does, or nobody who is still let in. */
  verifyFirstPartyToken(token: string): Promise<AuthenticatedUser>
  /** The person who bears an access token; null where there is none who is still let in. */
  findActorByToken(token: string): Promise<Actor | null>
  /** Who sends a request to another service, by its API key and its token; an `AuthProblem` where they are no good. */
  authenticateApiCaller(headers: Headers): Promise<ApiCaller>
  readonly setUpLinks: OwnerSetupLinks
  /** Where somebody is signed in. */
  listUserSessions(me: AuthenticatedUser): Promise<readonly SessionSummary[]>
  /** Signs somebody out of one of their own sessions. */
  endSession(me: AuthenticatedUser, session: string, client: Pick<RequestClient, 'address'>): Promise<void>
}

/** Opens the accounts of a site. */
export async function createAuthServer(options: AuthServerOptions): Promise<AuthServer> {
  const { data, settings, apiKeys, origin, version, now } = options
  const deps: AuthDeps = {
    data,
    settings,
    apiKeys,
    keys: await importJwtSigningKeys(options.keys),
    limits: createAuthRateLimits(data, settings, now),
    proxies: createForwardedHeadersReader(settings.trustProxy),
    relyingParty: createWebAuthnRelyingParty(origin, settings.webAuthn),
    mailer: options.mailer,
    smsSender: options.smsSender,
    backgroundTasks: createBackgroundTaskQueue((error) =>
      options.report(
        new Error('A background task failed: sending an e-mail or writing an audit entry', { cause: error }),
      ),
    ),
    redirects: createRedirectRules(origin, settings),
    providers: createIdentityProviderRegistry(settings.oauth.providers, `${origin}/auth/v1`, now),
    origin,
    issuer: `${origin}/auth/v1`,
    version,
    now,
  }
  const app = createAuthApp(deps, options)
  return {
    app,
    handleInternalRequest: async (request, client) => app.fetch(request, { client }),
    setUpLinks: createOwnerSetupLinks(deps),
    waitForBackgroundTasks: () => deps.backgroundTasks.waitUntilIdle(),
    verifyFirstPartyToken: (token) => verifyFirstPartyToken(deps, token),
    authenticateApiCaller: (headers) => authenticateApiCaller(deps, headers),
    listUserSessions: (me) => listUserSessions(deps, me),
    endSession: (me, session, client) => endSession(deps, me, session, client),
    async findActorByToken(token) {
      try {
        return toActor(await verifyFirstPartyToken(deps, token))
      } catch (error) {
        if (error instanceof AuthProblem) return null
        throw error
      }
    },
  }
}
