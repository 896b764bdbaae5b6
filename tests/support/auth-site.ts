import { randomBytes } from 'node:crypto'
import { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js'
import type { JwtKey } from '../../domain/jwt-key.ts'
import { createOwnerUser } from '../../server/auth/create-owner-user.ts'
import { type AuthServer, type AuthSettings, createAuthServer } from '../../server/auth/index.ts'
import { hashPassword } from '../../server/auth/password-hash.ts'
import { readMfaAndPasskeyConfig } from '../../server/config/auth-factors.ts'
import { readAuthMessagingConfig } from '../../server/config/auth-mail.ts'
import { readOAuthAndWeb3Config } from '../../server/config/auth-providers.ts'
import { generateJwtKey } from '../../server/config/jwt-keys.ts'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { createSiteDatabaseOverConnection, type SiteDatabase } from '../../server/data/index.ts'
import { startTestHttpServer } from '../../server/http/http.fixture.ts'
import { createMemoryRateLimiterFactory } from '../../server/lib/rate-limiter.ts'
import {
  createEmailQueue,
  createTemplatedEmailSender,
  type EmailMessage,
  type EmailQueue,
  type EmailTransport,
  type SmsCodeSender,
} from '../../server/mail/index.ts'
import { registerCleanup } from './shared-setup.ts'

export const testPublishableKey = 'sb_publishable_AAAAAAAAAAAAAAAAAAAAAA_AAAAAAAA'
export const testSecretKey = 'sb_secret_BBBBBBBBBBBBBBBBBBBBBB_BBBBBBBB'
export const testPassword = 'dlouhé heslo 1890'

/** Accounts behind the product's own web server, on a free port, and the official clients to it. */
export interface AuthTestSite {
  /** The service's URL. */
  readonly url: string
  readonly data: SiteDatabase
  readonly auth: AuthServer
  readonly emailQueue: EmailQueue
  readonly keys: readonly JwtKey[]
  readonly settings: AuthSettings
  /** Unexpected errors reported by the service. */
  readonly reported: unknown[]
  /** All e-mails so far, after all requested ones are sent. */
  readSentEmails(): Promise<EmailMessage[]>
  /** A browser client; each has its own session. */
  createClient(headers?: Readonly<Record<string, string>>, flowType?: 'implicit' | 'pkce'): GoTrueClient
  readonly admin: GoTrueAdminApi
  /** The service's current time. */
  now(): Date
  /** Advances the service's clock. */
  advanceClock(seconds: number): void
  /** Sends a request without the client, with the publishable key unless the headers say otherwise. */
  request(path: string, init?: AuthTestRequestInit): Promise<Response>
  /** Creates a user who can sign in. */
  createUser(email: string, appMetadata?: object): Promise<string>
  createOwner(email?: string): Promise<void>
  /** A service with other settings or keys, over the same data. */
  restart(options: AuthTestOptions): Promise<AuthTestSite>
}

export interface AuthTestRequestInit extends Omit<RequestInit, 'body' | 'headers'> {
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface AuthTestOptions {
  readonly settings?: Partial<AuthSettings>
  readonly keys?: readonly JwtKey[]
  readonly legacyJwtSecret?: string
  /** Replaces the mailer that collects e-mails. */
  readonly mail?: EmailTransport
  readonly messages?: SmsCodeSender
  /** Freezes the clock until it is advanced, for time-based limits. */
  readonly frozenClock?: boolean
  /** What delays the answer to a wrong password; by default nothing. */
  readonly pause?: (ms: number) => Promise<unknown>
}

let hash: Promise<string> | undefined

/** The password of all users, hashed once: many tests create many users. */
function hashTestPassword(): Promise<string> {
  hash ??= hashPassword(testPassword)
  return hash
}

/** High limits: rate limits have their own tests. */
const generousMail = {
  GOTRUE_SMTP_MAX_FREQUENCY: '0s',
  GOTRUE_RATE_LIMIT_EMAIL_SENT: '100000',
  GOTRUE_RATE_LIMIT_VERIFY: '100000',
}

const settings: AuthSettings = {
  signup: false,
  anonymousUsers: null,
  autoconfirm: false,
  jwtExp: 3600,
  sessions: { timebox: null, inactivityTimeout: null },
  passwordMinLength: 10,
  rateLimit: { token: 100_000, otp: 100_000 },
  trustProxy: { kind: 'none' },
  siteUrl: null,
  ...readAuthMessagingConfig(generousMail),
  ...readMfaAndPasskeyConfig({ GOTRUE_RATE_LIMIT_PASSKEY: '100000' }),
  ...readOAuthAndWeb3Config({}),
  saml: null,
}

export async function startAuthTestSite(
  connection: SiteDatabaseConnection,
  options: AuthTestOptions = {},
): Promise<AuthTestSite> {
  const data = createSiteDatabaseOverConnection(connection)
  const keys = options.keys ?? [generateJwtKey()]
  const authSettings = { ...settings, ...options.settings }
  const reported: unknown[] = []
  const emails: EmailMessage[] = []
  const mail = options.mail ?? { send: async (email: EmailMessage) => void emails.push(email) }
  let clockOffset = 0
  const startedAt = Date.now()
  const now = () => new Date((options.frozenClock ? startedAt : Date.now()) + clockOffset)
  const mailer = createTemplatedEmailSender(mail, async () => ({ title: 'Lhota', language: 'en-US' }))
  const report = (error: unknown) => void reported.push(error)
  const emailQueue = createEmailQueue({
    data,
    mailer,
    warn: (fields, message) => reported.push([message, fields]),
    report,
    now,
  })
  const auth = await createAuthServer({
    readKeys: null,
    data,
    settings: authSettings,
    apiKeys: { publishable: testPublishableKey, secret: testSecretKey },
    keys,
    legacyJwtSecret: options.legacyJwtSecret ?? null,
    origin: 'http://site.test',
    mailer,
    emailQueue,
    smsSender: options.messages ?? null,
    version: '1.2.3',
    createRateLimiter: createMemoryRateLimiterFactory(() => now().getTime()),
    now,
    pause: options.pause ?? (async () => undefined),
    report,
  })
  const running = await startTestHttpServer({ auth: auth.app })
  registerCleanup(() => {
    running.http.server.close()
    running.http.server.closeAllConnections()
  })
  const url = `${running.origin}/auth/v1`
  const admin = new GoTrueAdminApi({
    url,
    headers: { apikey: testSecretKey, Authorization: `Bearer ${testSecretKey}` },
  })
  return {
    url,
    data,
    auth,
    emailQueue,
    keys,
    settings: authSettings,
    reported,
    async readSentEmails() {
      await auth.waitForBackgroundTasks()
      await emailQueue.deliverDue()
      return emails
    },
    admin,
    createClient: (headers = {}, flowType = 'implicit') =>
      new GoTrueClient({
        url,
        headers: { apikey: testPublishableKey, Authorization: `Bearer ${testPublishableKey}`, ...headers },
        flowType,
        storageKey: randomBytes(8).toString('hex'),
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        experimental: { recoveryCodes: true },
      }),
    now,
    advanceClock(seconds) {
      clockOffset += seconds * 1000
    },
    request: (path, { body, headers = {}, ...init } = {}) =>
      fetch(`${url}${path}`, {
        redirect: 'manual',
        headers: { apikey: testPublishableKey, 'X-Supabase-Api-Version': '2024-01-01', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...init,
      }),
    async createUser(email, app_metadata = {}) {
      const { data: made, error } = await admin.createUser({
        email,
        password_hash: await hashTestPassword(),
        email_confirm: true,
        app_metadata,
      })
      if (error) throw error
      return made.user.id
    },
    createOwner: (email = 'owner@example.org') => createOwnerUser(data, email, testPassword, 10),
    restart: (other) => startAuthTestSite(connection, { keys, ...other }),
  }
}

/** The code and status of a client's error. */
export function getErrorCodeAndStatus({
  error,
}: {
  error: { readonly code?: unknown; readonly status?: unknown } | null
}): [code: unknown, status: unknown] {
  return [error?.code, error?.status]
}

/** A session that must exist. */
export async function signInWithTestPassword(client: GoTrueClient, email: string, password = testPassword) {
  const { data, error } = await client.signInWithPassword({ email, password })
  if (error) throw error
  return data.session
}

export async function readStatusAndCode(response: Response): Promise<[status: number, code: unknown]> {
  const body: unknown = await response.json()
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return [response.status, code]
}
