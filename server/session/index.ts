import { ProblemError } from '../../domain/problem-error.ts'
import { getSiteCookieName } from '../../domain/site-cookie.ts'
import { getNameFromEmail, readDisplayName } from '../../domain/text/display-name.ts'
import type { AuthServer } from '../auth/index.ts'
import { createAccountDataService } from './account-data.ts'
import type { AccessTokenUser, AuthBackend, RequestClientDetails } from './auth-backend.ts'
import { createAuthAdminClient, createAuthClient } from './auth-client.ts'
import type { IdentityProof, RequestSessionWithAuthClients, SessionUser } from './contract.ts'
import { SupabaseCookieJar } from './cookie-jar.ts'
import { createOwnerSetupServiceFactory } from './owner-setup.ts'
import {
  getSessionCookieName,
  isSignedInBefore,
  parseSessionCookieTokens,
  type SessionTokens,
  writeSessionCookie,
} from './session-cookie.ts'
import { SessionRefresher } from './session-refresher.ts'

export type { AuthBackend, RequestClientDetails } from './auth-backend.ts'
export type {
  DeviceSession,
  DeviceSessionManager,
  OwnerSetupService,
  RequestSessionWithAuthClients,
  SessionUser,
} from './contract.ts'
export { createEmbeddedAuthBackend } from './embedded-auth-backend.ts'
export { createHostedAuthBackend } from './hosted-auth-backend.ts'
export { createHostedRealtimeTokens, type HostedRealtimeTokens } from './hosted-realtime-tokens.ts'
export { HostedSessionChecker } from './hosted-session-checker.ts'

/** How long before it expires an access token is refreshed. */
const refreshMarginMs = 30_000
/** The official client refreshes tokens that expire sooner than this; the response may be sent by then. */
const clientRefreshMarginMs = 95_000

interface SiteSessionOpenerDeps {
  readonly service: AuthBackend
  /** Whether the site is served only over https. */
  readonly secure: boolean
  /**
   * When cookies got the prefix of https sites: sessions since then are read only from cookies with it. Otherwise a
   * subdomain could sign a visitor in to its own account.
   */
  readonly cookiePrefixSince: Date
  readonly setUpLinks: AuthServer['setUpLinks']
  readonly now: () => Date
}

/** Opens the sessions of visitors, which are stored in their cookies. */
export interface SiteSessionOpener {
  /**
   * Rejects with `unavailable` if the auth backend cannot confirm the session. `keep` then receives the
   * `Set-Cookie` headers of a session that was refreshed before the failure, because its old tokens are no
   * longer valid.
   */
  open(
    request: Request,
    visitor: RequestClientDetails,
    keep?: (setCookieHeaders: readonly string[]) => void,
  ): Promise<RequestSessionWithAuthClients>
}

