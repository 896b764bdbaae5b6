import type { Handler } from 'hono'
import { formatLanguageCookie, isLanguage } from '../../domain/language.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { parseUrlEncodedForm } from '../../domain/text/url-encoded-form.ts'

/** Stores the visitor's language in a cookie and redirects back to the page. */
export function createSetLanguageHandler(ownOrigin: string): Handler {
  const secure = ownOrigin.startsWith('https:')
  return async (c) => {
    const language = parseUrlEncodedForm(await c.req.text()).get('language')
    if (!isLanguage(language)) throw new ProblemError('bad_request')
    const { headers } = c.req.raw
    c.header('Set-Cookie', formatLanguageCookie(language, secure))
    c.header('Cache-Control', 'no-store')
    return c.redirect(
      resolveReturnPath(headers.get('referer'), [URL.parse(ownOrigin)?.host, headers.get('host')]),
      303,
    )
  }
}

/** The referring path if it is on this site; a path that could be read as another host is not used. */
function resolveReturnPath(referer: string | null, ownHosts: readonly (string | null | undefined)[]): string {
  const from = referer === null ? null : URL.parse(referer)
  if (from === null || !/^https?:$/.test(from.protocol) || !ownHosts.includes(from.host)) return '/'
  return from.pathname.startsWith('//') ? '/' : `${from.pathname}${from.search}`
}
