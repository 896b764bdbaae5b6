import type { Hono } from 'hono'
import type { JwtKey } from '../../domain/jwt-key.ts'
import type { Actor } from '../../domain/permissions.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { RateLimiterFactory } from '../lib/rate-limiter.ts'
import type { EmailQueue, SmsCodeSender, TemplatedEmailSender } from '../mail/index.ts'
import { type ApiCaller, authenticateApiCaller } from './api-caller.ts'
import { type AuthErrorReporter, createAuthApp } from './app.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthAppEnv } from './authenticate-request.ts'
import type {
  AuthDeps,
  AuthenticatedUser,
  AuthSettings,
  PublishableAndSecretKeys,
  RequestClient,
} from './contract.ts'
import { exportUserData } from './export-user-data.ts'
import { createForwardedHeadersReader } from './forwarded-headers.ts'
import { hasFreshIdentityProof, transferIdentityProofFromSession } from './identity-proof.ts'
import { createBackgroundTaskQueue } from './one-time-tokens/background-task-queue.ts'
import { createOwnerSetupLinkService, type OwnerSetupLinkService } from './owner-setup-links.ts'
import { createWebAuthnRelyingParty } from './passkeys/relying-party.ts'
import { createPasswordFailureDelay } from './password-failure-delay.ts'
import { createIdentityProviderRegistry } from './providers/index.ts'
import { createAuthRateLimits } from './rate-limits.ts'
import { createRealtimeToken, type RealtimeToken } from './realtime-token.ts'
import { createRedirectRules } from './redirect-rules.ts'
import { createReloadingJwtKeys } from './reloading-jwt-keys.ts'
import type { SamlService } from './saml/contract.ts'
import { endOwnSession, listUserSessions, type SessionSummary } from './user-sessions.ts'
import { toActor, verifyTokenNotIssuedToOAuthClient } from './verify-access-token.ts'

export type { ApiCaller } from './api-caller.ts'
export { AuthProblem } from './auth-problem.ts'
export type { AuthenticatedUser, AuthSettings, PublishableAndSecretKeys, RequestClient } from './contract.ts'
export {
  createForwardedHeadersReader,
  type ForwardedHeadersReader,
  isSentFromServerMachine,
} from './forwarded-headers.ts'
export { readRequestClient, toClientNetworkKey } from './request-client.ts'

interface AuthServerOptions extends AuthErrorReporter {
  readonly data: SiteDatabase
  readonly settings: AuthSettings
  readonly apiKeys: PublishableAndSecretKeys
  /** The keys of access tokens; the first one signs. */
  readonly keys: readonly JwtKey[]
  /** Reads them again; null: they do not change while the server runs. */
  readonly readKeys: (() => Promise<readonly JwtKey[]>) | null
  /** The JWT secret of an earlier service, whose tokens and API keys are accepted; null: none. */
  readonly legacyJwtSecret: string | null
  readonly mailer: TemplatedEmailSender
  /** For e-mails that nobody waits for. */
  readonly emailQueue: Pick<EmailQueue, 'enqueue' | 'wake'>
  /** Null: text messages are not available. */
  readonly smsSender: SmsCodeSender | null
  /** The site's public origin. */
  readonly origin: string
  readonly version: string
  readonly createRateLimiter: RateLimiterFactory
  readonly now: () => Date
  /** Waits before a wrong password is answered. */
  readonly pause?: (ms: number) => Promise<unknown>
}

