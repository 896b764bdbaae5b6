import { convertDateWordsToEdtf, parseEdtf } from '../../../domain/dates/index.ts'
import type { Language } from '../../../domain/language.ts'
import { resolveWallTime } from '../../../domain/wall-time.ts'
import { normalizeName } from './match-columns.ts'

/** How dates and times of a source are read. */
export interface TimeOptions {
  /** Decides whether 5/3/2019 is in May or in March. */
  readonly language: Language
  /** Of times without one. */
  readonly timeZone: string
}

const isoTime =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i

/** A point in time as ISO 8601; null if the text is none. */
export function parseTime(text: string, { language, timeZone }: TimeOptions): string | null {
  const trimmed = text.trim()
  if (/^\d{10}(?:\d{3})?$/.test(trimmed))
    return formatInstant(Number(trimmed) * (trimmed.length === 10 ? 1000 : 1))
  const [, date, time = '00:00', second = '00', fraction = '', zone] = isoTime.exec(trimmed) ?? []
  if (date !== undefined) {
    const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
    if (zone !== undefined)
      return formatInstant(Date.parse(`${date}T${time}:${second}.${milliseconds}${toIsoOffset(zone)}`))
    const instant = resolveWallTime({ date, time: `${time}:${second}` }, timeZone)?.at
    return instant === undefined ? null : formatInstant(Date.parse(instant) + Number(milliseconds))
  }
  const [, day = trimmed, clock = '0:00'] = /^(.*\S)[, ]\s*(\d{1,2}:\d{2}(?::\d{2})?)$/.exec(trimmed) ?? []
  const isoDay = convertDateWordsToEdtf(convertSlashes(day, language))
  if (!/^\d{4}-\d{2}-\d{2}$/.test(isoDay)) return null
  return (
    resolveWallTime({ date: isoDay, time: clock.padStart(clock.length < 6 ? 5 : 8, '0') }, timeZone)?.at ??
    null
  )
}

function toIsoOffset(zone: string): string {
  if (/^(?:z|utc)$/i.test(zone)) return 'Z'
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}

function formatInstant(instant: number): string | null {
  return Number.isNaN(instant) || instant > Date.UTC(9999, 11, 31) ? null : new Date(instant).toISOString()
}

/** A historical date as EDTF, from EDTF, a time or words in Czech or English; null if it is not understood or has two meanings. */
export function parseDate(text: string): string | null {
  const trimmed = text.trim()
  const [, day] = isoTime.exec(trimmed) ?? []
  const edtf = convertDateWordsToEdtf(day ?? trimmed)
  return parseEdtf(edtf).ok ? edtf : null
}

function convertSlashes(text: string, language: Language): string {
  const [, first, second, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  if (year === undefined) return text
  return language === 'cs' ? `${first}. ${second}. ${year}` : `${second}. ${first}. ${year}`
}

const trueWords = [
  ...['true', 't', 'yes', 'y', '1', 'on', 'ano', 'pravda', 'x'],
  ...[
    'published',
    'publish',
    'public',
    'visible',
    'active',
    'zverejneno',
    'publikovano',
    'aktivni',
    'verejne',
  ],
]
const falseWords = [
  ...['false', 'f', 'no', 'n', '0', 'off', 'ne', 'nepravda'],
  ...[
    'draft',
    'hidden',
    'private',
    'inactive',
    'unpublished',
    'koncept',
    'skryto',
    'nezverejneno',
    'pending',
  ],
]

/** Null if the text is neither yes nor no. */
export function parseBoolean(text: string): boolean | null {
  const word = normalizeName(text)
  return trueWords.includes(word) ? true : falseWords.includes(word) ? false : null
}

/** An address with its scheme; null if the text is none. */
export function parseWebAddress(text: string): string | null {
  const trimmed = text.trim()
  const address = /^(?:www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,10}(?:[/?#]|$))/i.test(trimmed)
    ? `https://${trimmed}`
    : trimmed
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : null
}

/** A year of four digits in the text; null if there is none. */
export function parseYear(text: string): string | null {
  return /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0] ?? null
}
