import { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js'
import type { AuthBackend, RequestClient } from './auth-backend.ts'
import type { CookieJar } from './cookie-jar.ts'

/** Where the official client keeps its session: in the cookies of one request. */
export interface SessionCookieStorage {
  readonly jar: CookieJar
  readonly name: string
}

/** The official client in the name of a visitor; without a place to keep it, its session is forgotten with it. */
export function createAuthClient(
  service: AuthBackend,
  visitor: RequestClient,
  storage: SessionCookieStorage | null,
): GoTrueClient {
  return new GoTrueClient({
    url: `${service.url}/auth/v1`,
    headers: createKeyHeaders(service.publishable),
    fetch: service.createFetch(visitor),
    experimental: { passkey: true, recoveryCodes: true },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    skipAutoInitialize: true,
    persistSession: storage !== null,
    ...(storage === null ? {} : { storageKey: storage.name, storage: toClientStorage(storage.jar) }),
  })
}

/** The official client of an administrator. */
export function createAuthAdminClient(service: AuthBackend, visitor: RequestClient): GoTrueAdminApi {
  return new GoTrueAdminApi({
    url: `${service.url}/auth/v1`,
    headers: createKeyHeaders(service.secret),
    fetch: service.createFetch(visitor),
  })
}

function createKeyHeaders(key: string) {
  return { apikey: key, Authorization: `Bearer ${key}` }
}

function toClientStorage(jar: CookieJar) {
  return {
    getItem: (key: string) => jar.read(key),
    setItem: (key: string, value: string) => jar.write(key, value),
    removeItem: (key: string) => jar.remove(key),
  }
}
