import type { Language } from '../../domain/language.ts'
import { formatLongDateTime, formatShortDateTime } from '../i18n/format-dates.ts'

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

/** Formats a timestamp briefly for tables, in the site's time zone. */
export function toShortFormattedDateTime(
  at: string,
  { language, site }: DateTimeFormatContext,
): FormattedDateTime {
  return { at, words: formatShortDateTime(at, language, site.timeZone) }
}
