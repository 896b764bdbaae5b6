import { ProblemError } from '../../domain/problem-error.ts'
import type { AuthServer } from '../auth/index.ts'
import type { AccessTokenUser, AuthBackend, RequestClient } from './auth-backend.ts'
import { createAuthAdminClient, createAuthClient } from './auth-client.ts'
import type { SessionUser, SiteSession } from './contract.ts'
import { CookieJar } from './cookie-jar.ts'
import { createOwnerSetup } from './owner-setup.ts'
import {
  getSessionCookieName,
  readSessionTokens,
  type SessionTokens,
  writeSessionCookie,
} from './session-cookie.ts'
import { SessionRefresher } from './session-refresher.ts'

export type { AuthBackend, RequestClient } from './auth-backend.ts'
export type { DeviceSession, DeviceSessionManager, OwnerSetup, SessionUser, SiteSession } from './contract.ts'
export { createEmbeddedAuthBackend } from './embedded-auth-backend.ts'
export { createHostedAuthBackend } from './hosted-auth-backend.ts'

/** How long before its end an access token is renewed. */
const refreshMarginMs = 30_000
/** The official client renews by itself what ends sooner than this; the answer might be gone by then. */
const clientRefreshMarginMs = 95_000

export interface SiteSessionsDeps {
  readonly service: AuthBackend
  /** Whether the site is reached by https alone. */
  readonly secure: boolean
  readonly setUpLinks: AuthServer['setUpLinks']
  readonly now: () => Date
}

/** The sessions of the site's visitors, kept in their cookies. */
export interface SiteSessions {
  /**
   * Rejects with `unavailable` where nobody can tell whether a session still lives. `keep` is then given the
   * `Set-Cookie` lines of a session that was renewed before: the old one is good for nothing any more.
   */
  open(
    request: Request,
    visitor: RequestClient,
    keep?: (lines: readonly string[]) => void,
  ): Promise<SiteSession>
}

/** Opens the sessions of a site. */
export function createSiteSessions({ service, secure, setUpLinks, now }: SiteSessionsDeps): SiteSessions {
  const setUp = createOwnerSetup(setUpLinks, service)
  const name = getSessionCookieName(service.url)
  const refreshes = new SessionRefresher(service, now)

  return {
    async open(request, visitor, keep) {
      let wait: number | null = null
      const noticed = withRetryAfterListener(service, (seconds) => {
        wait = seconds
      })
      const jar = new CookieJar(request.headers.get('cookie'), secure)
      let tokens = readSessionTokens(jar, name)

      async function renew({ refreshToken: refresh }: SessionTokens): Promise<SessionTokens | null> {
        const session = await refreshes.refresh(refresh, visitor)
        return session === null ? null : writeSessionCookie(jar, name, session)
      }
      const endsWithin = (ms: number) => tokens !== null && tokens.expiresAt - now().getTime() < ms

      async function bearer(): Promise<AccessTokenUser | null> {
        if (tokens !== null && endsWithin(refreshMarginMs)) tokens = await renew(tokens)
        if (tokens === null) return null
        const found = await service.findTokenUser(tokens.accessToken, visitor)
        if (found !== 'unreadable') return found
        tokens = await renew(tokens)
        const again = tokens && (await service.findTokenUser(tokens.accessToken, visitor))
        return again === 'unreadable' ? null : again
      }

      const known = await bearer().catch((error: unknown) => {
        keep?.(jar.toSetCookieHeaders())
        throw error
      })
      if (known === null) {
        tokens = null
        jar.remove(name)
      }
      const account = toSessionUser(known)
      let client: ReturnType<typeof createAuthClient> | null = null
      return {
        account,
        needsSecondFactor: known?.needsSecondFactor ?? false,
        async getAuthClient() {
          if (client !== null) return client
          if (tokens !== null && endsWithin(clientRefreshMarginMs)) tokens = await renew(tokens)
          client = createAuthClient(noticed, visitor, { jar, name })
          return client
        },
        async getAdminClient() {
          if (account?.role !== 'owner') throw new ProblemError('forbidden')
          return createAuthAdminClient(noticed, {
            ...visitor,
            owner: { id: account.id, email: account.email },
          })
        },
        getRetryAfter: () => wait,
        ownerSetup: setUp(visitor),
        devices: account === null || known === null ? null : known.devices,
        getSetCookieHeaders: () => jar.toSetCookieHeaders(),
      }
    },
  }
}

/** The service, with word of how long to wait where it says that it was asked too often. */
function withRetryAfterListener(service: AuthBackend, tell: (seconds: number | null) => void): AuthBackend {
  return {
    ...service,
    createFetch(visitor) {
      const ask = service.createFetch(visitor)
      return async (input, init) => {
        const answer = await ask(input, init)
        tell(answer.status === 429 ? Number(answer.headers.get('retry-after')) || null : null)
        return answer
      }
    },
  }
}

/** Whoever has a role on the site and nothing left to prove. */
function toSessionUser(known: AccessTokenUser | null): SessionUser | null {
  if (known === null || known.role === null || known.needsSecondFactor) return null
  return { id: known.userId, email: known.email, role: known.role }
}
