import { randomBytes } from 'node:crypto'
import { type AuthError, GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js'
import { onTestFinished } from 'vitest'
import type { JwtKey } from '../../domain/jwt-key.ts'
import { type Auth, type AuthSettings, createAuth } from '../../server/auth/index.ts'
import { createOwner } from '../../server/auth/owner.ts'
import { makeJwtKey } from '../../server/config/jwt-keys.ts'
import type { Connection } from '../../server/data/connection.ts'
import { type Data, dataOn } from '../../server/data/index.ts'
import { startHttp } from '../../server/http/http.fixture.ts'

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
  /** Told by the service of what nobody foresaw. */
  readonly reported: unknown[]
  /** Told by the service to the operator. */
  readonly warnings: string[]
  /** A client of the kind a browser has; each has a session of its own. */
  client(): GoTrueClient
  readonly admin: GoTrueAdminApi
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
  /** The clock stands until it is moved, for what counts by time. */
  readonly frozen?: boolean
}

const settings: AuthSettings = {
  signup: false,
  autoconfirm: false,
  jwtExp: 3600,
  passwordMinLength: 10,
  rateLimit: { header: null, token: 100_000, otp: 100_000 },
}

export async function startAuth(connection: Connection, options: AuthOptions = {}): Promise<AuthSite> {
  const data = dataOn(connection)
  const keys = options.keys ?? [makeJwtKey()]
  const reported: unknown[] = []
  const warnings: string[] = []
  let ahead = 0
  const began = Date.now()
  const auth = await createAuth({
    data,
    settings: { ...settings, ...options.settings },
    apiKeys: { publishable, secret },
    keys,
    origin: 'http://site.test',
    version: '1.2.3',
    now: () => new Date((options.frozen ? began : Date.now()) + ahead),
    report: (error) => reported.push(error),
    warn: (line) => warnings.push(line),
  })
  const running = await startHttp({ auth: auth.app })
  onTestFinished(() => {
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
    reported,
    warnings,
    admin,
    client: () =>
      new GoTrueClient({
        url,
        headers: { apikey: publishable, Authorization: `Bearer ${publishable}` },
        storageKey: randomBytes(8).toString('hex'),
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
      }),
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
        password,
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
export function refusalOf({ error }: { error: AuthError | null }): [code: unknown, status: unknown] {
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
