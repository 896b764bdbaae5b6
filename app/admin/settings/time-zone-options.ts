import type { Language } from '../../../domain/language.ts'

/** A time zone to choose. */
export interface TimeZoneOption {
  readonly name: string
  /** How far it is from Greenwich now, and what its time is called. */
  readonly description: string
}

const hour = 3_600_000
const yieldEvery = 20
const cachedOptions = new Map<string, Promise<readonly TimeZoneOption[]>>()

/** All time zones, with what they are like in this hour. To ask for hundreds of names takes its time, so it is done in pieces. */
export function listTimeZoneOptions(now: Date, language: Language): Promise<readonly TimeZoneOption[]> {
  const key = `${language} ${Math.floor(now.getTime() / hour)}`
  const found = cachedOptions.get(key) ?? createTimeZoneOptions(now, language)
  if (!cachedOptions.has(key)) cachedOptions.clear()
  cachedOptions.set(key, found)
  return found
}

async function createTimeZoneOptions(now: Date, language: Language): Promise<readonly TimeZoneOption[]> {
  const zones: TimeZoneOption[] = []
  for (const name of Intl.supportedValuesOf('timeZone')) {
    zones.push({ name, description: describeTimeZone(name, now, language) })
    if (zones.length % yieldEvery === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return zones
}

/** What a zone is like at a moment: `UTC+01:00 · Central European Standard Time`. */
export function describeTimeZone(zone: string, now: Date, language: Language): string {
  const offset = getTimeZoneNamePart(zone, now, 'en-US', 'longOffset').replace('GMT', 'UTC')
  const called = getTimeZoneNamePart(zone, now, language, 'long')
  return called.includes('GMT') || called === '' ? offset : `${offset} · ${called}`
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
