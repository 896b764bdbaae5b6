/** What a clock on a wall shows: a day (`2027-05-03`) and a time of it (`08:00`). */
export interface WallTime {
  readonly date: string
  readonly time: string
}

/** What a clock's time means where the clock hangs. */
export type ResolvedWallTime =
  | { readonly state: 'only'; readonly at: string }
  /** Clocks go back: the time comes twice. */
  | { readonly state: 'twice'; readonly at: string; readonly again: string }
  /** Clocks go forward over it: the moment is as much later as they are moved. */
  | { readonly state: 'skipped'; readonly at: string }

const DAY = 24 * 60 * 60 * 1000
const wallTimePattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/
const maxCachedFormats = 50
const formats = new Map<string, Intl.DateTimeFormat>()

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds; there were offsets with seconds in them. */
export function getUtcOffsetMs(moment: number, zone: string): number {
  const second = Math.floor(moment / 1000) * 1000
  const shown = new Map(
    getDateTimeFormat(zone)
      .formatToParts(second)
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(shown.get(name))
  const year = shown.get('era') === 'BC' ? 1 - part('year') : part('year')
  const clock = toUtcMs(year, part('month'), part('day'), part('hour'), part('minute'), part('second'))
  return clock - second
}

/** What the clocks of a zone show at a moment. */
export function toWallTime(moment: string, zone: string): WallTime {
  const at = Date.parse(moment)
  const text = new Date(at + getUtcOffsetMs(at, zone)).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** The day that a zone has at a moment, as `2027-05-03`. */
export function getDayInTimeZone(moment: string, zone: string): string {
  return toWallTime(moment, zone).date
}

/** The year that a zone has at a moment. */
export function getYearInTimeZone(moment: Date, zone: string): number {
  return Number(getDayInTimeZone(moment.toISOString(), zone).slice(0, 4))
}

/** The moment at which the clocks of a zone show a time; null where it is no time of any clock. */
export function resolveWallTime({ date, time }: WallTime, zone: string): ResolvedWallTime | null {
  const clock = parseWallClock(`${date}T${time}`)
  if (clock === null) return null
  const before = getUtcOffsetMs(clock - DAY, zone)
  const offsets = new Set([before, getUtcOffsetMs(clock - DAY / 2, zone), getUtcOffsetMs(clock + DAY, zone)])
  const [first, second] = [...offsets]
    .map((offset) => clock - offset)
    .filter((moment) => moment + getUtcOffsetMs(moment, zone) === clock)
    .sort((one, other) => one - other)
  if (first === undefined) return { state: 'skipped', at: toIsoString(clock - before) }
  return second === undefined
    ? { state: 'only', at: toIsoString(first) }
    : { state: 'twice', at: toIsoString(first), again: toIsoString(second) }
}

/** A clock's time as if the clock hung in UTC; null for the 31st of February. */
function parseWallClock(text: string): number | null {
  const found = wallTimePattern.exec(text)
  if (found === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  const clock = toUtcMs(year, month, day, hour, minute, second)
  return year > 0 && toIsoString(clock).startsWith(text) ? clock : null
}

/** `Date.UTC` takes the years 0 to 99 for those of the last century. */
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

function toIsoString(moment: number): string {
  return new Date(moment).toISOString()
}

function getDateTimeFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
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
  formats.set(zone, format)
  return format
}
