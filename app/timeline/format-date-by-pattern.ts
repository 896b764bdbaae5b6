import { formatDateWithPattern } from '../../domain/dates/format-date-with-pattern.ts'
import { parseEdtf } from '../../domain/dates/parse-edtf.ts'

/** A date as its item wants it shown, with the doubts it was written with. */
export function formatDateByPattern(title: string, pattern: string, locale: string): string {
  const read = parseEdtf(title)
  return read.ok ? formatDateWithPattern(read.date, pattern, locale === 'cs' ? 'cs' : 'en-US') : title
}
