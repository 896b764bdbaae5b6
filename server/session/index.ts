import { Problem } from '../../domain/problem.ts'
import type { Auth } from '../auth/index.ts'
import { adminClient, authClient } from './client.ts'
import type { Account, SiteSession } from './contract.ts'
import { CookieJar } from './cookies.ts'
import { Refreshes } from './refreshes.ts'
import type { AuthService, Bearer, Visitor } from './service.ts'
import { setUpFor } from './set-up.ts'
import { cookieNameOf, keepSession, type Tokens, tokensIn } from './tokens.ts'

export type { Account, Device, Devices, SetUp, SiteSession } from './contract.ts'
export { embeddedService } from './embedded.ts'
export { hostedService } from './hosted.ts'
export type { AuthService, Visitor } from './service.ts'

/** How long before its end an access token is renewed. */
const margin = 30_000
/** The official client renews by itself what ends sooner than this; the answer might be gone by then. */
const clientMargin = 95_000

export interface SessionsParts {
  readonly service: AuthService
  /** Whether the site is reached by https alone. */
  readonly secure: boolean
  readonly setUpLinks: Auth['setUpLinks']
  readonly now: () => Date
}

/** The sessions of the site's visitors, kept in their cookies. */
export interface Sessions {
  /**
   * Rejects with `unavailable` where nobody can tell whether a session still lives. `keep` is then given the
   * `Set-Cookie` lines of a session that was renewed before: the old one is good for nothing any more.
   */
  open(request: Request, visitor: Visitor, keep?: (lines: readonly string[]) => void): Promise<SiteSession>
}

/** Opens the sessions of a site. */
export function createSessions({ service, secure, setUpLinks, now }: SessionsParts): Sessions {
  const setUp = setUpFor(setUpLinks, service)
  const name = cookieNameOf(service.url)
  const refreshes = new Refreshes(service, now)

  return {
    async open(request, visitor, keep) {
      let wait: number | null = null
      const noticed = noticing(service, (seconds) => {
        wait = seconds
      })
      const jar = new CookieJar(request.headers.get('cookie'), secure)
      let tokens = tokensIn(jar, name)

      async function renew({ refresh }: Tokens): Promise<Tokens | null> {
        const session = await refreshes.run(refresh, visitor)
        return session === null ? null : keepSession(jar, name, session)
      }
      const endsWithin = (ms: number) => tokens !== null && tokens.expires - now().getTime() < ms

      async function bearer(): Promise<Bearer | null> {
        if (tokens !== null && endsWithin(margin)) tokens = await renew(tokens)
        if (tokens === null) return null
        const found = await service.bearerOf(tokens.access, visitor)
        if (found !== 'unreadable') return found
        tokens = await renew(tokens)
        const again = tokens && (await service.bearerOf(tokens.access, visitor))
        return again === 'unreadable' ? null : again
      }

      const known = await bearer().catch((error: unknown) => {
        keep?.(jar.lines())
        throw error
      })
      if (known === null) {
        tokens = null
        jar.remove(name)
      }
      const account = accountOf(known)
      let client: ReturnType<typeof authClient> | null = null
      return {
        account,
        needsSecondFactor: known?.needsSecondFactor ?? false,
        async auth() {
          if (client !== null) return client
          if (tokens !== null && endsWithin(clientMargin)) tokens = await renew(tokens)
          client = authClient(noticed, visitor, { jar, name })
          return client
        },
        async people() {
          if (account?.role !== 'owner') throw new Problem('forbidden')
          return adminClient(noticed, { ...visitor, owner: { id: account.id, email: account.email } })
        },
        retryAfter: () => wait,
        setUp: setUp(visitor),
        devices: account === null || known === null ? null : known.devices,
        cookies: () => jar.lines(),
      }
    },
  }
}

/** The service, with word of how long to wait where it says that it was asked too often. */
function noticing(service: AuthService, tell: (seconds: number | null) => void): AuthService {
  return {
    ...service,
    fetchFor(visitor) {
      const ask = service.fetchFor(visitor)
      return async (input, init) => {
        const answer = await ask(input, init)
        tell(answer.status === 429 ? Number(answer.headers.get('retry-after')) || null : null)
        return answer
      }
    },
  }
}

/** Whoever has a role on the site and nothing left to prove. */
function accountOf(known: Bearer | null): Account | null {
  if (known === null || known.role === null || known.needsSecondFactor) return null
  return { id: known.userId, email: known.email, role: known.role }
}
