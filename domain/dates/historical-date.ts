/** One component of a date: its digits (with `X` for an unspecified one) and its qualifiers. */
export interface QualifiedDateComponent {
  /** `1945`, `192X`, `-0044` for a year; `05`, `1X`, `XX` for a month or a day; `21`–`24` for a season. */
  readonly digits: string
  /** Marked `?` (or `%`): the source is doubtful. */
  readonly uncertain: boolean
  /** Marked `~` (or `%`): the value is an estimate. */
  readonly approximate: boolean
}

/** A year, a month of a year or a day, any of it possibly unspecified or qualified. */
export interface CalendarDate {
  readonly kind: 'date'
  readonly year: QualifiedDateComponent
  readonly month: QualifiedDateComponent | null
  readonly day: QualifiedDateComponent | null
}

/** A season of a year: `21` spring, `22` summer, `23` autumn, `24` winter. */
export interface SeasonDate {
  readonly kind: 'season'
  readonly year: QualifiedDateComponent
  readonly season: QualifiedDateComponent
}

/** A date that is not an interval. */
export type SingleDate = CalendarDate | SeasonDate

/** An interval end without a date: `open` (written `..`) has none; `unknown` is written as nothing. */
export type OpenOrUnknownBoundary = 'open' | 'unknown'

/** One end of an interval. */
export type IntervalBoundary = SingleDate | OpenOrUnknownBoundary

/** An interval. At least one of its ends is a date, and the end isn't before the start. */
export type HistoricalDateInterval =
  | { readonly kind: 'interval'; readonly start: SingleDate; readonly end: IntervalBoundary }
  | { readonly kind: 'interval'; readonly start: OpenOrUnknownBoundary; readonly end: SingleDate }

/** One date somewhere within bounds, which lasts no longer for it: written `[1620..1648]`, `[..1900]`, `[1945..]`. */
export type UncertainDate =
  | { readonly kind: 'within'; readonly start: SingleDate; readonly end: SingleDate | 'open' }
  | { readonly kind: 'within'; readonly start: 'open'; readonly end: SingleDate }

/** A historical date: a plain JSON-compatible value; parsed by `parseEdtf`, formatted by `formatEdtf`. */
export type HistoricalDate = SingleDate | HistoricalDateInterval | UncertainDate

/** The languages in which dates are worded. */
export type DateLanguage = 'cs' | 'en-US'

/** The existing components of a date, from left to right. */
export function getDateParts(date: SingleDate): QualifiedDateComponent[] {
  if (date.kind === 'season') return [date.year, date.season]
  return [date.year, date.month, date.day].filter((part) => part !== null)
}

/** A date with two ends. */
export function hasTwoEnds(date: HistoricalDate): date is HistoricalDateInterval | UncertainDate {
  return date.kind === 'interval' || date.kind === 'within'
}

/** Whether this end of an interval has no date. */
export function isOpenOrUnknownBoundary(end: IntervalBoundary): end is OpenOrUnknownBoundary {
  return end === 'open' || end === 'unknown'
}
