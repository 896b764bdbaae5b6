import type { Session } from '@supabase/auth-js'
import type { CookieJar } from './cookies.ts'

/** What a session's cookie says: nothing of it is believed before the service has confirmed it. */
export interface Tokens {
  readonly access: string
  readonly refresh: string
  /** When the access token ends, in milliseconds. */
  readonly expires: number
}

/** The name of the session's cookie, as `@supabase/ssr` makes it from the address of the service. */
export function cookieNameOf(serviceUrl: string): string {
  const [first = ''] = new URL(serviceUrl).hostname.split('.')
  return `sb-${first.replace(/[^A-Za-z0-9_-]/g, '')}-auth-token`
}

/** The tokens in a session's cookie; null where it holds no session. */
export function tokensIn(jar: CookieJar, name: string): Tokens | null {
  const text = jar.read(name)
  if (text === null) return null
  const found = parsed(text)
  if (typeof found !== 'object' || found === null) return null
  const { access_token: access, refresh_token: refresh, expires_at: expires } = { ...emptySession, ...found }
  if (typeof access !== 'string' || typeof refresh !== 'string' || typeof expires !== 'number') return null
  return access === '' || refresh === '' ? null : { access, refresh, expires: expires * 1000 }
}

/** Puts a new session into the cookie. */
export function keepSession(jar: CookieJar, name: string, session: Session): Tokens {
  jar.write(name, JSON.stringify(session))
  const { access_token: access, refresh_token: refresh, expires_at: expires = 0 } = session
  return { access, refresh, expires: expires * 1000 }
}

const emptySession: Record<string, unknown> = {}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
