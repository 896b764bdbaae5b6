import { randomBytes } from 'node:crypto'
import { hashToken } from '../session-tokens.ts'

const cookieName = 'letopis-oauth'
const cookieLifetimeSeconds = 3600

/**
 * The token from the cookie that proves that the browser returning from a provider is the one that started.
 */
export function readBrowserBindingToken(headers: Headers): string | null {
  const cookie = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === cookieName)
  return cookie?.[1] !== undefined && /^[\w-]{43}$/.test(cookie[1]) ? cookie[1] : null
}

/** The token's hash and cookie; an existing token is reused, so that several windows can sign in at once. */
export function getOrCreateBrowserBinding(
  headers: Headers,
  issuer: string,
): { hash: string; cookie: string } {
  const token = readBrowserBindingToken(headers) ?? randomBytes(32).toString('base64url')
  const { protocol, pathname } = new URL(issuer)
  const secure = protocol === 'https:' ? '; Secure' : ''
  return {
    hash: hashToken(token),
    cookie: `${cookieName}=${token}; Path=${pathname}; Max-Age=${cookieLifetimeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  }
}
