import type { Language } from '../../domain/language.ts'
import { getUtcOffsetMs } from '../../domain/wall-time.ts'

/** British English writes days as people outside America do. */
const locales: Readonly<Record<Language, string>> = { 'en-US': 'en-GB', cs: 'cs' }

// A site has few days compared with how often they are shown, and formatting one is slow.
const known = new Map<string, string>()
const mostKnown = 10_000
const formats = new Map<string, Intl.DateTimeFormat>()
const mostFormats = 100

/** A moment's day in words, as the clocks of a zone have it: `15 November 2026`, `15. listopadu 2026`. */
export function formatDay(moment: string, language: Language, timeZone: string): string {
  const key = `${language} ${timeZone} ${moment}`
  const remembered = known.get(key)
  if (remembered !== undefined) return remembered
  const words = getCachedDateFormat(language, timeZone, 'long day').format(new Date(moment))
  if (known.size >= mostKnown) known.clear()
  known.set(key, words)
  return words
}

/**
 * A moment in words, as the clocks of a zone show it: `Monday 3 May 2027 at 8:00`, `pondělí 3. května 2027 v 8:00`. Put
 * together here, for browsers and the server have calendars that differ in commas.
 */
export function formatDateTime(moment: string, language: Language, timeZone: string): string {
  const parts = new Map(
    getCachedDateFormat(language, timeZone, 'parts')
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  const time = formatTimeParts(parts)
  return language === 'cs'
    ? `${part('weekday')} ${part('day')}. ${part('month')} ${part('year')} v ${time}`
    : `${part('weekday')} ${part('day')} ${part('month')} ${part('year')} at ${time}`
}

/** What the clocks of a zone show at a moment: `8:05`, `14:02`. */
export function formatTime(moment: string, timeZone: string): string {
  const parts = getCachedDateFormat('en-US', timeZone, 'parts').formatToParts(new Date(moment))
  return formatTimeParts(new Map(parts.map(({ type, value }) => [type, value])))
}

function formatTimeParts(parts: ReadonlyMap<Intl.DateTimeFormatPartTypes, string>): string {
  return `${Number(parts.get('hour') ?? '')}:${(parts.get('minute') ?? '').padStart(2, '0')}`
}

/** How far a zone is ahead at a moment, and which it is: `UTC+2, Europe/Prague`. */
export function formatTimeZone(moment: string, timeZone: string): string {
  const minutes = Math.round(getUtcOffsetMs(Date.parse(moment), timeZone) / 60_000)
  if (minutes === 0 && timeZone === 'UTC') return timeZone
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const sign = minutes < 0 ? '−' : '+'
  return `UTC${sign}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}, ${timeZone}`
}

const styles = {
  'long day': { dateStyle: 'long' },
  parts: {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

function getCachedDateFormat(
  language: Language,
  zone: string,
  style: keyof typeof styles,
): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${style}`
  const made = formats.get(key)
  if (made !== undefined) return made
  const format = new Intl.DateTimeFormat(locales[language], { ...styles[style], timeZone: zone })
  if (formats.size >= mostFormats) formats.clear()
  formats.set(key, format)
  return format
}
