import type { Language } from '../../domain/language.ts'
import { getUtcOffsetMs, toWallTime } from '../../domain/wall-time.ts'

// Cached, because formatting is slow and a site shows the same days often.
const dayCache = new Map<string, string>()
const maxDayCacheSize = 10_000
const formatCache = new Map<string, Intl.DateTimeFormat>()
const maxFormatCacheSize = 100
/** A year with 29 February. */
const leapYear = 2000

/** Formats the day of a timestamp in a time zone: `November 15, 2026`, `15. listopadu 2026`. */
export function formatLongDate(timestamp: string, language: Language, timeZone: string): string {
  const key = `${language} ${timeZone} ${timestamp}`
  const cached = dayCache.get(key)
  if (cached !== undefined) return cached
  const formatted = getCachedDateFormat(language, timeZone, 'long day').format(new Date(timestamp))
  if (dayCache.size >= maxDayCacheSize) dayCache.clear()
  dayCache.set(key, formatted)
  return formatted
}

/**
 * Formats a timestamp in a time zone: `Monday, May 3, 2027 at 8:00 AM`, `pondělí 3. května 2027, 8:00`. Joined here, because
 * the ICU data of browsers and the server differ in punctuation.
 */
export function formatLongDateTime(timestamp: string, language: Language, timeZone: string): string {
  const parts = new Map(
    getCachedDateFormat(language, timeZone, 'long parts')
      .formatToParts(new Date(timestamp))
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  const time = formatTime(timestamp, language, timeZone)
  return language === 'cs'
    ? `${part('weekday')} ${part('day')}. ${part('month')} ${part('year')}, ${time}`
    : `${part('weekday')}, ${part('month')} ${part('day')}, ${part('year')} at ${time}`
}

/** Formats a timestamp briefly, for tables: `Nov 15, 2026, 2:02 PM`, `15. 11. 2026 14:02`. */
export function formatShortDateTime(timestamp: string, language: Language, timeZone: string): string {
  const day = getCachedDateFormat(language, timeZone, 'short day').format(new Date(timestamp))
  return `${day}${language === 'cs' ? ' ' : ', '}${formatTime(timestamp, language, timeZone)}`
}

/** Formats a day of any year: `May 3`, `3. května`. */
export function formatDayAndMonth(
  { month, day }: { month: number; day: number },
  language: Language,
): string {
  return getCachedDateFormat(language, 'UTC', 'day and month').format(Date.UTC(leapYear, month - 1, day))
}

/** The name of a month (1 to 12), as a heading: `May`, `Květen`. */
export function formatMonthName(month: number, language: Language): string {
  const name = getCachedDateFormat(language, 'UTC', 'month').format(Date.UTC(leapYear, month - 1))
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

/**
 * Formats the time of a timestamp in a time zone: `8:05 AM`, `14:02`. All times are written by it, because the ICU data of
 * browsers and the server differ in the space before AM.
 */
export function formatTime(timestamp: string, language: Language, timeZone: string): string {
  const [hours = '', minutes] = toWallTime(timestamp, timeZone).time.split(':')
  const hour = Number(hours)
  return language === 'cs'
    ? `${hour}:${minutes}`
    : `${hour % 12 || 12}:${minutes}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}

/** Formats a time zone with its UTC offset at a timestamp: `UTC+2, Europe/Prague`. */
export function formatTimeZoneWithOffset(timestamp: string, timeZone: string): string {
  const minutes = Math.round(getUtcOffsetMs(Date.parse(timestamp), timeZone) / 60_000)
  if (minutes === 0 && timeZone === 'UTC') return timeZone
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const sign = minutes < 0 ? '−' : '+'
  return `UTC${sign}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}, ${timeZone}`
}

const styles = {
  'long day': { dateStyle: 'long' },
  'day and month': { day: 'numeric', month: 'long' },
  month: { month: 'long' },
  'short day': { dateStyle: 'medium' },
  'long parts': {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

function getCachedDateFormat(
  language: Language,
  zone: string,
  style: keyof typeof styles,
): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${style}`
  const cachedFormat = formatCache.get(key)
  if (cachedFormat !== undefined) return cachedFormat
  const format = new Intl.DateTimeFormat(language, { ...styles[style], timeZone: zone })
  if (formatCache.size >= maxFormatCacheSize) formatCache.clear()
  formatCache.set(key, format)
  return format
}
