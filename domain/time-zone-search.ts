import { foldCaseAndAccents } from './text/fold-case-and-accents.ts'
import { isTimeZoneName } from './wall-time.ts'

const ukrainianCities = ['Kyiv', 'Kyjev', 'Kiev', 'Lviv', 'Lvov']
const indianCities = ['Kolkata', 'Kalkata', 'Delhi', 'Dillí', 'Mumbai', 'Bombaj', 'Bangalore']

/** Cities whose names, in English or Czech, are not those of their zones. */
const citiesByZone: Readonly<Record<string, readonly string[]>> = {
  'Africa/Cairo': ['Káhira'],
  'America/Chicago': ['Dallas', 'Houston'],
  'America/Los_Angeles': ['San Francisco', 'Seattle', 'Las Vegas'],
  'America/Mexico_City': ['Ciudad de México'],
  'America/New_York': ['Washington', 'Boston', 'Philadelphia', 'Filadelfie', 'Miami', 'Atlanta'],
  'America/Toronto': ['Ottawa', 'Montreal'],
  'Asia/Dubai': ['Dubaj', 'Abu Dhabi'],
  'Asia/Hong_Kong': ['Hongkong'],
  'Asia/Jerusalem': ['Jeruzalém', 'Tel Aviv'],
  // Engines list one of the two names.
  'Asia/Calcutta': indianCities,
  'Asia/Kolkata': indianCities,
  'Asia/Seoul': ['Soul'],
  'Asia/Shanghai': ['Beijing', 'Peking', 'Šanghaj'],
  'Asia/Singapore': ['Singapur'],
  'Asia/Tokyo': ['Tokio', 'Osaka', 'Kjóto'],
  'Australia/Sydney': ['Canberra'],
  'Europe/Amsterdam': ['Rotterdam', 'Haag', 'The Hague'],
  'Europe/Athens': ['Atény'],
  'Europe/Belgrade': ['Bělehrad'],
  'Europe/Berlin': [
    ...['Berlín', 'Munich', 'Mnichov', 'München', 'Hamburg', 'Hamburk', 'Frankfurt', 'Cologne', 'Köln'],
    ...['Kolín nad Rýnem', 'Stuttgart', 'Dresden', 'Drážďany', 'Leipzig', 'Lipsko', 'Nuremberg', 'Norimberk'],
  ],
  'Europe/Bratislava': ['Košice', 'Žilina', 'Nitra', 'Banská Bystrica', 'Prešov', 'Trnava'],
  'Europe/Brussels': ['Brusel', 'Antwerp', 'Antverpy'],
  'Europe/Bucharest': ['Bukurešť'],
  'Europe/Budapest': ['Budapešť'],
  'Europe/Copenhagen': ['Kodaň'],
  'Europe/Helsinki': ['Helsinky'],
  'Europe/Istanbul': ['Ankara'],
  'Europe/Kiev': ukrainianCities,
  'Europe/Kyiv': ukrainianCities,
  'Europe/Lisbon': ['Lisabon', 'Porto'],
  'Europe/Ljubljana': ['Lublaň'],
  'Europe/London': ['Londýn', 'Manchester', 'Edinburgh', 'Edinburk'],
  'Europe/Luxembourg': ['Lucemburk'],
  'Europe/Madrid': ['Barcelona', 'Valencia'],
  'Europe/Moscow': ['Moskva', 'Saint Petersburg', 'Petrohrad'],
  'Europe/Paris': ['Paříž', 'Lyon', 'Marseille', 'Strasbourg', 'Štrasburk'],
  'Europe/Prague': [
    ...['Praha', 'Brno', 'Ostrava', 'Plzeň', 'Liberec', 'Olomouc', 'České Budějovice', 'Hradec Králové'],
    ...['Ústí nad Labem', 'Pardubice', 'Zlín', 'Jihlava', 'Karlovy Vary'],
  ],
  'Europe/Rome': ['Řím', 'Milan', 'Milán', 'Venice', 'Benátky', 'Naples', 'Neapol', 'Florence', 'Florencie'],
  'Europe/Sofia': ['Sofie'],
  'Europe/Stockholm': ['Gothenburg', 'Göteborg'],
  'Europe/Vienna': [
    'Vídeň',
    'Wien',
    'Graz',
    'Štýrský Hradec',
    'Linz',
    'Linec',
    'Salzburg',
    'Salcburk',
    'Innsbruck',
  ],
  'Europe/Warsaw': ['Varšava', 'Kraków', 'Krakov', 'Wrocław', 'Vratislav', 'Gdańsk', 'Gdaňsk', 'Poznaň'],
  'Europe/Zagreb': ['Záhřeb'],
  'Europe/Zurich': ['Curych', 'Geneva', 'Ženeva', 'Bern', 'Basel', 'Basilej'],
}

/** A zone that matches a text, with the name that matches best. */
export interface TimeZoneMatch {
  readonly zone: string
  /** A city, or the name of the zone. */
  readonly name: string
}

/** Finds time zones by a part of their name, or by a city; names that begin with the text come first. */
export function searchTimeZones(text: string, zones: readonly string[]): readonly TimeZoneMatch[] {
  const query = normalizeName(text)
  if (query === '') return zones.map((zone) => ({ zone, name: zone }))
  const ranked = zones.flatMap((zone) => {
    const candidates = [getZoneCity(zone), ...(citiesByZone[zone] ?? []), zone]
    const best = candidates
      .map((name) => ({ name, rank: rankName(normalizeName(name), query) }))
      .filter(({ rank }) => rank < 3)
      .sort((one, other) => one.rank - other.rank)[0]
    return best === undefined ? [] : [{ zone, ...best }]
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ zone, name }) => ({ zone, name }))
}

/** The zone that a typed text names: a zone, or exactly a city; null: none, or several. */
export function resolveTimeZone(text: string, zones: readonly string[]): string | null {
  if (isTimeZoneName(text.trim())) return text.trim()
  const query = normalizeName(text)
  const exact = searchTimeZones(text, zones).filter(({ name }) => normalizeName(name) === query)
  return exact.length === 1 ? (exact[0]?.zone ?? null) : null
}

/** The last part of a zone's name: `Prague` of `Europe/Prague`. */
function getZoneCity(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

function normalizeName(name: string): string {
  return foldCaseAndAccents(name).replaceAll('_', ' ').trim()
}

/** 0: the same, 1: begins with the text, 2: a word of it does, 3: no match. */
function rankName(name: string, query: string): number {
  if (name === query) return 0
  if (name.startsWith(query)) return 1
  return [' ', '/', '-'].some((separator) => name.includes(separator + query)) ? 2 : 3
}
