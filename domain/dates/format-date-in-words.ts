import type { DateInterval, DateLanguage, HistoricalDate, SingleDate } from './historical-date.ts'
import { parseEdtf } from './parse-edtf.ts'
import { czechDateWording } from './wording/czech-date-wording.ts'
import { collectDateQualification, type DateQualification } from './wording/date-qualification.ts'
import type { DateQualifier, DateWording } from './wording/date-wording.ts'
import { toDateWordingInput } from './wording/date-wording-input.ts'
import { englishDateWording } from './wording/english-date-wording.ts'
import { areDaysOfSameYear, isAmbiguousWithDash, mergeIntervalEnds } from './wording/merge-interval-ends.ts'

const WORDINGS: Record<DateLanguage, DateWording> = { cs: czechDateWording, 'en-US': englishDateWording }

/** The date in words that can stand in a caption: "around 1890", "20. léta 20. století", "9–12 May 1945". */
export function formatDateInWords(date: HistoricalDate, language: DateLanguage): string {
  const words = WORDINGS[language]
  return date.kind === 'interval' ? wordInterval(date, words) : wordSingleDate(date, words)
}

// The same dates are shown again and again, and reading one is slow.
const wordsCache = new Map<string, string>()
const maxCacheEntries = 5000
const maxCachedTextLength = 100

/** The same for a date as it is stored; a text that is no date is given back as it is. */
export function formatEdtfInWords(text: string, language: DateLanguage): string {
  const key = `${language} ${text}`
  const remembered = wordsCache.get(key)
  if (remembered !== undefined) return remembered
  const result = parseEdtf(text)
  const words = result.ok ? formatDateInWords(result.date, language) : text
  if (wordsCache.size >= maxCacheEntries) wordsCache.clear()
  if (text.length <= maxCachedTextLength) wordsCache.set(key, words)
  return words
}

function wordSingleDate(date: SingleDate, words: DateWording): string {
  const shape = toDateWordingInput(date)
  const said = collectDateQualification(date)
  return (
    applyQualifier(said, words, words.formatAlone(shape), words.formatApproximate(shape)) +
    wordNotes(said, words)
  )
}

function wordInterval(date: DateInterval, words: DateWording): string {
  if (date.start === 'open') return wordIntervalEnd(date.end, words, 'until')
  if (date.start === 'unknown') return `${wordIntervalEnd(date.end, words, 'until')}, ${words.startUnknown}`
  const { start, end } = date
  if (end === 'open') return wordIntervalEnd(start, words, 'from')
  if (end === 'unknown') return `${wordIntervalEnd(start, words, 'from')}, ${words.endUnknown}`
  return (
    wordShortenedInterval(start, end, words) ??
    `${wordIntervalEnd(start, words, 'from')} ${wordIntervalEnd(end, words, 'to')}`
  )
}

/**
 * The interval with a dash; `null` when the ends differ in what is said about them or cannot be told so
 * shortly.
 */
function wordShortenedInterval(start: SingleDate, end: SingleDate, words: DateWording): string | null {
  const said = collectDateQualification(start)
  const saidOfEnd = collectDateQualification(end)
  if (said.notes.length > 0 || saidOfEnd.notes.length > 0) return null
  if (said.approximate !== saidOfEnd.approximate || said.uncertain !== saidOfEnd.uncertain) return null
  const [from, to] = [toDateWordingInput(start), toDateWordingInput(end)]
  const merged = mergeIntervalEnds(from, to)
  if (merged !== null) {
    return (
      applyQualifier(said, words, words.formatAlone(merged), words.formatApproximateInterval(merged)) +
      wordNotes(said, words)
    )
  }
  if (said.approximate || said.uncertain || isAmbiguousWithDash(from) || isAmbiguousWithDash(to)) return null
  const first = areDaysOfSameYear(from, to) ? words.formatWithoutYear(from) : words.formatAlone(from)
  const last = words.formatAlone(to)
  return first.includes(' ') || last.includes(' ') ? `${first} – ${last}` : `${first}–${last}`
}

function wordIntervalEnd(date: SingleDate, words: DateWording, place: 'from' | 'to' | 'until'): string {
  const said = collectDateQualification(date)
  const hedge: DateQualifier = said.approximate ? 'approximate' : said.uncertain ? 'uncertain' : 'none'
  return words[place](toDateWordingInput(date), hedge) + wordNotes(said, words)
}

function applyQualifier(said: DateQualification, words: DateWording, alone: string, around: string): string {
  if (said.approximate) return around
  return said.uncertain ? words.formatUncertain(alone) : alone
}

function wordNotes(said: DateQualification, words: DateWording): string {
  const all = said.notes.map((note) => words.formatNote(note))
  // "around" has already been said; that it is uncertain too has not.
  if (said.approximate && said.uncertain) all.unshift(words.uncertain)
  return all.length === 0 ? '' : ` (${all.join(', ')})`
}
