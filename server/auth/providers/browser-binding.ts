import { randomBytes } from 'node:crypto'
import { findSiteCookie, formatSiteCookie } from '../../../domain/site-cookie.ts'
import { hashToken } from '../session-tokens.ts'

const cookieName = 'letopis-oauth'
const cookieLifetimeSeconds = 3600

/**
 * The token from the cookie that proves that the browser returning from a provider is the one that started.
 */
export function readBrowserBindingToken(headers: Headers, issuer: string): string | null {
  const token = findSiteCookie(headers.get('cookie'), cookieName, issuer.startsWith('https:'))
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null
}

/** The token's hash and cookie; an existing token is reused, so that several windows can sign in at once. */
export function getOrCreateBrowserBinding(
  headers: Headers,
  issuer: string,
): { hash: string; cookie: string } {
  const token = readBrowserBindingToken(headers, issuer) ?? randomBytes(32).toString('base64url')
  const cookie = formatSiteCookie({
    name: cookieName,
    value: token,
    maxAgeSeconds: cookieLifetimeSeconds,
    secure: issuer.startsWith('https:'),
  })
  return { hash: hashToken(token), cookie }
}
