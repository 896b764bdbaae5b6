import { randomBytes } from 'node:crypto'
import { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js'
import type { JwtKey } from '../../domain/jwt-key.ts'
import { type Auth, type AuthSettings, createAuth } from '../../server/auth/index.ts'
import { createOwner } from '../../server/auth/owner.ts'
import { hashPassword } from '../../server/auth/password.ts'
import { readAuthFactors } from '../../server/config/auth-factors.ts'
import { readAuthMail } from '../../server/config/auth-mail.ts'
import { readAuthProviders } from '../../server/config/auth-providers.ts'
import { makeJwtKey } from '../../server/config/jwt-keys.ts'
import type { Connection } from '../../server/data/connection.ts'
import { type Data, dataOn } from '../../server/data/index.ts'
import { startHttp } from '../../server/http/http.fixture.ts'
import { createLetters, type Letter, type Mail, type TextMessages } from '../../server/mail/index.ts'
import { whenDone } from './shared.ts'

export const publishable = 'sb_publishable_AAAAAAAAAAAAAAAAAAAAAA_AAAAAAAA'
export const secret = 'sb_secret_BBBBBBBBBBBBBBBBBBBBBB_BBBBBBBB'
export const password = 'dlouhé heslo 1890'

/** Accounts behind the product's own web server, on a free port, and the official clients to it. */
export interface AuthSite {
  /** Where the service is. */
  readonly url: string
  readonly data: Data
  readonly auth: Auth
  readonly keys: readonly JwtKey[]
  readonly settings: AuthSettings
  /** Told by the service of what nobody foresaw. */
  readonly reported: unknown[]
  /** What was sent so far, once everything asked for is sent. */
  letters(): Promise<Letter[]>
  /** A client of the kind a browser has; each has a session of its own. */
  client(headers?: Readonly<Record<string, string>>, flowType?: 'implicit' | 'pkce'): GoTrueClient
  readonly admin: GoTrueAdminApi
  /** What the service's clock says. */
  now(): Date
  /** Moves the service's clock on. */
  later(seconds: number): void
  /** Asks without the client, with the publishable key unless the headers say otherwise. */
  ask(path: string, init?: AskInit): Promise<Response>
  /** Makes somebody who can sign in. */
  person(email: string, appMetadata?: object): Promise<string>
  owner(email?: string): Promise<void>
  /** The service's own answers with another setting or other keys, over the same data. */
  again(options: AuthOptions): Promise<AuthSite>
}

export interface AskInit extends Omit<RequestInit, 'body' | 'headers'> {
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface AuthOptions {
  readonly settings?: Partial<AuthSettings>
  readonly keys?: readonly JwtKey[]
  /** Where letters go instead of into `letters`. */
  readonly mail?: Mail
  readonly messages?: TextMessages
  /** The clock stands until it is moved, for what counts by time. */
  readonly frozen?: boolean
}

let hash: Promise<string> | undefined

/** The password of everybody, hashed once: many tests make many people. */
function hashed(): Promise<string> {
  hash ??= hashPassword(password)
  return hash
}

/** What is counted by time is tried by tests of its own. */
const generousMail = {
  GOTRUE_SMTP_MAX_FREQUENCY: '0s',
  GOTRUE_RATE_LIMIT_EMAIL_SENT: '100000',
  GOTRUE_RATE_LIMIT_VERIFY: '100000',
}

const settings: AuthSettings = {
  signup: false,
  autoconfirm: false,
  jwtExp: 3600,
  passwordMinLength: 10,
  rateLimit: { token: 100_000, otp: 100_000 },
  trustProxy: { kind: 'none' },
  siteUrl: null,
  ...readAuthMail(generousMail),
  ...readAuthFactors({ GOTRUE_RATE_LIMIT_PASSKEY: '100000' }),
  ...readAuthProviders({}),
}

export async function startAuth(connection: Connection, options: AuthOptions = {}): Promise<AuthSite> {
  const data = dataOn(connection)
  const keys = options.keys ?? [makeJwtKey()]
  const chosen = { ...settings, ...options.settings }
  const reported: unknown[] = []
  const letters: Letter[] = []
  const mail = options.mail ?? { send: async (letter: Letter) => void letters.push(letter) }
  let ahead = 0
  const began = Date.now()
  const now = () => new Date((options.frozen ? began : Date.now()) + ahead)
  const auth = await createAuth({
    data,
    settings: chosen,
    apiKeys: { publishable, secret },
    keys,
    origin: 'http://site.test',
    letters: createLetters(mail, async () => ({ title: 'Lhota', language: 'en-US' })),
    messages: options.messages ?? null,
    version: '1.2.3',
    now,
    report: (error) => reported.push(error),
  })
  const running = await startHttp({ auth: auth.app })
  whenDone(() => {
    running.http.server.close()
    running.http.server.closeAllConnections()
  })
  const url = `${running.origin}/auth/v1`
  const admin = new GoTrueAdminApi({ url, headers: { apikey: secret, Authorization: `Bearer ${secret}` } })
  return {
    url,
    data,
    auth,
    keys,
    settings: chosen,
    reported,
    async letters() {
      await auth.settle()
      return letters
    },
    admin,
    client: (headers = {}, flowType = 'implicit') =>
      new GoTrueClient({
        url,
        headers: { apikey: publishable, Authorization: `Bearer ${publishable}`, ...headers },
        flowType,
        storageKey: randomBytes(8).toString('hex'),
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        experimental: { recoveryCodes: true },
      }),
    now,
    later(seconds) {
      ahead += seconds * 1000
    },
    ask: (path, { body, headers = {}, ...init } = {}) =>
      fetch(`${url}${path}`, {
        redirect: 'manual',
        headers: { apikey: publishable, 'X-Supabase-Api-Version': '2024-01-01', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...init,
      }),
    async person(email, app_metadata = {}) {
      const { data: made, error } = await admin.createUser({
        email,
        password_hash: await hashed(),
        email_confirm: true,
        app_metadata,
      })
      if (error) throw error
      return made.user.id
    },
    owner: (email = 'owner@example.org') => createOwner(data, email, password, 10),
    again: (other) => startAuth(connection, { keys, ...other }),
  }
}

/** The code and status that a client was refused with. */
export function refusalOf({
  error,
}: {
  error: { readonly code?: unknown; readonly status?: unknown } | null
}): [code: unknown, status: unknown] {
  return [error?.code, error?.status]
}

/** A session that must be there. */
export async function signIn(client: GoTrueClient, email: string, word = password) {
  const { data, error } = await client.signInWithPassword({ email, password: word })
  if (error) throw error
  return data.session
}

export async function codeOf(answer: Response): Promise<[status: number, code: unknown]> {
  const body: unknown = await answer.json()
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  return [answer.status, code]
}
