import type {
  DateLanguage,
  HistoricalDate,
  HistoricalDateInterval,
  SingleDate,
  UncertainDate,
} from './historical-date.ts'
import { parseEdtf } from './parse-edtf.ts'
import { getYearsOfPart, type PeriodPart, periodParts } from './period-parts.ts'
import { czechDateWordFormatter } from './wording/czech-date-wording.ts'
import { collectDateQualification, type DateQualification } from './wording/date-qualification.ts'
import type { DatePreposition, DateQualifier, DateWordFormatter, YearsInput } from './wording/date-wording.ts'
import { toDateWordingInput } from './wording/date-wording-input.ts'
import { englishDateWordFormatter } from './wording/english-date-wording.ts'
import { areDaysOfSameYear, isAmbiguousWithDash, mergeIntervalEnds } from './wording/merge-interval-ends.ts'

const WORDINGS: Record<DateLanguage, DateWordFormatter> = {
  cs: czechDateWordFormatter,
  'en-US': englishDateWordFormatter,
}

/** The date in words for a caption: "around 1890", "20. léta 20. století", "May 9–12, 1945". */
export function formatDateInWords(date: HistoricalDate, language: DateLanguage): string {
  const wording = WORDINGS[language]
  if (date.kind === 'within') return wordUncertainDate(date, wording)
  return date.kind === 'interval' ? wordInterval(date, wording) : wordSingleDate(date, wording)
}

// The same dates are shown again and again, and parsing is slow.
const wordsCache = new Map<string, string>()
const maxCacheEntries = 5000
const maxCachedTextLength = 100

/** The same for a stored EDTF text; a text that isn't a date is returned unchanged. */
export function formatEdtfInWords(text: string, language: DateLanguage): string {
  const key = `${language} ${text}`
  const cached = wordsCache.get(key)
  if (cached !== undefined) return cached
  const result = parseEdtf(text)
  const words = result.ok ? formatDateInWords(result.date, language) : text
  if (wordsCache.size >= maxCacheEntries) wordsCache.clear()
  if (text.length <= maxCachedTextLength) wordsCache.set(key, words)
  return words
}

function wordSingleDate(date: SingleDate, wording: DateWordFormatter): string {
  const input = toDateWordingInput(date)
  const qualification = collectDateQualification(date)
  return (
    applyQualifier(qualification, wording, wording.formatAlone(input), wording.formatApproximate(input)) +
    wordNotes(qualification, wording)
  )
}

function wordInterval(date: HistoricalDateInterval, wording: DateWordFormatter): string {
  if (date.start === 'open') return wordIntervalEnd(date.end, wording, 'until')
  if (date.start === 'unknown')
    return `${wordIntervalEnd(date.end, wording, 'until')}, ${wording.startUnknown}`
  const { start, end } = date
  if (end === 'open') return wordIntervalEnd(start, wording, 'from')
  if (end === 'unknown') return `${wordIntervalEnd(start, wording, 'from')}, ${wording.endUnknown}`
  return (
    wordShortenedInterval(start, end, wording) ??
    `${wordIntervalEnd(start, wording, 'from')} ${wordIntervalEnd(end, wording, 'to')}`
  )
}

function wordUncertainDate(date: UncertainDate, wording: DateWordFormatter): string {
  if (date.start === 'open') return wordIntervalEnd(date.end, wording, 'before')
  const { start, end } = date
  if (end === 'open') return wordIntervalEnd(start, wording, 'after')
  const period = findPartOfPeriod(start, end)
  if (period !== null)
    return wording.formatPartOfPeriod(period.part, toDateWordingInput(createYear(period.digits)))
  const [from, to] = [findPlainYear(start), findPlainYear(end)]
  return from !== null && to !== null
    ? wording.formatBetweenYears(from, to)
    : `${wordIntervalEnd(start, wording, 'between')} ${wordIntervalEnd(end, wording, 'and')}`
}

