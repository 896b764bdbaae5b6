import { parseDate } from '../../domain/dates/parse.ts'
import { formatDatePattern } from '../../domain/dates/pattern.ts'

/** A date as its item wants it shown, with the doubts it was written with. */
export function dateByPattern(title: string, pattern: string, locale: string): string {
  const read = parseDate(title)
  return read.ok ? formatDatePattern(read.date, pattern, locale === 'cs' ? 'cs' : 'en-US') : title
}
