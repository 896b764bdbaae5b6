import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Hono } from 'hono'
import type { SiteRole } from '../../domain/permissions.ts'
import { createForwardedHeadersReader, readRequestClient } from '../../server/auth/index.ts'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { startTestHttpServer } from '../../server/http/http.fixture.ts'
import { VisitorWorkLimiter } from '../../server/http/index.ts'
import { createMemoryRateLimiterFactory } from '../../server/lib/rate-limiter.ts'
import { createDataApi, createRowWriter, type RowReader } from '../../server/rest/index.ts'
import {
  type AuthTestSite,
  signInWithTestPassword,
  startAuthTestSite,
  testPublishableKey,
  testSecretKey,
} from './auth-site.ts'
import { ContentTestHarness } from './content-harness.ts'
import { registerCleanup } from './shared-setup.ts'

/** The data API behind the product's own web server, with accounts and content, and the official client to it. */
export interface DataApiTestSite {
  readonly origin: string
  readonly accounts: AuthTestSite
  readonly harness: ContentTestHarness
  readonly app: Pick<Hono, 'routes'>
  readonly reported: unknown[]
  /** With the secret key. */
  readonly serviceClient: SupabaseClient
  /** With the publishable key only. */
  readonly anonymousClient: SupabaseClient
  /** Signed in, with or without a role. */
  createUser(role: SiteRole | null): Promise<{ client: SupabaseClient; token: string; id: string }>
  /** Sends a request without the client and without a key. */
  request(path: string, init?: RequestInit): Promise<Response>
}

export async function startDataApiTestSite(
  connection: SiteDatabaseConnection,
  reader: RowReader,
  harness = new ContentTestHarness(connection),
): Promise<DataApiTestSite> {
  const accounts = await startAuthTestSite(connection)
  // Its clock stands still: what was used up does not become available again.
  const visitorWork = new VisitorWorkLimiter(
    createForwardedHeadersReader({ kind: 'none' }),
    createMemoryRateLimiterFactory(() => 0),
  )
  const reported: unknown[] = []
  const now = () => new Date(harness.now)
  const proxies = createForwardedHeadersReader({ kind: 'none' })
  const rest = createDataApi({
    reader,
    writer: createRowWriter({ data: harness.data, transact: harness.transact, now }),
    readClient: (c) => readRequestClient(c.env?.incoming, c.req.raw.headers, proxies),
    origin: 'https://lhota.example',
    content: harness.content,
    authenticateCaller: (headers) => accounts.auth.authenticateApiCaller(headers),
    chargeVisitor: (c, work, cost) => visitorWork.charge(c, work, cost),
    chargeVisitorAfterwards: (c, work, cost) => visitorWork.chargeAfterwards(c, work, cost),
    runOneAtATime: (c, work, run) => visitorWork.runOneAtATime(c, work, run),
    readTimeZone: async () => 'Europe/Prague',
    now: accounts.now,
    report: (error) => reported.push(error),
  })
  const { origin, http } = await startTestHttpServer({ auth: accounts.auth.app, rest })
  registerCleanup(() => {
    http.server.close()
    http.server.closeAllConnections()
  })
  const quiet = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } }
  const clientWith = (key: string, token?: string) =>
    createClient(origin, key, token === undefined ? quiet : { accessToken: async () => token })
  let userCount = 0
  return {
    origin,
    accounts,
    harness,
    app: rest,
    reported,
    serviceClient: clientWith(testSecretKey),
    anonymousClient: clientWith(testPublishableKey),
    async createUser(role) {
      userCount += 1
      const email = `person-${userCount}@example.org`
      const id = await accounts.createUser(email, role === null ? {} : { role })
      const { access_token: token } = await signInWithTestPassword(accounts.createClient(), email)
      return { client: clientWith(testPublishableKey, token), token, id }
    },
    request: (path, init) => fetch(`${origin}/rest/v1${path}`, { redirect: 'manual', ...init }),
  }
}
