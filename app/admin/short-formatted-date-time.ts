import type { Language } from '../../domain/language.ts'
import type { DateTimeFormatContext, FormattedDateTime } from './formatted-date-time.ts'

const locales: Readonly<Record<Language, string>> = { 'en-US': 'en-GB', cs: 'cs' }
const formats = new Map<string, Intl.DateTimeFormat>()
const maxCachedFormats = 100

/**
 * Formats a timestamp briefly for tables, in the site's time zone: `15 Nov 2026, 14:02`, `15. 11. 2026
 * 14:02`.
 */
export function toShortFormattedDateTime(
  at: string,
  { language, site }: DateTimeFormatContext,
): FormattedDateTime {
  return { at, words: getCachedFormat(language, site.timeZone).format(new Date(at)) }
}

function getCachedFormat(language: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`
  const cached = formats.get(key)
  if (cached !== undefined) return cached
  const format = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  if (formats.size >= maxCachedFormats) formats.clear()
  formats.set(key, format)
  return format
}
