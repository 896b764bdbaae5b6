import { formatEdtf } from './format-edtf.ts'
import type { DateLanguage, DatePart, HistoricalDate, IntervalEnd, SingleDate } from './historical-date.ts'
import { type DatePatternToken, parseDatePattern } from './parse-date-pattern.ts'
import {
  CZECH_MONTHS,
  CZECH_MONTHS_GENITIVE,
  CZECH_SEASONS,
  ENGLISH_MONTHS,
  ENGLISH_SEASONS,
} from './wording/month-and-season-names.ts'

/** The pattern of a date when none is chosen. */
export const DEFAULT_DATE_PATTERN = 'YYYY-MM-DD'

interface RenderedDatePart {
  readonly part: DatePart
  readonly text: string
}

/**
 * The date by a pattern of the tokens `YYYY YY MMMM MM M DD D`, with `[words]` in brackets left as they are.
 *
 * A part the date does not have, or whose digits are not all known, is left out with its separator and with
 * the bracketed words before it: `1945-05` by `D. MMMM YYYY` is "May 1945". A year keeps its X and its minus
 * sign. `MMMM` of a season is its name. Estimates get `~` in front and doubts `?` behind ("~1890"), so that a
 * pattern never makes a date look surer than it is. An interval is both its ends with a dash. When nothing
 * would be left, the date is given in EDTF.
 */
export function formatDateWithPattern(
  date: HistoricalDate,
  pattern: string = DEFAULT_DATE_PATTERN,
  language: DateLanguage = 'en-US',
): string {
  if (date.kind !== 'interval') return formatSingleDate(date, pattern, language) ?? formatEdtf(date)
  const start = formatIntervalEnd(date.start, pattern, language)
  const end = formatIntervalEnd(date.end, pattern, language)
  if (start === null || end === null) return formatEdtf(date)
  if (start === end) return start
  const isTight = /^[0-9X?~]*$/.test(start + end)
  return isTight ? `${start}–${end}` : `${start} – ${end}`.trim()
}

function formatIntervalEnd(end: IntervalEnd, pattern: string, language: DateLanguage): string | null {
  if (end === 'open') return ''
  return end === 'unknown' ? '?' : formatSingleDate(end, pattern, language)
}

/** `null` when the pattern shows nothing of the date. */
function formatSingleDate(moment: SingleDate, text: string, language: DateLanguage): string | null {
  const { leadingText: lead, segments: pieces, trailingText: tail } = parseDatePattern(text)
  const withDay = pieces.some(({ token }) => token === 'D' || token === 'DD')
  const shown: (RenderedDatePart & { readonly before: string })[] = []
  let skipped: string | null = null
  for (const { separator, prefix, token } of pieces) {
    const value = renderToken(token, moment, language, withDay)
    if (value === null) {
      skipped ??= separator
      continue
    }
    const gap = shown.length === 0 ? '' : (skipped ?? separator)
    shown.push({ ...value, before: gap + prefix })
    skipped = null
  }
  if (shown.length === 0) return null
  const estimate = shown.some(({ part }) => part.approximate) ? '~' : ''
  const doubt = shown.some(({ part }) => part.uncertain) ? '?' : ''
  const body = shown.map((value, index) => value.before + (index === 0 ? estimate : '') + value.text)
  return lead + body.join('') + doubt + tail
}

function renderToken(
  token: DatePatternToken,
  moment: SingleDate,
  language: DateLanguage,
  withDay: boolean,
): RenderedDatePart | null {
  switch (token) {
    case 'YYYY':
      return { part: moment.year, text: moment.year.digits }
    case 'YY':
      return { part: moment.year, text: moment.year.digits.slice(-2) }
    case 'MMMM':
      return renderMonthName(moment, language, withDay)
    case 'MM':
    case 'M':
      return moment.kind === 'season' ? null : renderDigits(moment.month, token === 'MM')
    case 'DD':
    case 'D':
      return moment.kind === 'season' ? null : renderDigits(moment.day, token === 'DD')
  }
}

function renderDigits(part: DatePart | null, padded: boolean): RenderedDatePart | null {
  if (part === null || part.digits.includes('X')) return null
  return { part, text: padded ? part.digits : `${Number(part.digits)}` }
}

function renderMonthName(
  moment: SingleDate,
  language: DateLanguage,
  withDay: boolean,
): RenderedDatePart | null {
  if (moment.kind === 'season') {
    const names = language === 'cs' ? CZECH_SEASONS : ENGLISH_SEASONS
    return { part: moment.season, text: names[Number(moment.season.digits) - 21] ?? '' }
  }
  const month = renderDigits(moment.month, false)
  if (month === null) return null
  const isAfterDay = withDay && renderDigits(moment.day, false) !== null
  const czechNames = isAfterDay ? CZECH_MONTHS_GENITIVE : CZECH_MONTHS
  const names = language === 'cs' ? czechNames : ENGLISH_MONTHS
  return { part: month.part, text: names[Number(month.text) - 1] ?? '' }
}
