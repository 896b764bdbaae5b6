import { sanitizeContentHtml } from './sanitize-html.ts'

const sanitizedHtmlCache = new Map<string, string>()
const maxCachedTextLength = 8_000_000
let cachedTextLength = 0

/**
 * Stored HTML as it may be shown. It was cleaned on the way in, but a restored copy, another program or an older
 * allow-list may have put something else there. What was found clean once is remembered, so that it costs a look-up.
 */
export function sanitizeStoredHtml(html: string): string {
  const remembered = sanitizedHtmlCache.get(html)
  if (remembered !== undefined) return remembered
  const shown = sanitizeContentHtml(html) ?? ''
  if (cachedTextLength + html.length > maxCachedTextLength) {
    sanitizedHtmlCache.clear()
    cachedTextLength = 0
  }
  cachedTextLength += html.length
  // The same string where nothing had to go, so that it is not kept twice.
  sanitizedHtmlCache.set(html, shown === html ? html : shown)
  return shown
}
