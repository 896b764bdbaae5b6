import type { QualifiedDateComponent, SingleDate } from '../historical-date.ts'
import { readPartOfPeriod } from './read-part-of-period.ts'
import { type DateRange, type ReadingScope, readDateOfYear } from './read-single-date.ts'

const approximateWords =
  /^(?:kolem|okolo|kol\.|asi|zhruba|priblizne|cca\.?|circa|ca\.?|c\.|around|about|approximately|approx\.?|abt\.?|est\.?|cal\.?) /
const uncertainWords = /^(?:snad|mozna|nejspis|pravdepodobne|perhaps|possibly|probably|maybe) /

type Qualifier = 'approximate' | 'uncertain'
type PartName = 'year' | 'month' | 'day' | 'season'

/** What the words in parentheses say, as the site itself writes them: "(day unknown, year uncertain)". */
interface Note {
  readonly remark: Qualifier | 'unknown'
  /** Empty: the whole date. */
  readonly parts: readonly PartName[]
}

/** Reads a date with words such as "around" or "possibly" before it and notes in parentheses behind it. */
export function readQualifiedDate(words: string, scope: ReadingScope): DateRange | null {
  const [, dateWords = words, noteWords] = /^(.+?) ?\(([^()]+)\)$/.exec(words) ?? []
  const notes = noteWords === undefined ? [] : readNotes(noteWords)
  if (notes === null) return null
  return readWithPrefixes(dateWords, (bareWords, qualifiers) => {
    const isOfParts = notes.some(({ parts }) => parts.length > 0)
    const dates = readPartOfPeriod(bareWords, scope) ?? readDateOfYear(bareWords, isOfParts ? 'date' : scope)
    if (dates === null) return null
    const whole = qualifiers.map((remark): Note => ({ remark, parts: [] }))
    return mapDates(dates, (date) => applyNotes(date, [...whole, ...notes]))
  })
}

/** Removes "around", "possibly" and a question mark, and calls the reader with what they mean. */
export function readWithPrefixes(
  words: string,
  read: (bareWords: string, qualifiers: readonly Qualifier[]) => DateRange | null,
): DateRange | null {
  const qualifiers = new Set<Qualifier>()
  let rest = words
  for (let previous = ''; previous !== rest; ) {
    previous = rest
    if (approximateWords.test(rest)) qualifiers.add('approximate')
    if (uncertainWords.test(rest) || / ?\(?\?\)?$/.test(rest)) qualifiers.add('uncertain')
    rest = rest
      .replace(approximateWords, '')
      .replace(uncertainWords, '')
      .replace(/ ?\(?\?\)?$/, '')
  }
  return read(rest, [...qualifiers])
}

/** Marks whole dates. */
export function qualifyDates(dates: DateRange, qualifiers: readonly Qualifier[]): DateRange | null {
  const notes = qualifiers.map((remark): Note => ({ remark, parts: [] }))
  return mapDates(dates, (date) => applyNotes(date, notes))
}

const partNames: Readonly<Record<string, PartName>> = {
  year: 'year',
  month: 'month',
  day: 'day',
  season: 'season',
  rok: 'year',
  mesic: 'month',
  den: 'day',
  'rocni obdobi': 'season',
}

const remarkWords: readonly (readonly [RegExp, Note['remark']])[] = [
  [/^(?:unknown|neznam[ye])$/, 'unknown'],
  [/^(?:approximate|priblizn[ye]|asi|circa)$/, 'approximate'],
  [/^(?:uncertain|nejist[ye]|\?)$/, 'uncertain'],
]

/** Null if they are not about the date. */
function readNotes(words: string): Note[] | null {
  const notes: Note[] = []
  for (const noteWords of words.split(', ')) {
    const parts: PartName[] = []
    let isOver = false
    for (const name of noteWords.replace('rocni obdobi', 'season').split(/ (?:and|a) | /)) {
      const part = partNames[name]
      const remark = remarkWords.find(([pattern]) => pattern.test(name))?.[1]
      if (part !== undefined && !isOver) parts.push(part)
      else if (remark === undefined) return null
      else {
        isOver = true
        notes.push({ remark, parts: [...parts] })
      }
    }
    if (!isOver) return null
  }
  return notes
}

/** Null if a note is about a part that the date does not have. */
function applyNotes(date: SingleDate, notes: readonly Note[]): SingleDate | null {
  let result: SingleDate | null = date
  // Unknown parts are added first, so that a qualifier of the whole date applies to them, too.
  const inOrder = [...notes].sort((a, b) => Number(b.remark === 'unknown') - Number(a.remark === 'unknown'))
  for (const { remark, parts } of inOrder) {
    const named: readonly PartName[] = parts.length > 0 ? parts : ['year', 'month', 'day', 'season']
    for (const part of named) {
      if (result === null) return null
      result =
        remark === 'unknown'
          ? addUnknownPart(result, part)
          : qualifyPart(result, part, remark, parts.length > 0)
    }
  }
  return result
}

function addUnknownPart(date: SingleDate, part: PartName): SingleDate | null {
  const unknown: QualifiedDateComponent = { digits: 'XX', uncertain: false, approximate: false }
  if (date.kind === 'season') return null
  if (part === 'month' && date.month === null) return { ...date, month: unknown }
  if (part === 'day' && date.month !== null && date.day === null) return { ...date, day: unknown }
  return null
}

function qualifyPart(
  date: SingleDate,
  part: PartName,
  qualifier: Qualifier,
  isRequired: boolean,
): SingleDate | null {
  const qualify = (component: QualifiedDateComponent) => ({ ...component, [qualifier]: true })
  if (part === 'year') return { ...date, year: qualify(date.year) }
  if (date.kind === 'season' && part === 'season') return { ...date, season: qualify(date.season) }
  if (date.kind === 'date' && part === 'month' && date.month !== null)
    return { ...date, month: qualify(date.month) }
  if (date.kind === 'date' && part === 'day' && date.day !== null) return { ...date, day: qualify(date.day) }
  return isRequired ? null : date
}

function mapDates(dates: DateRange, change: (date: SingleDate) => SingleDate | null): DateRange | null {
  const start = change(dates.start)
  const end = change(dates.end)
  return start === null || end === null ? null : { ...dates, start, end }
}
