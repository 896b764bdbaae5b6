import { cleanHtml } from './clean.ts'

const known = new Map<string, string>()
const mostLetters = 8_000_000
let letters = 0

/**
 * Stored HTML as it may be shown. It was cleaned on the way in, but a restored copy, another program or an older
 * allow-list may have put something else there. What was found clean once is remembered, so that it costs a look-up.
 */
export function shownHtml(html: string): string {
  const remembered = known.get(html)
  if (remembered !== undefined) return remembered
  const shown = cleanHtml(html) ?? ''
  if (letters + html.length > mostLetters) {
    known.clear()
    letters = 0
  }
  letters += html.length
  // The same string where nothing had to go, so that it is not kept twice.
  known.set(html, shown === html ? html : shown)
  return shown
}
