import { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js'
import type { AuthBackend, RequestClientDetails } from './auth-backend.ts'
import type { SupabaseCookieJar } from './cookie-jar.ts'

/** Stores the official client's session in the cookies of one request. */
interface SessionCookieLocation {
  readonly jar: SupabaseCookieJar
  readonly name: string
}

/** Creates the official client for a visitor; without storage its session is not persisted. */
export function createAuthClient(
  service: AuthBackend,
  visitor: RequestClientDetails,
  storage: SessionCookieLocation | null,
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

/** Creates the official admin client. */
export function createAuthAdminClient(service: AuthBackend, visitor: RequestClientDetails): GoTrueAdminApi {
  return new GoTrueAdminApi({
    url: `${service.url}/auth/v1`,
    headers: createKeyHeaders(service.secret),
    fetch: service.createFetch(visitor),
  })
}

function createKeyHeaders(key: string) {
  return { apikey: key, Authorization: `Bearer ${key}` }
}

function toClientStorage(jar: SupabaseCookieJar) {
  return {
    getItem: (key: string) => jar.read(key),
    setItem: (key: string, value: string) => jar.write(key, value),
    removeItem: (key: string) => jar.remove(key),
  }
}
