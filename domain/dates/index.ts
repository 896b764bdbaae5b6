/**
 * Historical dates: parses, validates, formats, sorts and words EDTF (ISO 8601-2) text. Years are
 * astronomical and the calendar is always the Gregorian one: `0000` is 1 BC and `-0044` is 45 BC.
 */
export { convertDateWordsToEdtf } from './convert-words-to-edtf.ts'
export { DATE_PROBLEM_CODES, type DateProblemCode, getDateProblemMessage } from './date-problems.ts'
export {
  getDateSortKey,
  getEarliestEpochDay,
  getLatestEpochDay,
  OPEN_START_SORT_KEY,
} from './epoch-day-bounds.ts'
export { type EpochDayRange, getEpochDayRangeOfYears } from './epoch-day-range.ts'
export { formatDateInWords, formatEdtfInWords } from './format-date-in-words.ts'
export { formatDateWithPattern } from './format-date-with-pattern.ts'
export { formatEdtf } from './format-edtf.ts'
export type {
  CalendarDate,
  DateLanguage,
  HistoricalDate,
  HistoricalDateInterval,
  IntervalBoundary,
  OpenOrUnknownBoundary,
  QualifiedDateComponent,
  SeasonDate,
  SingleDate,
  UncertainDate,
} from './historical-date.ts'
export { hasTwoEnds } from './historical-date.ts'
export { type ParseEdtfResult, parseEdtf } from './parse-edtf.ts'
export { listNumericDateMeanings } from './reading/numeric-date-meanings.ts'
