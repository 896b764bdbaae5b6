import type { Language } from '../../../domain/language.ts'

/** A time zone that can be selected. */
export interface TimeZoneOption {
  readonly name: string
  /** The current UTC offset and the name of the zone's time. */
  readonly description: string
}

const hourMs = 3_600_000
const yieldEvery = 20
const cachedOptions = new Map<string, Promise<readonly TimeZoneOption[]>>()

/**
 * All time zones as of the current hour. Formatting hundreds of names is slow, so the work yields to the
 * event loop.
 */
export function listTimeZoneOptions(now: Date, language: Language): Promise<readonly TimeZoneOption[]> {
  const key = `${language} ${Math.floor(now.getTime() / hourMs)}`
  const options = cachedOptions.get(key) ?? createTimeZoneOptions(now, language)
  if (!cachedOptions.has(key)) cachedOptions.clear()
  cachedOptions.set(key, options)
  return options
}

async function createTimeZoneOptions(now: Date, language: Language): Promise<readonly TimeZoneOption[]> {
  const zones: TimeZoneOption[] = []
  for (const name of Intl.supportedValuesOf('timeZone')) {
    zones.push({ name, description: describeTimeZone(name, now, language) })
    if (zones.length % yieldEvery === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return zones
}

/** Describes a zone at a point in time: `UTC+01:00 · Central European Standard Time`. */
export function describeTimeZone(zone: string, now: Date, language: Language): string {
  const offset = getTimeZoneNamePart(zone, now, 'en-US', 'longOffset').replace('GMT', 'UTC')
  const longName = getTimeZoneNamePart(zone, now, language, 'long')
  return longName.includes('GMT') || longName === '' ? offset : `${offset} · ${longName}`
}

function getTimeZoneNamePart(
  timeZone: string,
  now: Date,
  language: Language,
  timeZoneName: 'longOffset' | 'long',
): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
