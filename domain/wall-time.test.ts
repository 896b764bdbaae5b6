import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getDayInTimeZone,
  getUtcOffsetMs,
  getYearInTimeZone,
  resolveWallTime,
  toWallTime,
} from './wall-time.ts'

const at = (text: string, zone: string) => {
  const [date = '', time = ''] = text.split(' ')
  return resolveWallTime({ date, time }, zone)
}

const only = (moment: string) => ({ state: 'only', at: moment })

describe('what no clock shows', () => {
  it.each([
    ' ',
    '2027-02-29 08:00',
    '2027-13-01 08:00',
    '2027-05-03 24:00',
    '2027-05-03 08:60',
    '2027-05-03 8:00',
    '0000-01-01 00:00',
    '12027-01-01 00:00',
    '2027-05-03 08:00Z',
    '<b> 08:00',
  ])('%j is no moment', (text) => {
    expect(at(text, 'Europe/Prague')).toBeNull()
  })

  it('an unknown zone is refused', () => {
    expect(() => at('2027-05-03 08:00', 'Europe/Lhota')).toThrow(RangeError)
  })
})

describe('a clock in a zone', () => {
  it.each([
    ['2027-05-03 08:00', 'Europe/Prague', '2027-05-03T06:00:00.000Z'],
    ['2027-01-03 08:00', 'Europe/Prague', '2027-01-03T07:00:00.000Z'],
    ['2027-05-03 08:00', 'UTC', '2027-05-03T08:00:00.000Z'],
    ['2027-05-03 08:00', 'Asia/Kathmandu', '2027-05-03T02:15:00.000Z'],
    ['2027-05-03 08:00', 'Pacific/Kiritimati', '2027-05-02T18:00:00.000Z'],
    ['2027-05-03 08:00', 'America/New_York', '2027-05-03T12:00:00.000Z'],
    ['2027-01-01 00:30', 'Etc/GMT+12', '2027-01-01T12:30:00.000Z'],
    ['2024-02-29 12:00', 'Africa/Casablanca', '2024-02-29T11:00:00.000Z'],
    // Before zones were agreed upon, places kept their own time, to the second.
    ['1880-06-01 12:00', 'Europe/Prague', '1880-06-01T11:02:16.000Z'],
    ['0099-06-01 12:00', 'UTC', '0099-06-01T12:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, moment) => {
    const found = at(text, zone)
    expect(found).toEqual(only(moment))
    const [date, time] = text.split(' ')
    expect(toWallTime(found?.at ?? '', zone)).toEqual({ date, time })
  })

  it('may show seconds', () => {
    expect(at('2027-05-03 08:00:59', 'Europe/Prague')).toEqual(only('2027-05-03T06:00:59.000Z'))
  })

  it.each([
    // Forward by an hour, by half of one (Lord Howe), over a whole day (Samoa).
    ['2027-03-28 02:30', 'Europe/Prague', '2027-03-28T01:30:00.000Z', '03:30'],
    ['2027-03-28 02:00', 'Europe/Prague', '2027-03-28T01:00:00.000Z', '03:00'],
    ['2027-10-03 02:15', 'Australia/Lord_Howe', '2027-10-02T15:45:00.000Z', '02:45'],
    ['2011-12-30 12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z', '12:00'],
  ])('is moved over %s in %s', (text, zone, moment, shown) => {
    const found = at(text, zone)
    expect(found).toEqual({ state: 'skipped', at: moment })
    expect(toWallTime(moment, zone).time).toBe(shown)
  })

  it.each([
    ['2027-10-31 02:30', 'Europe/Prague', '2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'],
    ['2027-10-31 02:00', 'Europe/Prague', '2027-10-31T00:00:00.000Z', '2027-10-31T01:00:00.000Z'],
    ['2027-04-04 01:45', 'Australia/Lord_Howe', '2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z'],
    ['2027-11-07 01:30', 'America/New_York', '2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z'],
  ])('shows %s in %s twice', (text, zone, first, again) => {
    expect(at(text, zone)).toEqual({ state: 'twice', at: first, again })
  })

  it.each([
    ['2027-03-28 01:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28 03:00', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31 01:59', '2027-10-30T23:59:00.000Z'],
    ['2027-10-31 03:00', '2027-10-31T02:00:00.000Z'],
  ])('shows %s, beside the change, once', (text, moment) => {
    expect(at(text, 'Europe/Prague')).toEqual(only(moment))
  })

  it('shows every moment, and what it shows means that moment', () => {
    const zones = ['Europe/Prague', 'Australia/Lord_Howe', 'UTC', 'America/St_Johns', 'Africa/Monrovia']
    const moments = fc.integer({ min: Date.UTC(1850, 0), max: Date.UTC(2100, 0) })
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
        const minute = Math.floor(moment / 60_000) * 60_000
        const offset = getUtcOffsetMs(minute, zone)
        // A clock with seconds in its offset never shows whole minutes when UTC does.
        const shown = minute - (offset % 60_000)
        const found = resolveWallTime(toWallTime(new Date(shown).toISOString(), zone), zone)
        const meant = found?.state === 'twice' ? [found.at, found.again] : [found?.at]
        if (getUtcOffsetMs(shown, zone) === offset) expect(meant).toContain(new Date(shown).toISOString())
      }),
      { numRuns: 150 },
    )
  })

  it('has a day and a year of its own', () => {
    const moment = '2026-12-31T23:30:00.000Z'
    expect(getDayInTimeZone(moment, 'Europe/Prague')).toBe('2027-01-01')
    expect(getDayInTimeZone(moment, 'America/New_York')).toBe('2026-12-31')
    expect(getYearInTimeZone(new Date(moment), 'Europe/Prague')).toBe(2027)
    expect(getYearInTimeZone(new Date(moment), 'UTC')).toBe(2026)
  })

  it('knows offsets of an hour and some seconds', () => {
    expect(getUtcOffsetMs(Date.UTC(1880, 0), 'Europe/Prague')).toBe((57 * 60 + 44) * 1000)
    expect(getUtcOffsetMs(Date.UTC(1960, 0), 'Africa/Monrovia')).toBe(-(44 * 60 + 30) * 1000)
  })
})
