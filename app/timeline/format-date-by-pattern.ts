import { formatDateWithPattern } from '../../domain/dates/format-date-with-pattern.ts'
import { parseEdtf } from '../../domain/dates/parse-edtf.ts'

/** Formats an EDTF date by an item's pattern, including its uncertainty; other titles are dates in words already. */
export function formatEdtfWithPattern(title: string, pattern: string, locale: string): string {
  const parsed = parseEdtf(title)
  if (!parsed.ok || parsed.date.kind === 'within') return title
  return formatDateWithPattern(parsed.date, pattern, locale === 'cs' ? 'cs' : 'en-US')
}
