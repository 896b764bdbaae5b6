import type { HistoricalDate, IntervalBoundary, SingleDate } from '../historical-date.ts'
import { normalizeDateWords } from './normalize-date-words.ts'
import { qualifyDates, readQualifiedDate, readWithPrefixes } from './read-qualified-date.ts'
import { createDateRange, type DateRange, readYearlessDate } from './read-single-date.ts'

/** Reads a date or an interval in Czech or English words; null if they are not understood. */
export function readDateWords(text: string): HistoricalDate | null {
  const words = normalizeDateWords(text)
    // "přibližně od roku 1890" is "od přibližně roku 1890".
    .replace(qualifierBeforePreposition, '$2 $1 ')
  return (
    readUncertainDate(words) ??
    readIntervalWithWords(words) ??
    toHistoricalDate(readQualifiedDate(words, 'date-or-interval')) ??
    toHistoricalDate(readIntervalWithDash(words))
  )
}

const qualifierBeforePreposition =
  /(?<!\p{L})(priblizne|snad|kolem|asi|mozna|nejspis|pravdepodobne|perhaps|possibly|probably) (od|do|pred|po|before|after) /gu
const startUnknown = /, (?:start unknown|zacatek neznamy)$/
const endUnknown = /, (?:end unknown|konec neznamy)$/
const firstEndWords = /^(?:from|od|since) /
const betweenEnds = /,? (?:to|do|until|till|az do|az|and|a) /g
const untilWords = /^(?:until|till|do|az do) (.+)$/
const fromWords = /^(?:from|since|od) (.+)$/
const beforeWords = /^(?:before|pred|nejpozdeji|by|bef\.?|prior to|earlier than|drive? nez) (.+)$/
const afterWords = /^(?:after|po|nejdrive|aft\.?|later than|pozdeji nez) (.+)$/
const betweenWords = /^(?:between|bet\.?|mezi) /

/** One date somewhere within bounds: "before …", "after …", "between … and …", "1921 or 1922". */
function readUncertainDate(words: string): HistoricalDate | null {
  const [, before] = beforeWords.exec(words) ?? []
  const end = before === undefined ? null : readDate(before)
  if (end !== null) return { kind: 'within', start: 'open', end }
  const [, after] = afterWords.exec(words) ?? []
  const start = after === undefined ? null : readDate(after)
  if (start !== null) return { kind: 'within', start, end: 'open' }
  return toHistoricalDate(readBetween(words) ?? readConsecutiveYears(words))
}

function readBetween(words: string): DateRange | null {
  return readWithPrefixes(words, (bareWords, qualifiers) => {
    if (!betweenWords.test(bareWords)) return null
    const ends = readEnds(bareWords.replace(betweenWords, ''), / (?:and|a) |-/g)
    return ends === null ? null : qualifyDates({ ...ends, isWithin: true }, qualifiers)
  })
}

/** "1921/22" and "1921 or 1922"; a slash between other years is the one of an interval. */
function readConsecutiveYears(words: string): DateRange | null {
  const [, century, tens, slashed] = /^(\d\d)(\d\d)\/(\d\d)$/.exec(words) ?? []
  const last = Number(century) * 100 + Number(slashed) + (Number(slashed) < Number(tens) ? 100 : 0)
  const ends = readEnds(
    slashed === undefined ? words : `${century}${tens} or ${String(last).padStart(4, '0')}`,
    / (?:or|nebo) /g,
  )
  if (ends === null) return null
  const [from, to] = [ends.start, ends.end].map(({ year }) => Number(year.digits))
  const isConsecutive = Number(to) - Number(from) === 1 && isYear(ends.start) && isYear(ends.end)
  if (isConsecutive) return { ...ends, isWithin: true }
  return slashed === undefined ? null : ends
}

function isYear(date: SingleDate): boolean {
  return date.kind === 'date' && date.month === null
}

/** "from … to …", "until …", "since …". */
function readIntervalWithWords(words: string): HistoricalDate | null {
  const ends = readEnds(words.replace(firstEndWords, ''), betweenEnds)
  if (ends !== null) return { kind: 'interval', ...ends }
  const [, until] = untilWords.exec(words.replace(startUnknown, '')) ?? []
  const end = until === undefined ? null : readDate(until)
  if (end !== null) return { kind: 'interval', start: toBoundary(startUnknown.test(words)), end }
  const [, since] = fromWords.exec(words.replace(endUnknown, '')) ?? []
  const start = since === undefined ? null : readDate(since)
  return start === null ? null : { kind: 'interval', start, end: toBoundary(endUnknown.test(words)) }
}

function toBoundary(isUnknown: boolean): Exclude<IntervalBoundary, SingleDate> {
  return isUnknown ? 'unknown' : 'open'
}

/** One date, not an interval. */
function readDate(words: string): SingleDate | null {
  return readQualifiedDate(words, 'date')?.start ?? null
}

function readIntervalWithDash(words: string): DateRange | null {
  return readWithPrefixes(words, (bareWords, qualifiers) => {
    const ends = readEnds(bareWords, /-/g)
    return ends === null ? null : qualifyDates(ends, qualifiers)
  })
}

/** Two dates around a separator, which may also be within one of them: "9. m5-3. m6 1945". */
function readEnds(words: string, separator: RegExp): DateRange | null {
  for (const { index, 0: match } of words.matchAll(separator)) {
    const end = readDate(words.slice(index + match.length))
    if (end === null) continue
    const firstWords = words.slice(0, index)
    const start = readDate(firstWords) ?? readPartWithYearOf(firstWords, end)
    if (start !== null) return { start, end }
  }
  return null
}

/** A day, month or season in the same year as another date: the first in "May 9 – June 3, 1945". */
function readPartWithYearOf(words: string, { year }: SingleDate): SingleDate | null {
  const part = readYearlessDate(words)
  if (part === null) return null
  return createDateRange({ from: year.digits, to: year.digits }, part, 'date')?.start ?? null
}

function toHistoricalDate(dates: DateRange | null): HistoricalDate | null {
  if (dates === null) return null
  const { start, end, isWithin } = dates
  if (isWithin) return { kind: 'within', start, end }
  return JSON.stringify(start) === JSON.stringify(end) ? start : { kind: 'interval', start, end }
}
