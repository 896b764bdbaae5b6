import { countDaysInMonth, toEpochDay } from '../../domain/dates/calendar.ts'
import type { PlanColumnType, PlanLiteral } from '../data/rest/read-plan.ts'
import { PostgrestError } from './postgrest-error.ts'

/** The names of types in messages of Postgres. */
export const postgresTypeNames = {
  integer: 'integer',
  text: 'text',
  boolean: 'boolean',
  timestamptz: 'timestamp with time zone',
  jsonb: 'jsonb',
  daterange: 'daterange',
  tsvector: 'tsvector',
} as const

const maxInteger = 2_147_483_647
/** Longer ones are invalid, and matching them could take long. */
const maxLiteralLength = 100
const dayMs = 86_400_000
/** The words of a boolean; Postgres also accepts their unambiguous beginnings. */
const booleanWords = [
  ['true', 1, 1],
  ['yes', 1, 1],
  ['on', 1, 2],
  ['1', 1, 1],
  ['false', 0, 1],
  ['no', 0, 1],
  ['off', 0, 2],
  ['0', 0, 1],
] as const

/** Parses a value that a column of this type is compared with; messages are those of Postgres. */
export function parseLiteral(
  type: Exclude<PlanColumnType, 'jsonb' | 'daterange'>,
  text: string,
  getNow: () => string,
): PlanLiteral {
  if (text.includes('\0')) throw new PostgrestError('22021')
  if (type !== 'text' && text.length > maxLiteralLength)
    throw createSyntaxError('22P02', type, `${text.slice(0, maxLiteralLength)}…`)
  switch (type) {
    case 'text':
      return text
    case 'integer':
      return parseInteger(text)
    case 'boolean':
      return parseBoolean(text)
    case 'timestamptz':
      return parseTimestamp(text, getNow)
  }
}

function parseInteger(text: string): number {
  if (!/^\s*[+-]?\d+\s*$/.test(text)) throw createSyntaxError('22P02', 'integer', text)
  const number = Number(text)
  if (Math.abs(number) > maxInteger && number !== -maxInteger - 1)
    throw new PostgrestError('22003', { message: `value "${text}" is out of range for type integer` })
  return number
}

function parseBoolean(text: string): number {
  const word = text.trim().toLowerCase()
  const found = booleanWords.find(([full, , minLength]) => word.length >= minLength && full.startsWith(word))
  if (found === undefined) throw createSyntaxError('22P02', 'boolean', text)
  return found[1]
}

/** A date, or a date and a time, in UTC unless it has an offset; as the ISO text that is stored. */
function parseTimestamp(text: string, getNow: () => string): string {
  const special = parseSpecialTimestamp(text.trim().toLowerCase(), getNow)
  if (special !== null) return special
  const match =
    /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?\s*$/i.exec(
      text,
    )
  if (match === null) throw createSyntaxError('22007', 'timestamptz', text)
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset = 'Z'] = match
  const [y, m, d, h, min, s] = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const isValid = m >= 1 && m <= 12 && d >= 1 && d <= countDaysInMonth(y, m) && h <= 24 && min < 60 && s <= 60
  const offsetMinutes = parseOffsetMinutes(offset)
  if (!isValid || Math.abs(offsetMinutes) > 16 * 60)
    throw new PostgrestError('22008', { message: `date/time field value out of range: "${text}"` })
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const time = toEpochDay(y, m, d) * dayMs + ((h * 60 + min - offsetMinutes) * 60 + s) * 1000 + ms
  return clampToFourDigitYear(time)
}

function parseSpecialTimestamp(word: string, getNow: () => string): string | null {
  const getMidnight = (days: number) =>
    new Date((Math.floor(Date.parse(getNow()) / dayMs) + days) * dayMs).toISOString()
  switch (word) {
    case 'now':
    case 'now()':
      return getNow()
    case 'today':
      return getMidnight(0)
    case 'yesterday':
      return getMidnight(-1)
    case 'tomorrow':
      return getMidnight(1)
    case 'epoch':
      return new Date(0).toISOString()
    case 'infinity':
      return clampToFourDigitYear(Number.POSITIVE_INFINITY)
    case '-infinity':
      return clampToFourDigitYear(Number.NEGATIVE_INFINITY)
    default:
      return null
  }
}

/** The texts are compared as texts in SQLite, which works for these years only; no item has another one. */
function clampToFourDigitYear(time: number): string {
  const [first, last] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]
  return new Date(Math.min(Math.max(time, first), last)).toISOString()
}

function parseOffsetMinutes(offset: string): number {
  if (/^z$/i.test(offset)) return 0
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return offset.startsWith('-') ? -minutes : minutes
}

function createSyntaxError(
  code: '22P02' | '22007',
  type: keyof typeof postgresTypeNames,
  text: string,
): PostgrestError {
  return new PostgrestError(code, {
    message: `invalid input syntax for type ${postgresTypeNames[type]}: "${text}"`,
  })
}