export function createSiteSessionOpener({
  service,
  secure,
  cookiePrefixSince,
  setUpLinks,
  now,
}: SiteSessionOpenerDeps): SiteSessionOpener {
  const setUp = createOwnerSetupServiceFactory(setUpLinks, service)
  const formerName = getSessionCookieName(service.url)
  const name = getSiteCookieName(formerName, secure)
  const refresher = new SessionRefresher(service, now)

  return {
    async open(request, visitor, keepCookies) {
      let retryAfter: number | null = null
      const monitoredService = withRetryAfterListener(service, (seconds) => {
        retryAfter = seconds
      })
      const jar = new SupabaseCookieJar(request.headers.get('cookie'), secure)
      const hasFormerName = jar.read(name) === null && jar.read(formerName) !== null
      // The former name is not read again; a user who is signed in stays so.
      if (hasFormerName) jar.rename(formerName, name)
      let tokens = parseSessionCookieTokens(jar, name)

      async function refreshTokens({ refreshToken }: SessionTokens): Promise<SessionTokens | null> {
        const session = await refresher.refresh(refreshToken, visitor)
        return session === null ? null : writeSessionCookie(jar, name, session)
      }
      const expiresWithin = (ms: number) => tokens !== null && tokens.expiresAt - now().getTime() < ms

      async function findTokenUser(): Promise<AccessTokenUser | null> {
        if (tokens !== null && expiresWithin(refreshMarginMs)) tokens = await refreshTokens(tokens)
        if (tokens === null) return null
        const user = await service.findTokenUser(tokens.accessToken, visitor)
        if (user !== 'unreadable') return user
        tokens = await refreshTokens(tokens)
        const retried = tokens && (await service.findTokenUser(tokens.accessToken, visitor))
        return retried === 'unreadable' ? null : retried
      }

      let tokenUser = await findTokenUser().catch((error: unknown) => {
        keepCookies?.(jar.toSetCookieHeaders())
        throw error
      })
      if (hasFormerName && tokens !== null && !isSignedInBefore(tokens.accessToken, cookiePrefixSince))
        tokenUser = null
      if (tokenUser === null) {
        tokens = null
        jar.remove(name)
      }
      const account = toSessionUser(tokenUser)
      let client: ReturnType<typeof createAuthClient> | null = null
      /** Reads the cookie again, because a proof of this request may have replaced the tokens. */
      const hasFreshProof = async () => {
        const current = parseSessionCookieTokens(jar, name)
        const user = current && (await service.findTokenUser(current.accessToken, visitor))
        return user !== null && user !== 'unreadable' && (await user.hasFreshIdentityProof())
      }
      const confirmBySignIn =
        (user: AccessTokenUser): IdentityProof['confirmBySignIn'] =>
        async (signIn) => {
          const separateClient = createAuthClient(monitoredService, visitor, null)
          const { data, error } = await signIn(separateClient)
          if (error !== null) return { code: error.code, status: error.status, message: error.message }
          const session = data?.session ?? null
          if (session === null) return 'other'
          if (user.confirmIdentityBySignIn !== null)
            return (await user.confirmIdentityBySignIn(session.access_token)) ? null : 'other'
          if (session.user.id !== user.userId) {
            await separateClient.signOut({ scope: 'local' })
            return 'other'
          }
          tokens = writeSessionCookie(jar, name, session)
          client = null
          return null
        }
      return {
        account,
        needsSecondFactor: tokenUser?.needsSecondFactor ?? false,
        client: { address: visitor.address, userAgent: visitor.userAgent },
        async getAuthClient() {
          if (client !== null) return client
          if (tokens !== null && expiresWithin(clientRefreshMarginMs)) tokens = await refreshTokens(tokens)
          client = createAuthClient(monitoredService, visitor, { jar, name })
          return client
        },
        async getAdminClient() {
          if (account?.role !== 'owner') throw new ProblemError('forbidden')
          return createAuthAdminClient(monitoredService, {
            ...visitor,
            owner: { id: account.id, email: account.email },
          })
        },
        async findUserNames(userId) {
          if (account === null) throw new ProblemError('forbidden')
          const { data, error } = await createAuthAdminClient(service, visitor).getUserById(userId)
          if (error !== null && error.status !== 404)
            throw new ProblemError('unavailable', null, { cause: error })
          const user = data.user
          if (!user || user.deleted_at) return null
          return {
            displayName: readDisplayName(user.user_metadata),
            emailName: getNameFromEmail(user.email ?? ''),
          }
        },
        getRetryAfter: () => retryAfter,
        ownerSetup: setUp(visitor),
        acceptsCodeOfAnyApp: service.acceptsCodeOfAnyApp,
        identityProof:
          account === null || tokenUser === null
            ? null
            : {
                isFresh: hasFreshProof,
                confirmBySignIn: confirmBySignIn(tokenUser),
              },
        accountData: account && createAccountDataService(monitoredService, visitor, account),
        devices: account === null || tokenUser === null ? null : tokenUser.devices,
        createRealtimeToken: account === null || tokenUser === null ? null : tokenUser.createRealtimeToken,
        getSetCookieHeaders: () => jar.toSetCookieHeaders(),
      }
    },
  }
}

/** The backend with a listener for the Retry-After header of 429 responses. */
function withRetryAfterListener(
  service: AuthBackend,
  onRetryAfter: (seconds: number | null) => void,
): AuthBackend {
  return {
    ...service,
    createFetch(visitor) {
      const fetch = service.createFetch(visitor)
      return async (input, init) => {
        const response = await fetch(input, init)
        onRetryAfter(response.status === 429 ? Number(response.headers.get('retry-after')) || null : null)
        return response
      }
    },
  }
}

/** Returns a user with a role on the site who needs no further authentication, otherwise null. */
function toSessionUser(user: AccessTokenUser | null): SessionUser | null {
  if (user === null || user.role === null || user.needsSecondFactor) return null
  const name = user.displayName || getNameFromEmail(user.email)
  return { id: user.userId, email: user.email, name, role: user.role }
}