/** The part of a decade or century that lies between these years: "late 19th century" of 1867 to 1899. */
function findPartOfPeriod(start: SingleDate, end: SingleDate): { part: PeriodPart; digits: string } | null {
  if (!isYearAD(start) || !isYearAD(end)) return null
  const { approximate } = start.year
  if (approximate !== end.year.approximate || start.year.uncertain || end.year.uncertain) return null
  const [first, last] = [Number(start.year.digits), Number(end.year.digits)]
  for (const [length, mask] of [
    [10, 'X'],
    [100, 'XX'],
  ] as const) {
    const from = first - (first % length)
    // The first decade of a century has a name of its own, which no part of it can be said with.
    if (length === 10 && from % 100 === 0) continue
    const part = periodParts.find((candidate) => {
      const years = getYearsOfPart(candidate, { from, to: from + length - 1 })
      return candidate.approximate === approximate && years.from === first && years.to === last
    })
    if (part !== undefined) return { part, digits: start.year.digits.slice(0, -mask.length) + mask }
  }
  return null
}

function isYearAD(date: SingleDate): boolean {
  return date.kind === 'date' && date.month === null && /^\d+$/.test(date.year.digits)
}

function createYear(digits: string): SingleDate {
  return { kind: 'date', year: { digits, uncertain: false, approximate: false }, month: null, day: null }
}

/** A year by number, without anything to note. */
function findPlainYear(date: SingleDate): YearsInput | null {
  const { approximate, uncertain } = collectDateQualification(date)
  const { year } = toDateWordingInput(date)
  const isYearOnly = date.kind === 'date' && date.month === null
  return isYearOnly && !approximate && !uncertain && year.kind === 'years' && year.from === year.to
    ? year
    : null
}

/** The interval with a dash; `null` if the ends are qualified differently or can't be shortened. */
function wordShortenedInterval(
  start: SingleDate,
  end: SingleDate,
  wording: DateWordFormatter,
): string | null {
  const startQualification = collectDateQualification(start)
  const endQualification = collectDateQualification(end)
  const { approximate, uncertain } = startQualification
  if (startQualification.notes.length > 0 || endQualification.notes.length > 0) return null
  if (approximate !== endQualification.approximate || uncertain !== endQualification.uncertain) return null
  const [from, to] = [toDateWordingInput(start), toDateWordingInput(end)]
  const merged = mergeIntervalEnds(from, to)
  if (merged !== null) {
    const [alone, around] = [wording.formatAlone(merged), wording.formatApproximateInterval(merged)]
    return applyQualifier(startQualification, wording, alone, around) + wordNotes(startQualification, wording)
  }
  if (approximate || uncertain || isAmbiguousWithDash(from) || isAmbiguousWithDash(to)) return null
  const first = areDaysOfSameYear(from, to) ? wording.formatWithoutYear(from) : wording.formatAlone(from)
  const last = wording.formatAlone(to)
  return first.includes(' ') || last.includes(' ') ? `${first} – ${last}` : `${first}–${last}`
}

function wordIntervalEnd(date: SingleDate, wording: DateWordFormatter, preposition: DatePreposition): string {
  const qualification = collectDateQualification(date)
  const { approximate, uncertain } = qualification
  const qualifier: DateQualifier = approximate ? 'approximate' : uncertain ? 'uncertain' : 'none'
  const words = wording.formatWithPreposition(preposition, toDateWordingInput(date), qualifier)
  return words + wordNotes(qualification, wording)
}

function applyQualifier(
  { approximate, uncertain }: DateQualification,
  wording: DateWordFormatter,
  alone: string,
  around: string,
): string {
  if (approximate) return around
  return uncertain ? wording.formatUncertain(alone) : alone
}

function wordNotes({ approximate, uncertain, notes }: DateQualification, wording: DateWordFormatter): string {
  const texts = notes.map((note) => wording.formatNote(note))
  // The wording already contains "around", but not that the date is uncertain too.
  if (approximate && uncertain) texts.unshift(wording.uncertain)
  return texts.length === 0 ? '' : ` (${texts.join(', ')})`
}
