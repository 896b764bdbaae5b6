import { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js'
import type { CookieJar } from './cookies.ts'
import type { AuthService, Visitor } from './service.ts'

/** Where the official client keeps its session: in the cookies of one request. */
export interface Kept {
  readonly jar: CookieJar
  readonly name: string
}

/** The official client in the name of a visitor; without a place to keep it, its session is forgotten with it. */
export function authClient(service: AuthService, visitor: Visitor, kept: Kept | null): GoTrueClient {
  return new GoTrueClient({
    url: `${service.url}/auth/v1`,
    headers: keyHeaders(service.publishable),
    fetch: service.fetchFor(visitor),
    experimental: { passkey: true, recoveryCodes: true },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    skipAutoInitialize: true,
    persistSession: kept !== null,
    ...(kept === null ? {} : { storageKey: kept.name, storage: storageIn(kept.jar) }),
  })
}

/** The official client of an administrator. */
export function adminClient(service: AuthService, visitor: Visitor): GoTrueAdminApi {
  return new GoTrueAdminApi({
    url: `${service.url}/auth/v1`,
    headers: keyHeaders(service.secret),
    fetch: service.fetchFor(visitor),
  })
}

function keyHeaders(key: string) {
  return { apikey: key, Authorization: `Bearer ${key}` }
}

function storageIn(jar: CookieJar) {
  return {
    getItem: (key: string) => jar.read(key),
    setItem: (key: string, value: string) => jar.write(key, value),
    removeItem: (key: string) => jar.remove(key),
  }
}
