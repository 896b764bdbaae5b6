/**
 * Historical dates: EDTF (ISO 8601-2) text read, checked, printed, ordered and put in words. Years are
 * astronomical and the calendar is the Gregorian one throughout: `0000` is 1 BC and `-0044` is 45 BC.
 */

export { dateFromWords } from './from-words.ts'
export { type DateResult, parseDate } from './parse.ts'
export { formatDatePattern } from './pattern.ts'
export { type DayPeriod, periodOfYears } from './period.ts'
export { printDate } from './print.ts'
export { DATE_PROBLEMS, type DateProblem, dateProblemMessage } from './problems.ts'
export { BEFORE_ALL_DAYS, sortKey } from './sort-key.ts'
export { earliestDay, latestDay } from './span.ts'
export type {
  CalendarDate,
  DateInterval,
  DateLanguage,
  DatelessEnd,
  DatePart,
  HistoricalDate,
  IntervalEnd,
  Moment,
  SeasonDate,
} from './types.ts'
export { dateInWords, dateTextInWords } from './words.ts'
