/** A local date (`2027-05-03`) and time (`08:00`), as on a wall clock. */
export interface WallTime {
  readonly date: string
  readonly time: string
}

/** The instant, or instants, of a wall time in a time zone. */
type ResolvedWallTime =
  | { readonly state: 'only'; readonly at: string }
  /** Clocks go back: the time occurs twice. */
  | { readonly state: 'twice'; readonly at: string; readonly again: string }
  /** Clocks go forward over the time: the instant is later by the length of the gap. */
  | { readonly state: 'skipped'; readonly at: string }

const DAY = 24 * 60 * 60 * 1000
const wallTimePattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/
const maxCachedFormats = 50
const formats = new Map<string, Intl.DateTimeFormat>()

/** The UTC offset of a time zone at an instant, in milliseconds; historical offsets can have seconds. */
export function getUtcOffsetMs(instant: number, timeZone: string): number {
  const second = Math.floor(instant / 1000) * 1000
  const parts = new Map(
    getDateTimeFormat(timeZone)
      .formatToParts(second)
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name))
  const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year')
  const clock = toUtcMs(year, part('month'), part('day'), part('hour'), part('minute'), part('second'))
  return clock - second
}

/** The wall time in a time zone at an instant. */
export function toWallTime(instant: string, timeZone: string): WallTime {
  const at = Date.parse(instant)
  const text = new Date(at + getUtcOffsetMs(at, timeZone)).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** The local day at an instant, as `2027-05-03`. */
export function getIsoDateInTimeZone(instant: string, timeZone: string): string {
  return toWallTime(instant, timeZone).date
}

/** The local year at an instant. */
export function getYearInTimeZone(instant: Date, timeZone: string): number {
  return Number(getIsoDateInTimeZone(instant.toISOString(), timeZone).slice(0, 4))
}

/** Resolves a wall time in a time zone; null if it isn't a valid date and time. */
export function resolveWallTime({ date, time }: WallTime, timeZone: string): ResolvedWallTime | null {
  const clock = parseWallClock(`${date}T${time}`)
  if (clock === null) return null
  const before = getUtcOffsetMs(clock - DAY, timeZone)
  const offsets = new Set([
    before,
    getUtcOffsetMs(clock - DAY / 2, timeZone),
    getUtcOffsetMs(clock + DAY, timeZone),
  ])
  const [first, second] = [...offsets]
    .map((offset) => clock - offset)
    .filter((instant) => instant + getUtcOffsetMs(instant, timeZone) === clock)
    .sort((a, b) => a - b)
  if (first === undefined) return { state: 'skipped', at: toIsoString(clock - before) }
  return second === undefined
    ? { state: 'only', at: toIsoString(first) }
    : { state: 'twice', at: toIsoString(first), again: toIsoString(second) }
}

/** The wall time read as UTC; null for invalid ones such as 31 February. */
function parseWallClock(text: string): number | null {
  const found = wallTimePattern.exec(text)
  if (found === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  const clock = toUtcMs(year, month, day, hour, minute, second)
  return year > 0 && toIsoString(clock).startsWith(text) ? clock : null
}

/** Like `Date.UTC`, which maps the years 0 to 99 to the 20th century. */
function toUtcMs(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.setUTCHours(hour, minute, second)
}

function toIsoString(instant: number): string {
  return new Date(instant).toISOString()
}

function getDateTimeFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached !== undefined) return cached
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formats.size >= maxCachedFormats) formats.clear()
  formats.set(timeZone, format)
  return format
}
const maxNameLength = 64
/** Whether a text is the name of a time zone (`Europe/Prague`); a bare offset such as `+01:00` isn't. */
export function isTimeZoneName(text: string): boolean {
  if (text.length > maxNameLength || !/^[a-z][\w+-]*(?:\/[\w+-]+)*$/i.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}
