import type { Session } from '@supabase/auth-js'
import { decodeJwt } from 'jose'
import type { SupabaseCookieJar } from './cookie-jar.ts'

/** The content of the session cookie, untrusted until the auth service has confirmed it. */
export interface SessionTokens {
  readonly accessToken: string
  readonly refreshToken: string
  /** When the access token expires, in milliseconds. */
  readonly expiresAt: number
}

/**
 * The name of the session cookie, derived from the service's URL as in `@supabase/ssr`; over https the site adds a
 * prefix to it.
 */
export function getSessionCookieName(serviceUrl: string): string {
  const [first = ''] = new URL(serviceUrl).hostname.split('.')
  return `sb-${first.replace(/[^A-Za-z0-9_-]/g, '')}-auth-token`
}

/** The tokens in the session cookie; null if it holds no session. */
export function parseSessionCookieTokens(jar: SupabaseCookieJar, name: string): SessionTokens | null {
  const text = jar.read(name)
  if (text === null) return null
  const json = parseJsonOrNull(text)
  if (typeof json !== 'object' || json === null) return null
  const { access_token: access, refresh_token: refresh, expires_at: expires } = { ...emptySession, ...json }
  if (typeof access !== 'string' || typeof refresh !== 'string' || typeof expires !== 'number') return null
  return access === '' || refresh === ''
    ? null
    : { accessToken: access, refreshToken: refresh, expiresAt: expires * 1000 }
}

export function writeSessionCookie(jar: SupabaseCookieJar, name: string, session: Session): SessionTokens {
  jar.write(name, JSON.stringify(session))
  const { access_token: access, refresh_token: refresh, expires_at: expires = 0 } = session
  return { accessToken: access, refreshToken: refresh, expiresAt: expires * 1000 }
}

/**
 * Whether the user signed in before a time, by an access token that the auth service has confirmed. All ways of
 * signing in are listed in it with their times.
 */
export function isSignedInBefore(accessToken: string, time: Date): boolean {
  const { amr } = decodeJwt<{ amr?: unknown }>(accessToken)
  if (!Array.isArray(amr) || amr.length === 0) return false
  const times = amr.map((entry: { timestamp?: unknown } | null) => Number(entry?.timestamp))
  return Math.min(...times) * 1000 < time.getTime()
}

const emptySession: Record<string, unknown> = {}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
