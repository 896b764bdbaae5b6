import type { Language } from '../../../domain/language.ts'

/** A time zone to choose. */
export interface Zone {
  readonly name: string
  /** How far it is from Greenwich now, and what its time is called. */
  readonly about: string
}

const hour = 3_600_000
const atATime = 20
const known = new Map<string, Promise<readonly Zone[]>>()

/** All time zones, with what they are like in this hour. To ask for hundreds of names takes its time, so it is done in pieces. */
export function zonesAt(now: Date, language: Language): Promise<readonly Zone[]> {
  const key = `${language} ${Math.floor(now.getTime() / hour)}`
  const found = known.get(key) ?? namedZones(now, language)
  if (!known.has(key)) known.clear()
  known.set(key, found)
  return found
}

async function namedZones(now: Date, language: Language): Promise<readonly Zone[]> {
  const zones: Zone[] = []
  for (const name of Intl.supportedValuesOf('timeZone')) {
    zones.push({ name, about: aboutZone(name, now, language) })
    if (zones.length % atATime === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return zones
}

/** What a zone is like at a moment: `UTC+01:00 · Central European Standard Time`. */
export function aboutZone(zone: string, now: Date, language: Language): string {
  const offset = partOf(zone, now, 'en-US', 'longOffset').replace('GMT', 'UTC')
  const called = partOf(zone, now, language, 'long')
  return called.includes('GMT') || called === '' ? offset : `${offset} · ${called}`
}

function partOf(
  timeZone: string,
  now: Date,
  language: Language,
  timeZoneName: 'longOffset' | 'long',
): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
