import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getIsoDateInTimeZone,
  getUtcOffsetMs,
  getYearInTimeZone,
  resolveWallTime,
  toWallTime,
} from './wall-time.ts'

const resolve = (text: string, timeZone: string) => {
  const [date = '', time = ''] = text.split(' ')
  return resolveWallTime({ date, time }, timeZone)
}

const only = (timestamp: string) => ({ state: 'only', at: timestamp })

describe('invalid wall times', () => {
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
  ])('rejects %j', (text) => {
    expect(resolve(text, 'Europe/Prague')).toBeNull()
  })

  it('throws for an unknown time zone', () => {
    expect(() => resolve('2027-05-03 08:00', 'Europe/Lhota')).toThrow(RangeError)
  })
})

describe('wall times in a time zone', () => {
  it.each([
    ['2027-05-03 08:00', 'Europe/Prague', '2027-05-03T06:00:00.000Z'],
    ['2027-01-03 08:00', 'Europe/Prague', '2027-01-03T07:00:00.000Z'],
    ['2027-05-03 08:00', 'UTC', '2027-05-03T08:00:00.000Z'],
    ['2027-05-03 08:00', 'Asia/Kathmandu', '2027-05-03T02:15:00.000Z'],
    ['2027-05-03 08:00', 'Pacific/Kiritimati', '2027-05-02T18:00:00.000Z'],
    ['2027-05-03 08:00', 'America/New_York', '2027-05-03T12:00:00.000Z'],
    ['2027-01-01 00:30', 'Etc/GMT+12', '2027-01-01T12:30:00.000Z'],
    ['2024-02-29 12:00', 'Africa/Casablanca', '2024-02-29T11:00:00.000Z'],
    // Before time zones, places used local mean time, with offsets in seconds.
    ['1880-06-01 12:00', 'Europe/Prague', '1880-06-01T11:02:16.000Z'],
    ['0099-06-01 12:00', 'UTC', '0099-06-01T12:00:00.000Z'],
  ])('resolves %s in %s to %s', (text, timeZone, timestamp) => {
    const found = resolve(text, timeZone)
    expect(found).toEqual(only(timestamp))
    const [date, time] = text.split(' ')
    expect(toWallTime(found?.at ?? '', timeZone)).toEqual({ date, time })
  })

  it('accepts seconds', () => {
    expect(resolve('2027-05-03 08:00:59', 'Europe/Prague')).toEqual(only('2027-05-03T06:00:59.000Z'))
  })

  it.each([
    // Forward by an hour, by half of one (Lord Howe), over a whole day (Samoa).
    ['2027-03-28 02:30', 'Europe/Prague', '2027-03-28T01:30:00.000Z', '03:30'],
    ['2027-03-28 02:00', 'Europe/Prague', '2027-03-28T01:00:00.000Z', '03:00'],
    ['2027-10-03 02:15', 'Australia/Lord_Howe', '2027-10-02T15:45:00.000Z', '02:45'],
    ['2011-12-30 12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z', '12:00'],
  ])('moves the skipped time %s in %s forward', (text, timeZone, timestamp, shown) => {
    const found = resolve(text, timeZone)
    expect(found).toEqual({ state: 'skipped', at: timestamp })
    expect(toWallTime(timestamp, timeZone).time).toBe(shown)
  })

  it.each([
    ['2027-10-31 02:30', 'Europe/Prague', '2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'],
    ['2027-10-31 02:00', 'Europe/Prague', '2027-10-31T00:00:00.000Z', '2027-10-31T01:00:00.000Z'],
    ['2027-04-04 01:45', 'Australia/Lord_Howe', '2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z'],
    ['2027-11-07 01:30', 'America/New_York', '2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z'],
  ])('finds the repeated time %s in %s twice', (text, timeZone, first, again) => {
    expect(resolve(text, timeZone)).toEqual({ state: 'twice', at: first, again })
  })

  it.each([
    ['2027-03-28 01:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28 03:00', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31 01:59', '2027-10-30T23:59:00.000Z'],
    ['2027-10-31 03:00', '2027-10-31T02:00:00.000Z'],
  ])('finds %s, next to the change, once', (text, timestamp) => {
    expect(resolve(text, 'Europe/Prague')).toEqual(only(timestamp))
  })

  it('round-trips any instant through its wall time', () => {
    const zones = ['Europe/Prague', 'Australia/Lord_Howe', 'UTC', 'America/St_Johns', 'Africa/Monrovia']
    const instants = fc.integer({ min: Date.UTC(1850, 0), max: Date.UTC(2100, 0) })
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, timeZone) => {
        const minute = Math.floor(instant / 60_000) * 60_000
        const offset = getUtcOffsetMs(minute, timeZone)
        // With seconds in the offset, local time has whole minutes only when UTC doesn't.
        const shown = minute - (offset % 60_000)
        const found = resolveWallTime(toWallTime(new Date(shown).toISOString(), timeZone), timeZone)
        const resolved = found?.state === 'twice' ? [found.at, found.again] : [found?.at]
        if (getUtcOffsetMs(shown, timeZone) === offset)
          expect(resolved).toContain(new Date(shown).toISOString())
      }),
      { numRuns: 150 },
    )
  })

  it('has its own day and year', () => {
    const timestamp = '2026-12-31T23:30:00.000Z'
    expect(getIsoDateInTimeZone(timestamp, 'Europe/Prague')).toBe('2027-01-01')
    expect(getIsoDateInTimeZone(timestamp, 'America/New_York')).toBe('2026-12-31')
    expect(getYearInTimeZone(new Date(timestamp), 'Europe/Prague')).toBe(2027)
    expect(getYearInTimeZone(new Date(timestamp), 'UTC')).toBe(2026)
  })

  it('handles offsets with seconds', () => {
    expect(getUtcOffsetMs(Date.UTC(1880, 0), 'Europe/Prague')).toBe((57 * 60 + 44) * 1000)
    expect(getUtcOffsetMs(Date.UTC(1960, 0), 'Africa/Monrovia')).toBe(-(44 * 60 + 30) * 1000)
  })
})
