import type { DateProblemCode } from './date-problems.ts'
import { diagnoseMalformedDate } from './diagnose-date-problem.ts'
import { getEarliestEpochDay, getLatestEpochDay } from './epoch-day-bounds.ts'
import {
  type HistoricalDate,
  type HistoricalDateInterval,
  type IntervalBoundary,
  isOpenOrUnknownBoundary,
  type SingleDate,
  type UncertainDate,
} from './historical-date.ts'
import { parseSingleDate } from './parse-single-date.ts'

/** The parsed date, or the reason why the text is rejected. */
export type ParseEdtfResult = { ok: true; date: HistoricalDate } | { ok: false; reason: DateProblemCode }

/**
 * The maximum length of text to parse; the longest date, an interval with every part qualified, is far
 * shorter.
 */
const MAX_EDTF_LENGTH = 100

/**
 * Parses a date in EDTF (ISO 8601-2): levels 0 and 1, and of level 2 the qualification of single parts and
 * trailing unspecified digits (`15XX-12-25`, `1984-1X`), and one date of a range (`[1620..1648]`). Rejects with a
 * reason: time of day, years beyond ±9999, significant digits, groups of months other than the four seasons, other
 * sets of dates. Surrounding space is ignored. Never throws.
 */
export function parseEdtf(text: string): ParseEdtfResult {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: false, reason: 'empty' }
  if (trimmed.length > MAX_EDTF_LENGTH) return { ok: false, reason: 'too-long' }
  const [, first, last] = /^\[([^[\],.]*)\.\.([^[\],.]*)\]$/.exec(trimmed) ?? []
  if (first !== undefined && last !== undefined) return parseUncertainDate(first, last)
  const [start, end, ...more] = trimmed.split('/')
  if (start === undefined || end === undefined) return parseSingleDate(trimmed)
  return more.length > 0 ? { ok: false, reason: diagnoseMalformedDate(trimmed) } : parseInterval(start, end)
}

function parseInterval(startText: string, endText: string): ParseEdtfResult {
  const start = parseIntervalEnd(startText)
  if (!start.ok) return start
  const end = parseIntervalEnd(endText)
  if (!end.ok) return end
  const date = createInterval(start.end, end.end)
  if (date === null) return { ok: false, reason: 'interval-dateless' }
  return endsBeforeStart(date) ? { ok: false, reason: 'interval-order' } : { ok: true, date }
}

function parseUncertainDate(startText: string, endText: string): ParseEdtfResult {
  const [start, end] = [startText, endText].map((text) => (text === '' ? null : parseSingleDate(text)))
  if (start?.ok === false) return start
  if (end?.ok === false) return end
  const date = createUncertainDate(start?.date ?? 'open', end?.date ?? 'open')
  if (date === null) return { ok: false, reason: 'interval-dateless' }
  return endsBeforeStart(date) ? { ok: false, reason: 'interval-order' } : { ok: true, date }
}

function createUncertainDate(start: SingleDate | 'open', end: SingleDate | 'open'): UncertainDate | null {
  if (start !== 'open') return { kind: 'within', start, end }
  return end === 'open' ? null : { kind: 'within', start, end }
}

function createInterval(start: IntervalBoundary, end: IntervalBoundary): HistoricalDateInterval | null {
  if (!isOpenOrUnknownBoundary(start)) return { kind: 'interval', start, end }
  return isOpenOrUnknownBoundary(end) ? null : { kind: 'interval', start, end }
}

function parseIntervalEnd(
  text: string,
): { ok: true; end: IntervalBoundary } | { ok: false; reason: DateProblemCode } {
  if (text === '..') return { ok: true, end: 'open' }
  if (text === '') return { ok: true, end: 'unknown' }
  const result = parseSingleDate(text)
  return result.ok ? { ok: true, end: result.date } : result
}

/**
 * Ends of different precision may overlap (`2005/2005-02`): only an end entirely before the start is wrong.
 */
function endsBeforeStart(date: HistoricalDate): boolean {
  const earliest = getEarliestEpochDay(date)
  const latest = getLatestEpochDay(date)
  return earliest !== null && latest !== null && earliest > latest
}