/** The auth server of a site. */
export interface AuthServer {
  /** The API at `/auth/v1`. */
  readonly app: Hono<AuthAppEnv>
  /** Handles a request of the application itself on behalf of a client; its path has no `/auth/v1` prefix. */
  handleInternalRequest(request: Request, client: RequestClient): Promise<Response>
  /** Resolves when all background tasks queued so far, such as sending e-mails, have finished or failed. */
  waitForBackgroundTasks(): Promise<void>
  /** Reads the keys of access tokens again: an operator may have rotated them. */
  reloadKeys(): Promise<void>
  /** The user of an access token; throws an `AuthProblem` if the token or its session is no longer valid. */
  verifyFirstPartyToken(token: string): Promise<AuthenticatedUser>
  /** The user of an access token; null if the token or its session is no longer valid. */
  findActorByToken(token: string): Promise<Actor | null>
  /** The caller of another service, by API key and token; throws an `AuthProblem` if they are invalid. */
  authenticateApiCaller(headers: Headers): Promise<ApiCaller>
  /** The same for the realtime service, which also accepts tokens of `createRealtimeToken`. */
  authenticateRealtimeCaller(headers: Headers): Promise<ApiCaller>
  /** A token of the user's session that only the realtime service accepts. */
  createRealtimeToken(user: AuthenticatedUser): Promise<RealtimeToken>
  readonly setUpLinks: OwnerSetupLinkService
  listUserSessions(user: AuthenticatedUser): Promise<readonly SessionSummary[]>
  /** Ends one of the user's own sessions. */
  endSession(user: AuthenticatedUser, session: string, client: RequestClient): Promise<void>
  /** Whether the user has proved their identity in this session within the last minutes. */
  hasFreshIdentityProof(user: AuthenticatedUser): Promise<boolean>
  /** Takes over the proof of a new session of the same user, and ends that session. */
  confirmIdentityBySignIn(user: AuthenticatedUser, newAccessToken: string): Promise<boolean>
  /** Everything that accounts store about a user, without secrets; null if there is no such user. */
  exportUserData(userId: string): Promise<Readonly<Record<string, unknown>> | null>
}

export async function createAuthServer(options: AuthServerOptions): Promise<AuthServer> {
  const { data, settings, apiKeys, origin, version, now } = options
  const keys = await createReloadingJwtKeys(options)
  const deps: AuthDeps = {
    data,
    settings,
    apiKeys,
    keys,
    limits: createAuthRateLimits(data, settings, options.createRateLimiter),
    delayPasswordFailure: createPasswordFailureDelay(data, now, options.pause),
    proxies: createForwardedHeadersReader(settings.trustProxy),
    relyingParty: createWebAuthnRelyingParty(origin, settings.webAuthn),
    mailer: options.mailer,
    emailQueue: options.emailQueue,
    smsSender: options.smsSender,
    backgroundTasks: createBackgroundTaskQueue((error) =>
      options.report(
        new Error('A background task failed: sending an e-mail or writing an audit entry', { cause: error }),
      ),
    ),
    redirects: createRedirectRules(origin, settings),
    providers: await createIdentityProviderRegistry(settings.oauth.providers, `${origin}/auth/v1`, now),
    saml: await createSamlServiceIfEnabled(data, settings, `${origin}/auth/v1`, now),
    origin,
    issuer: `${origin}/auth/v1`,
    version,
    now,
  }
  const app = createAuthApp(deps, options)
  return {
    app,
    handleInternalRequest: async (request, client) => app.fetch(request, { client }),
    setUpLinks: createOwnerSetupLinkService(deps),
    reloadKeys: () => keys.reload(),
    waitForBackgroundTasks: () => deps.backgroundTasks.waitUntilIdle(),
    verifyFirstPartyToken: (token) => verifyTokenNotIssuedToOAuthClient(deps, token),
    authenticateApiCaller: (headers) => authenticateApiCaller(deps, headers),
    authenticateRealtimeCaller: (headers) =>
      authenticateApiCaller(deps, headers, ['authenticated', 'realtime']),
    createRealtimeToken: (user) => createRealtimeToken(deps, user),
    listUserSessions: (user) => listUserSessions(deps, user),
    endSession: (user, session, client) => endOwnSession(deps, user, session, client),
    hasFreshIdentityProof: (user) => hasFreshIdentityProof(deps, user),
    confirmIdentityBySignIn: (user, token) => transferIdentityProofFromSession(deps, user, token),
    exportUserData: (userId) => exportUserData(deps, userId),
    async findActorByToken(token) {
      try {
        return toActor(await verifyTokenNotIssuedToOAuthClient(deps, token))
      } catch (error) {
        if (error instanceof AuthProblem) return null
        throw error
      }
    },
  }
}

/** The XML libraries are loaded only if they are needed. */
async function createSamlServiceIfEnabled(
  data: SiteDatabase,
  { saml }: AuthSettings,
  issuer: string,
  now: () => Date,
): Promise<SamlService | null> {
  if (saml === null) return null
  const { createSamlService } = await import('./saml/index.ts')
  return createSamlService(saml, { data, issuer, now })
}
