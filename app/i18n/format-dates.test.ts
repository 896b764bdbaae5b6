import { describe, expect, it } from 'vitest'
import { formatLongDate, formatLongDateTime, formatTimeZoneWithOffset } from './format-dates.ts'

const newYearsEve = '2026-12-31T23:30:00.000Z'

describe('formatted dates', () => {
  it('are in the given time zone, not the machine’s', () => {
    expect(formatLongDate(newYearsEve, 'en-US', 'Europe/Prague')).toBe('January 1, 2027')
    expect(formatLongDate(newYearsEve, 'cs', 'Europe/Prague')).toBe('1. ledna 2027')
    expect(formatLongDate(newYearsEve, 'cs', 'America/New_York')).toBe('31. prosince 2026')
  })

  it('contain the day of the week and the time', () => {
    const timestamp = '2027-05-03T06:00:00.000Z'
    expect(formatLongDateTime(timestamp, 'en-US', 'Europe/Prague')).toBe('Monday, May 3, 2027 at 8:00')
    expect(formatLongDateTime(timestamp, 'cs', 'Europe/Prague')).toBe('pondělí 3. května 2027, 8:00')
    expect(formatLongDateTime(newYearsEve, 'en-US', 'Europe/Prague')).toBe('Friday, January 1, 2027 at 0:30')
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
