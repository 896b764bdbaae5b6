import type { Language } from '../../domain/language.ts'
import { formatDateTime } from '../i18n/format-dates.ts'

/** A moment as a page shows it; put into words on the server, so that the browser need not agree on them. */
export interface FormattedDateTime {
  readonly at: string
  readonly words: string
}

/** In whose words, and by which clocks: what a request or a page's frame knows. */
export interface DateTimeFormatContext {
  readonly language: Language
  readonly site: { readonly timeZone: string }
}

/** A moment as the clocks of the site's zone show it. */
export function toFormattedDateTime(
  at: string,
  { language, site }: DateTimeFormatContext,
): FormattedDateTime {
  return { at, words: formatDateTime(at, language, site.timeZone) }
}

/** A moment that may not have come yet. */
export function toFormattedDateTimeOrNull(
  at: string | null | undefined,
  formatContext: DateTimeFormatContext,
): FormattedDateTime | null {
  return at ? toFormattedDateTime(at, formatContext) : null
}
