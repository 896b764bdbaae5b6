import { extractPlainText } from './plain-text.ts'

const maxLength = 255
/** Enough for the beginning of any text, with its markup; a text may have a million characters. */
const readLength = 20_000

/** The beginning of a text, for where its author has written no summary: its paragraphs, without captions and headings. */
export function createSummary(html: string): string {
  const beginning = html.slice(0, readLength).replace(/<[^>]*$/, '')
  const paragraphs = Array.from(
    beginning.matchAll(/<p(?:\s[^>]*)?>(.*?)(?:<\/p>|$)/gs),
    ([, text = '']) => text,
  )
  const text = extractPlainText(paragraphs.length > 0 ? paragraphs.join(' ') : beginning)
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1)
  const end = cut.lastIndexOf(' ')
  return `${end > maxLength / 2 ? cut.slice(0, end) : cut.toWellFormed().replace(/\ufffd$/, '')}…`
}
