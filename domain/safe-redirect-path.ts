import { findSiteCookie, formatSiteCookie } from './site-cookie.ts'

/** Stores the return path during sign-in. */
const returnToCookieName = 'letopis_callback'
const returnToCookieAgeSeconds = 3600

const maxPathLength = 1000
const base = 'http://site.invalid'

/**
 * Accepts a path of this site that is safe to redirect to. Returns null for anything a browser could read as
 * another address: two slashes or a backslash, plain or escaped, and spaces or control characters, which
 * browsers drop before parsing; and for unescaped non-ASCII characters, which a header can't carry.
 */
export function parseSafeRedirectPath(text: string): string | null {
  if (text.length > maxPathLength || !/^\/(?![/\\])/.test(text) || /[^!-~]/.test(text)) return null
  const path = unescapeRepeatedly(text.replace(/[?#].*/, ''))
  if (path === null || /[\s\p{Cc}\\]|\/\//u.test(path)) return null
  return URL.parse(text, base)?.origin === base ? text : null
}

/** Decodes repeated escapes; null if there are too many levels, or invalid ones. */
function unescapeRepeatedly(text: string): string | null {
  let decoded = text
  try {
    for (let level = 0; level < 5; level += 1) {
      if (!/%[0-9a-f]{2}/i.test(decoded)) return decoded
      decoded = decodeURIComponent(decoded)
    }
  } catch {
    // An invalid escape.
  }
  return null
}

/** The `Set-Cookie` header that stores the path to return to after sign-in; null deletes it. */
export function formatReturnToCookie(path: string | null, secure: boolean): string {
  return formatSiteCookie({
    name: returnToCookieName,
    value: path === null ? '' : encodeURIComponent(path),
    maxAgeSeconds: path === null ? 0 : returnToCookieAgeSeconds,
    secure,
  })
}

/** The stored path to return to after sign-in; null if there is none that is safe. */
export function findReturnToCookiePath(cookies: string | null, secure: boolean): string | null {
  const value = findSiteCookie(cookies, returnToCookieName, secure)
  if (value === null) return null
  try {
    return parseSafeRedirectPath(decodeURIComponent(value))
  } catch {
    return null
  }
}
