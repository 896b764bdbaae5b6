import type { TitleFormat } from './types.ts'

export const DEFAULT_DATE_FORMAT = 'YYYY-MM-DD'

interface DateParts {
  readonly year: number
  readonly month: number | undefined
  readonly day: number | undefined
  readonly hour: number | undefined
  readonly minute: number | undefined
  readonly second: number | undefined
}

const ISO_DATE_PATTERN =
  /^([+-]?\d{4,6})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/
const FORMAT_TOKEN_PATTERN = /\[([^[\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|mm|ss/g

/**
 * Parses a title as an ISO date and formats it by a pattern of `YYYY YY MMMM MMM MM M DD D HH H mm ss` and `[words]`. Parts
 * that the date lacks are omitted with the text before them; a title that is not a date is returned unchanged. The time is
 * used as written, without a time zone, so that the server and every browser show the same.
 */
export function formatDateTitle(title: string, pattern: string = DEFAULT_DATE_FORMAT, locale = 'en'): string {
  const date = parseIsoDate(title)
  return date === null ? title : formatDateParts(date, pattern, locale)
}

/** The format of a title: the item's settings take precedence over the component's. */
export function resolveTitleFormat(
  item: { readonly titleFormat?: TitleFormat | undefined; readonly titleDateFormat?: string | undefined },
  titleFormat: TitleFormat = 'text',
  titleDateFormat: string = DEFAULT_DATE_FORMAT,
): { readonly titleFormat: TitleFormat; readonly titleDateFormat: string } {
  return {
    titleFormat: item.titleFormat ?? titleFormat,
    titleDateFormat: item.titleDateFormat || titleDateFormat || DEFAULT_DATE_FORMAT,
  }
}

function parseIsoDate(title: string): DateParts | null {
  const match = ISO_DATE_PATTERN.exec(title.trim())
  if (!match) return null
  const [year, month, day, hour, minute, second] = match
    .slice(1)
    .map((part) => (part ? Number(part) : undefined))
  if (year === undefined) return null
  if (month !== undefined && (month < 1 || month > 12)) return null
  if (day !== undefined && (day < 1 || day > getDaysInMonth(year, month ?? 1))) return null
  if ((hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) return null
  return { year, month, day, hour, minute, second }
}

function getDaysInMonth(year: number, month: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month, 0)
  return date.getUTCDate()
}

function formatDateParts(date: DateParts, pattern: string, locale: string): string {
  const withDay = /D/.test(pattern.replace(/\[[^[\]]*\]/g, ''))
  let prefix: string | null = null
  let text = ''
  let pendingText = ''
  let position = 0
  for (const match of pattern.matchAll(FORMAT_TOKEN_PATTERN)) {
    pendingText += pattern.slice(position, match.index) + (match[1] ?? '')
    position = match.index + match[0].length
    if (match[1] !== undefined) continue
    const value = formatToken(match[0], date, locale, withDay)
    if (value !== null) text += text === '' ? value : pendingText + value
    prefix ??= pendingText
    pendingText = ''
  }
  return (prefix ?? '') + text + pendingText + pattern.slice(position)
}

function formatToken(token: string, date: DateParts, locale: string, withDay: boolean): string | null {
  const pad = (value: number | undefined) => (value === undefined ? null : String(value).padStart(2, '0'))
  const toText = (value: number | undefined) => (value === undefined ? null : String(value))
  switch (token) {
    case 'YYYY':
      return `${date.year < 0 ? '-' : ''}${String(Math.abs(date.year)).padStart(4, '0')}`
    case 'YY':
      return String(Math.abs(date.year)).slice(-2).padStart(2, '0')
    case 'MMMM':
      return formatMonthName(date, locale, 'long', withDay)
    case 'MMM':
      return formatMonthName(date, locale, 'short', withDay)
    case 'MM':
      return pad(date.month)
    case 'M':
      return toText(date.month)
    case 'DD':
      return pad(date.day)
    case 'D':
      return toText(date.day)
    case 'HH':
      return pad(date.hour)
    case 'H':
      return toText(date.hour)
    case 'mm':
      return pad(date.minute)
    default:
      return pad(date.second)
  }
}

/** Many languages inflect the month name next to a day, so it is formatted together with one. */
function formatMonthName(
  date: DateParts,
  locale: string,
  month: 'long' | 'short',
  withDay: boolean,
): string | null {
  if (date.month === undefined) return null
  const formatOptions: Intl.DateTimeFormatOptions = { month, timeZone: 'UTC' }
  if (withDay && date.day !== undefined) formatOptions.day = 'numeric'
  const parts = new Intl.DateTimeFormat(locale, formatOptions).formatToParts(
    Date.UTC(2000, date.month - 1, 1),
  )
  return parts.find(({ type }) => type === 'month')?.value ?? null
}
