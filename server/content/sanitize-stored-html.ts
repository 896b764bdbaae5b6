import { sanitizeContentHtml } from './sanitize-html.ts'

const sanitizedHtmlCache = new Map<string, string>()
const maxCachedTextLength = 8_000_000
let cachedTextLength = 0

/**
 * Sanitizes stored HTML for display. It was sanitized when it was saved, but a restored backup, another
 * program or an older allow-list may have stored something else. Results are cached, so repeated calls cost a
 * look-up.
 */
export function sanitizeStoredHtml(html: string): string {
  const cached = sanitizedHtmlCache.get(html)
  if (cached !== undefined) return cached
  const sanitized = sanitizeContentHtml(html) ?? ''
  rememberSanitizedHtml(html, sanitized)
  return sanitized
}

export function rememberSanitizedHtml(html: string, sanitized: string): void {
  if (cachedTextLength + html.length > maxCachedTextLength) {
    sanitizedHtmlCache.clear()
    cachedTextLength = 0
  }
  cachedTextLength += html.length
  // Caches the same string object if nothing was removed, so that it isn't stored twice.
  sanitizedHtmlCache.set(html, sanitized === html ? html : sanitized)
}
