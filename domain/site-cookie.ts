/** A cookie of the site itself, for all of its paths. */
interface SiteCookie {
  /** Without the prefix that it gets over https. */
  readonly name: string
  /** Already encoded. */
  readonly value: string
  readonly maxAgeSeconds: number
  /** Whether the site is served over https. */
  readonly secure: boolean
  readonly sameSite?: 'Lax' | 'Strict'
  readonly readableByScripts?: boolean
}

/** The longest lifetime of a cookie in browsers, 400 days. */
export const maxCookieAgeSeconds = 400 * 24 * 3600

/**
 * The name of a cookie as browsers store it. Browsers accept a name with this prefix only over https and for this host
 * alone, so that neither a subdomain nor a page changed in transit can set the cookie.
 */
export function getSiteCookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

/** The `Set-Cookie` header of a cookie; an age of 0 deletes it. */
export function formatSiteCookie({
  name,
  value,
  maxAgeSeconds,
  secure,
  sameSite = 'Lax',
  readableByScripts = false,
}: SiteCookie): string {
  return [
    `${getSiteCookieName(name, secure)}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    ...(readableByScripts ? [] : ['HttpOnly']),
    `SameSite=${sameSite}`,
    ...(secure ? ['Secure'] : []),
  ].join('; ')
}

/** The value of a cookie in a `Cookie` header, still encoded; null if there is none. */
export function findSiteCookie(
  header: string | null | undefined,
  name: string,
  secure: boolean,
): string | null {
  const prefix = `${getSiteCookieName(name, secure)}=`
  for (const pair of header?.split(';') ?? []) {
    const text = pair.trim()
    if (text.startsWith(prefix)) return text.slice(prefix.length)
  }
  return null
}
