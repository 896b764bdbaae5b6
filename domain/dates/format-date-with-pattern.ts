import { formatEdtf } from './format-edtf.ts'
import type {
  DateLanguage,
  HistoricalDate,
  IntervalBoundary,
  QualifiedDateComponent,
  SingleDate,
  UncertainDate,
} from './historical-date.ts'
import { type DatePatternToken, parseDatePattern } from './parse-date-pattern.ts'
import {
  CZECH_MONTHS,
  CZECH_MONTHS_GENITIVE,
  CZECH_SEASONS,
  ENGLISH_MONTHS,
  ENGLISH_SEASONS,
} from './wording/month-and-season-names.ts'

/** The default pattern. */
const DEFAULT_DATE_PATTERN = 'YYYY-MM-DD'

interface RenderedDatePart {
  readonly part: QualifiedDateComponent
  readonly text: string
}

/**
 * Formats a date by a pattern of the tokens `YYYY YY MMMM MM M DD D`; text in brackets (`[words]`) is
 * literal.
 *
 * A part the date doesn't have, or whose digits aren't all known, is left out with its separator and the
 * bracketed text before it: `1945-05` by `D. MMMM YYYY` is "May 1945". A year keeps its X and its minus sign.
 * `MMMM` of a season is its name. Approximate dates get a leading `~` and uncertain ones a trailing `?`
 * ("~1890"), so that a pattern never makes a date look more certain than it is. An interval is its two ends
 * with a dash. If nothing would be left, the date is formatted as EDTF. For "before 1900" no pattern has words.
 */
export function formatDateWithPattern(
  date: Exclude<HistoricalDate, UncertainDate>,
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

function formatIntervalEnd(end: IntervalBoundary, pattern: string, language: DateLanguage): string | null {
  if (end === 'open') return ''
  return end === 'unknown' ? '?' : formatSingleDate(end, pattern, language)
}

/** `null` if the pattern shows nothing of the date. */
function formatSingleDate(date: SingleDate, text: string, language: DateLanguage): string | null {
  const { leadingText, segments, trailingText } = parseDatePattern(text)
  const withDay = segments.some(({ token }) => token === 'D' || token === 'DD')
  const rendered: (RenderedDatePart & { readonly before: string })[] = []
  let skippedSeparator: string | null = null
  for (const { separator, prefix, token } of segments) {
    const value = renderToken(token, date, language, withDay)
    if (value === null) {
      skippedSeparator ??= separator
      continue
    }
    const gap = rendered.length === 0 ? '' : (skippedSeparator ?? separator)
    rendered.push({ ...value, before: gap + prefix })
    skippedSeparator = null
  }
  if (rendered.length === 0) return null
  const approximateSign = rendered.some(({ part }) => part.approximate) ? '~' : ''
  const uncertainSign = rendered.some(({ part }) => part.uncertain) ? '?' : ''
  const body = rendered.map(
    (value, index) => value.before + (index === 0 ? approximateSign : '') + value.text,
  )
  return leadingText + body.join('') + uncertainSign + trailingText
}

function renderToken(
  token: DatePatternToken,
  date: SingleDate,
  language: DateLanguage,
  withDay: boolean,
): RenderedDatePart | null {
  switch (token) {
    case 'YYYY':
      return { part: date.year, text: date.year.digits }
    case 'YY':
      return { part: date.year, text: date.year.digits.slice(-2) }
    case 'MMMM':
      return renderMonthName(date, language, withDay)
    case 'MM':
    case 'M':
      return date.kind === 'season' ? null : renderDigits(date.month, token === 'MM')
    case 'DD':
    case 'D':
      return date.kind === 'season' ? null : renderDigits(date.day, token === 'DD')
  }
}

function renderDigits(part: QualifiedDateComponent | null, padded: boolean): RenderedDatePart | null {
  if (part === null || part.digits.includes('X')) return null
  return { part, text: padded ? part.digits : `${Number(part.digits)}` }
}

function renderMonthName(
  date: SingleDate,
  language: DateLanguage,
  withDay: boolean,
): RenderedDatePart | null {
  if (date.kind === 'season') {
    const names = language === 'cs' ? CZECH_SEASONS : ENGLISH_SEASONS
    return { part: date.season, text: names[Number(date.season.digits) - 21] ?? '' }
  }
  const month = renderDigits(date.month, false)
  if (month === null) return null
  const isAfterDay = withDay && renderDigits(date.day, false) !== null
  const czechNames = isAfterDay ? CZECH_MONTHS_GENITIVE : CZECH_MONTHS
  const names = language === 'cs' ? czechNames : ENGLISH_MONTHS
  return { part: month.part, text: names[Number(month.text) - 1] ?? '' }
}
