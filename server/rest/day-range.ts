import { countDaysInMonth, toEpochDay } from '../../domain/dates/calendar.ts'
import { OPEN_START_SORT_KEY } from '../../domain/dates/index.ts'
import { undatedSortDay } from '../data/content/item-rows.ts'
import type { PlanDayRange } from '../data/rest/read-plan.ts'
import { PostgrestError } from './postgrest-error.ts'

/** The last year that dates of items have, with a margin for ends that are excluded. */
const maxYear = 20_000
const dayMs = 86_400_000
const maxRangeLength = 100

/** Parses a range literal of Postgres, for example `[1890-01-01,1900-01-01)`; null is the empty range. */
export function parseDayRange(text: string): PlanDayRange | null {
  if (text.trim().toLowerCase() === 'empty') return null
  const match = text.length > maxRangeLength ? null : /^([[(])([^,]*),([^,]*)([\])])$/.exec(text.trim())
  if (match === null)
    throw new PostgrestError('22P02', {
      message: `malformed range literal: "${text.slice(0, maxRangeLength)}"`,
      details: 'Missing left parenthesis or bracket, comma, or right parenthesis or bracket.',
    })
  const [, opening, start = '', end = '', closing] = match
  const first = parseDay(start)
  const last = parseDay(end)
  if (first !== null && last !== null && first > last)
    throw new PostgrestError('22000', {
      message: 'range lower bound must be less than or equal to range upper bound',
    })
  const from = first === null ? OPEN_START_SORT_KEY : first + (opening === '(' ? 1 : 0)
  const to = last === null ? undatedSortDay : last - (closing === ')' ? 1 : 0)
  return from > to ? null : { from, to }
}

/** `1890-01-31`, or `0045-03-15 BC`; null for no bound. */
function parseDay(text: string): number | null {
  const word = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  if (word === '' || /^-?infinity$/i.test(word)) return null
  const match = /^(\d{4,5})-(\d{1,2})-(\d{1,2})(\s+bc)?$/i.exec(word)
  if (match === null)
    throw new PostgrestError('22007', { message: `invalid input syntax for type date: "${word}"` })
  const [given, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const year = match[4] === undefined ? given : 1 - given
  const isValid = given >= 1 && given <= maxYear && month >= 1 && month <= 12 && day >= 1
  if (!isValid || day > countDaysInMonth(year, month))
    throw new PostgrestError('22008', { message: `date/time field value out of range: "${word}"` })
  return toEpochDay(year, month, day)
}

/** Formats stored days as Postgres writes a `daterange`; null for an undated item. */
export function formatDayRange(from: number, to: number): string | null {
  if (from === undatedSortDay) return null
  const start = from === OPEN_START_SORT_KEY ? '(' : `[${formatDay(from)}`
  const end = to === undatedSortDay ? '' : formatDay(to + 1)
  return `${start},${end})`
}

/** A day before Christ has a space, and so quotes. */
function formatDay(day: number): string {
  const date = new Date(day * dayMs)
  const year = date.getUTCFullYear()
  const digits = (number: number, length: number) => String(number).padStart(length, '0')
  const monthAndDay = `${digits(date.getUTCMonth() + 1, 2)}-${digits(date.getUTCDate(), 2)}`
  return year > 0 ? `${digits(year, 4)}-${monthAndDay}` : `"${digits(1 - year, 4)}-${monthAndDay} BC"`
}
