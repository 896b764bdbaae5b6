import { diagnose } from './diagnose.ts'
import { parseMoment } from './parse-moment.ts'
import type { DateProblem } from './problems.ts'
import { earliestDay, latestDay } from './span.ts'
import { type DateInterval, type HistoricalDate, type IntervalEnd, isDateless } from './types.ts'

/** What reading a date gives: the date, or the reason why the text is refused. */
export type DateResult = { ok: true; date: HistoricalDate } | { ok: false; reason: DateProblem }

/**
 * The longest text that is looked at; the longest date, an interval with every part qualified, is far
 * shorter.
 */
export const LONGEST_DATE = 100

/**
 * Reads a date in EDTF (ISO 8601-2): levels 0 and 1, and of level 2 the qualification of single parts and
 * trailing unspecified digits (`15XX-12-25`, `1984-1X`). Refused with a reason: time of day, years beyond
 * ±9999, significant digits, groups of months other than the four seasons, sets of dates. Space around the
 * date is ignored. Never throws.
 */
export function parseDate(text: string): DateResult {
  const written = text.trim()
  if (written === '') return { ok: false, reason: 'empty' }
  if (written.length > LONGEST_DATE) return { ok: false, reason: 'too-long' }
  const [start, end, ...more] = written.split('/')
  if (start === undefined || end === undefined) return parseMoment(written)
  return more.length > 0 ? { ok: false, reason: diagnose(written) } : parseInterval(start, end)
}

function parseInterval(startText: string, endText: string): DateResult {
  const start = parseEnd(startText)
  if (!start.ok) return start
  const end = parseEnd(endText)
  if (!end.ok) return end
  const date = intervalOf(start.end, end.end)
  if (date === null) return { ok: false, reason: 'interval-dateless' }
  return endsBeforeStart(date) ? { ok: false, reason: 'interval-order' } : { ok: true, date }
}

function intervalOf(start: IntervalEnd, end: IntervalEnd): DateInterval | null {
  if (!isDateless(start)) return { kind: 'interval', start, end }
  return isDateless(end) ? null : { kind: 'interval', start, end }
}

function parseEnd(text: string): { ok: true; end: IntervalEnd } | { ok: false; reason: DateProblem } {
  if (text === '..') return { ok: true, end: 'open' }
  if (text === '') return { ok: true, end: 'unknown' }
  const result = parseMoment(text)
  return result.ok ? { ok: true, end: result.date } : result
}

/** Ends of unlike precision may overlap (`2005/2005-02`): only an end wholly before the start is wrong. */
function endsBeforeStart(date: DateInterval): boolean {
  const earliest = earliestDay(date)
  const latest = latestDay(date)
  return earliest !== null && latest !== null && earliest > latest
}
