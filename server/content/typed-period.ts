import {
  convertDateWordsToEdtf,
  type EpochDayRange,
  getEarliestEpochDay,
  getLatestEpochDay,
  parseEdtf,
} from '../../domain/dates/index.ts'

/** A period in a query, and the query without it. */
interface TypedPeriod {
  readonly days: EpochDayRange
  readonly rest: string
}

/** No period has more words: "from the second half of the 17th century". */
const maxPeriodWords = 9
/** Shorter dates are found by their words, which texts have too. */
const minPeriodDays = 367

/** The period that a query is, begins with or ends with: "1920s", "flood 19th century"; null if there is none. */
export function findTypedPeriod(query: string): TypedPeriod | null {
  const words = query.trim().split(/\s+/)
  for (let length = Math.min(words.length, maxPeriodWords); length > 0; length -= 1)
    for (const start of new Set([words.length - length, 0])) {
      const days = readPeriod(words.slice(start, start + length).join(' '))
      if (days !== null) return { days, rest: words.toSpliced(start, length).join(' ') }
    }
  return null
}

function readPeriod(text: string): EpochDayRange | null {
  const parsed = parseEdtf(convertDateWordsToEdtf(text))
  if (!parsed.ok) return null
  const [from, to] = [getEarliestEpochDay(parsed.date), getLatestEpochDay(parsed.date)]
  if (from === null && to === null) return null
  return from !== null && to !== null && to - from < minPeriodDays ? null : { from, to }
}
