import { randomBytes } from 'node:crypto'
import { hashToken } from '../session-tokens.ts'

const cookieName = 'letopis-oauth'
const cookieLifetimeSeconds = 3600

/** What a browser shows that it is the one that began: it is given a random word, and has to bring it back. */
export function readBrowserBindingToken(headers: Headers): string | null {
  const found = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === cookieName)
  return found?.[1] !== undefined && /^[\w-]{43}$/.test(found[1]) ? found[1] : null
}

/** A browser's word, its own if it has one already so that several windows can be under way, and the line that gives it. */
export function createBrowserBinding(headers: Headers, issuer: string): { hash: string; cookie: string } {
  const word = readBrowserBindingToken(headers) ?? randomBytes(32).toString('base64url')
  const { protocol, pathname } = new URL(issuer)
  const secure = protocol === 'https:' ? '; Secure' : ''
  return {
    hash: hashToken(word),
    cookie: `${cookieName}=${word}; Path=${pathname}; Max-Age=${cookieLifetimeSeconds}; HttpOnly; SameSite=Lax${secure}`,
  }
}
