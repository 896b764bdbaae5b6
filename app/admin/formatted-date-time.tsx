import type { Language } from '../../domain/language.ts'
import { formatLongDateTime } from '../i18n/format-dates.ts'

/** A date and time formatted on the server, so that the browser's formatting cannot differ on hydration. */
export interface FormattedDateTime {
  readonly at: string
  readonly words: string
}

/** The language and time zone to format in; requests and page contexts have both. */
export interface DateTimeFormatContext {
  readonly language: Language
  readonly site: { readonly timeZone: string }
}

/** Formats a timestamp in the site's time zone. */
export function toFormattedDateTime(
  at: string,
  { language, site }: DateTimeFormatContext,
): FormattedDateTime {
  return { at, words: formatLongDateTime(at, language, site.timeZone) }
}

export function toFormattedDateTimeOrNull(
  at: string | null | undefined,
  formatContext: DateTimeFormatContext,
): FormattedDateTime | null {
  return at ? toFormattedDateTime(at, formatContext) : null
}
export function TimeElement({ moment: { at, words } }: { moment: FormattedDateTime }) {
  return <time dateTime={at}>{words}</time>
}
const formats = new Map<string, Intl.DateTimeFormat>()
const maxCachedFormats = 100
/**
 * Formats a timestamp briefly for tables, in the site's time zone: `Nov 15, 2026, 14:02`, `15. 11. 2026
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
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    // One clock in both languages: forms and logs have 24 hours too.
    hourCycle: 'h23',
    timeZone,
  })
  if (formats.size >= maxCachedFormats) formats.clear()
  formats.set(key, format)
  return format
}
