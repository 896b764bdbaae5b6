import { describe, expect, it } from 'vitest'
import { resolveTimeZone, searchTimeZones } from './time-zone-search.ts'

const zones = Intl.supportedValuesOf('timeZone')

describe('searchTimeZones', () => {
  it.each([
    ['praha', 'Europe/Prague'],
    ['Vídeň', 'Europe/Vienna'],
    ['londyn', 'Europe/London'],
    ['BERLÍN', 'Europe/Berlin'],
    ['Paříž', 'Europe/Paris'],
    ['varš', 'Europe/Warsaw'],
    ['Mnichov', 'Europe/Berlin'],
    ['Bratislava', 'Europe/Bratislava'],
    ['new y', 'America/New_York'],
    ['europe/pra', 'Europe/Prague'],
  ])('finds %s', (text, zone) => {
    expect(searchTimeZones(text, zones)[0]?.zone).toBe(zone)
  })

  it('lists all zones without a text, and none for text that names none', () => {
    expect(searchTimeZones(' ', zones)).toHaveLength(zones.length)
    expect(searchTimeZones('(.*)+$', zones)).toEqual([])
  })

  it('knows the zones of all its cities', () => {
    for (const city of ['Kyjev', 'Dillí', 'Košice', 'Curych', 'Tokio', 'Peking'])
      expect([city, resolveTimeZone(city, zones)]).not.toEqual([city, null])
  })
})

describe('resolveTimeZone', () => {
  it('accepts a zone or a whole city, and nothing in between', () => {
    expect(resolveTimeZone(' Europe/Prague ', zones)).toBe('Europe/Prague')
    expect(resolveTimeZone('videň', zones)).toBe('Europe/Vienna')
    expect(resolveTimeZone('vid', zones)).toBeNull()
    expect(resolveTimeZone('x'.repeat(10_000), zones)).toBeNull()
  })
})
