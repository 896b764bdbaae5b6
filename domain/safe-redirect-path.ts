/** The cookie in which the way back is kept while somebody signs in. */
export const returnToCookieName = 'letopis_callback'

const maxPathLength = 1000
const base = 'http://site.invalid'

/**
 * A path of this site, as it may be redirected to; null for whatever a browser could read as another address: two
 * slashes or a backslash, written out or escaped, and spaces or control characters, which browsers leave out before they
 * read; and for what no header can carry, letters beyond ASCII that nobody has escaped.
 */
export function parseSafeRedirectPath(text: string): string | null {
  if (text.length > maxPathLength || !/^\/(?![/\\])/.test(text) || /[^!-~]/.test(text)) return null
  const path = unescapeRepeatedly(text.split(/[?#]/, 1)[0] ?? '')
  if (path === null || /[\s\p{Cc}\\]|\/\//u.test(path)) return null
  return URL.parse(text, base)?.origin === base ? text : null
}

/** Escapes undone, however often they were applied; null where there is no end to them, or no sense in them. */
function unescapeRepeatedly(text: string): string | null {
  let plain = text
  for (let round = 0; round < 5; round += 1) {
    if (!/%[0-9a-f]{2}/i.test(plain)) return plain
    try {
      plain = decodeURIComponent(plain)
    } catch {
      return null
    }
  }
  return null
}
