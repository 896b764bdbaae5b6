import { parseDate } from './parse.ts'
import type { DateInterval, DateLanguage, HistoricalDate, Moment } from './types.ts'
import { czech } from './words/czech.ts'
import { english } from './words/english.ts'
import { areDaysOfOneYear, isRough, mergeShapes } from './words/merge.ts'
import { type Qualification, qualificationOf } from './words/qualification.ts'
import { shapeOf } from './words/shape.ts'
import type { Hedge, Vocabulary } from './words/vocabulary.ts'

const VOCABULARIES: Record<DateLanguage, Vocabulary> = { cs: czech, 'en-US': english }

/** The date in words that can stand in a caption: "around 1890", "20. léta 20. století", "9–12 May 1945". */
export function dateInWords(date: HistoricalDate, language: DateLanguage): string {
  const words = VOCABULARIES[language]
  return date.kind === 'interval' ? interval(date, words) : moment(date, words)
}

// The same dates are shown again and again, and reading one is slow.
const known = new Map<string, string>()
const mostKnown = 5000
const longestKnown = 100

/** The same for a date as it is stored; a text that is no date is given back as it is. */
export function dateTextInWords(text: string, language: DateLanguage): string {
  const key = `${language} ${text}`
  const remembered = known.get(key)
  if (remembered !== undefined) return remembered
  const result = parseDate(text)
  const words = result.ok ? dateInWords(result.date, language) : text
  if (known.size >= mostKnown) known.clear()
  if (text.length <= longestKnown) known.set(key, words)
  return words
}

function moment(date: Moment, words: Vocabulary): string {
  const shape = shapeOf(date)
  const said = qualificationOf(date)
  return hedged(said, words, words.alone(shape), words.around(shape)) + notes(said, words)
}

function interval(date: DateInterval, words: Vocabulary): string {
  if (date.start === 'open') return boundary(date.end, words, 'until')
  if (date.start === 'unknown') return `${boundary(date.end, words, 'until')}, ${words.startUnknown}`
  const { start, end } = date
  if (end === 'open') return boundary(start, words, 'from')
  if (end === 'unknown') return `${boundary(start, words, 'from')}, ${words.endUnknown}`
  return shortened(start, end, words) ?? `${boundary(start, words, 'from')} ${boundary(end, words, 'to')}`
}

/**
 * The interval with a dash; `null` when the ends differ in what is said about them or cannot be told so
 * shortly.
 */
function shortened(start: Moment, end: Moment, words: Vocabulary): string | null {
  const said = qualificationOf(start)
  const saidOfEnd = qualificationOf(end)
  if (said.notes.length > 0 || saidOfEnd.notes.length > 0) return null
  if (said.approximate !== saidOfEnd.approximate || said.uncertain !== saidOfEnd.uncertain) return null
  const [from, to] = [shapeOf(start), shapeOf(end)]
  const merged = mergeShapes(from, to)
  if (merged !== null) {
    return hedged(said, words, words.alone(merged), words.aroundSpan(merged)) + notes(said, words)
  }
  if (said.approximate || said.uncertain || isRough(from) || isRough(to)) return null
  const first = areDaysOfOneYear(from, to) ? words.withoutYear(from) : words.alone(from)
  const last = words.alone(to)
  return first.includes(' ') || last.includes(' ') ? `${first} – ${last}` : `${first}–${last}`
}

function boundary(date: Moment, words: Vocabulary, place: 'from' | 'to' | 'until'): string {
  const said = qualificationOf(date)
  const hedge: Hedge = said.approximate ? 'approximate' : said.uncertain ? 'uncertain' : 'none'
  return words[place](shapeOf(date), hedge) + notes(said, words)
}

function hedged(said: Qualification, words: Vocabulary, alone: string, around: string): string {
  if (said.approximate) return around
  return said.uncertain ? words.possibly(alone) : alone
}

function notes(said: Qualification, words: Vocabulary): string {
  const all = said.notes.map((note) => words.note(note))
  // "around" has already been said; that it is uncertain too has not.
  if (said.approximate && said.uncertain) all.unshift(words.uncertain)
  return all.length === 0 ? '' : ` (${all.join(', ')})`
}
