import type { Handler } from 'hono'
import { isLanguage, languageCookieName } from '../../domain/language.ts'
import { ProblemError } from '../../domain/problem-error.ts'

/** 400 days, the longest that browsers keep a cookie. */
const cookieMaxAgeSeconds = 400 * 24 * 3600

/** Keeps the language that a visitor chose and leads back to the page they chose it on. */
export function createSetLanguageHandler(ownOrigin: string): Handler {
  const secure = ownOrigin.startsWith('https:') ? '; Secure' : ''
  return async (c) => {
    const { language: chosen } = await c.req.parseBody().catch(() => ({ language: null }))
    if (!isLanguage(chosen)) throw new ProblemError('bad_request')
    const { headers } = c.req.raw
    c.header(
      'Set-Cookie',
      `${languageCookieName}=${chosen}; Path=/; Max-Age=${cookieMaxAgeSeconds}; SameSite=Lax${secure}`,
    )
    c.header('Cache-Control', 'no-store')
    return c.redirect(
      resolveReturnPath(headers.get('referer'), [URL.parse(ownOrigin)?.host, headers.get('host')]),
      303,
    )
  }
}

/** Where the visitor came from, if that is a page of ours; a path that could be read as another host is not. */
function resolveReturnPath(referer: string | null, ownHosts: readonly (string | null | undefined)[]): string {
  const from = referer === null ? null : URL.parse(referer)
  if (from === null || !/^https?:$/.test(from.protocol) || !ownHosts.includes(from.host)) return '/'
  return from.pathname.startsWith('//') ? '/' : `${from.pathname}${from.search}`
}
