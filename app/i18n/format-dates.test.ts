import { describe, expect, it } from 'vitest'
import {
  formatLongDate,
  formatLongDateTime,
  formatShortDateTime,
  formatTime,
  formatTimeZoneWithOffset,
} from './format-dates.ts'

const newYearsEve = '2026-12-31T23:30:00.000Z'

describe('formatted dates', () => {
  it('are in the given time zone, not the machine’s', () => {
    expect(formatLongDate(newYearsEve, 'en-US', 'Europe/Prague')).toBe('January 1, 2027')
    expect(formatLongDate(newYearsEve, 'cs', 'Europe/Prague')).toBe('1. ledna 2027')
    expect(formatLongDate(newYearsEve, 'cs', 'America/New_York')).toBe('31. prosince 2026')
  })

  it('contain the day of the week and the time', () => {
    const timestamp = '2027-05-03T06:00:00.000Z'
    expect(formatLongDateTime(timestamp, 'en-US', 'Europe/Prague')).toBe(
      'Monday, May 3, 2027 at 8:00\u00a0AM',
    )
    expect(formatLongDateTime(timestamp, 'cs', 'Europe/Prague')).toBe('pondělí 3. května 2027, 8:00')
    expect(formatLongDateTime(newYearsEve, 'en-US', 'Europe/Prague')).toBe(
      'Friday, January 1, 2027 at 12:30\u00a0AM',
    )
  })

  it.each([
    ['2027-05-02T22:05:00.000Z', '12:05\u00a0AM', '0:05'],
    ['2027-05-03T01:57:00.000Z', '3:57\u00a0AM', '3:57'],
    ['2027-05-03T10:00:00.000Z', '12:00\u00a0PM', '12:00'],
    ['2027-05-03T21:59:00.000Z', '11:59\u00a0PM', '23:59'],
  ])('write the time of %s as %s and %s, everywhere', (timestamp, english, czech) => {
    expect(formatTime(timestamp, 'en-US', 'Europe/Prague')).toBe(english)
    expect(formatTime(timestamp, 'cs', 'Europe/Prague')).toBe(czech)
    expect(formatShortDateTime(timestamp, 'en-US', 'Europe/Prague')).toBe(`May 3, 2027, ${english}`)
    expect(formatShortDateTime(timestamp, 'cs', 'Europe/Prague')).toBe(`3. 5. 2027 ${czech}`)
    expect(formatLongDateTime(timestamp, 'en-US', 'Europe/Prague')).toContain(` at ${english}`)
    expect(formatLongDateTime(timestamp, 'cs', 'Europe/Prague')).toContain(`, ${czech}`)
  })

  it('contain the time zone with its UTC offset at that time', () => {
    expect(formatTimeZoneWithOffset('2027-05-03T06:00:00.000Z', 'Europe/Prague')).toBe('UTC+2, Europe/Prague')
    expect(formatTimeZoneWithOffset('2027-01-03T06:00:00.000Z', 'Europe/Prague')).toBe('UTC+1, Europe/Prague')
    expect(formatTimeZoneWithOffset('2027-01-03T06:00:00.000Z', 'UTC')).toBe('UTC')
    expect(formatTimeZoneWithOffset('2027-01-03T06:00:00.000Z', 'America/St_Johns')).toBe(
      'UTC−3:30, America/St_Johns',
    )
  })
})
