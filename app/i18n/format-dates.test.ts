import { describe, expect, it } from 'vitest'
import { formatDateTime, formatDay, formatTimeZone } from './format-dates.ts'

const eve = '2026-12-31T23:30:00.000Z'

describe('days and moments in words', () => {
  it('are those of the zone, whatever the machine’s', () => {
    expect(formatDay(eve, 'en-US', 'Europe/Prague')).toBe('1 January 2027')
    expect(formatDay(eve, 'cs', 'Europe/Prague')).toBe('1. ledna 2027')
    expect(formatDay(eve, 'cs', 'America/New_York')).toBe('31. prosince 2026')
  })

  it('name the day of the week and the time', () => {
    const moment = '2027-05-03T06:00:00.000Z'
    expect(formatDateTime(moment, 'en-US', 'Europe/Prague')).toBe('Monday 3 May 2027 at 8:00')
    expect(formatDateTime(moment, 'cs', 'Europe/Prague')).toBe('pondělí 3. května 2027 v 8:00')
    expect(formatDateTime(eve, 'en-US', 'Europe/Prague')).toBe('Friday 1 January 2027 at 0:30')
  })

  it('name the zone with what it is ahead at that moment', () => {
    expect(formatTimeZone('2027-05-03T06:00:00.000Z', 'Europe/Prague')).toBe('UTC+2, Europe/Prague')
    expect(formatTimeZone('2027-01-03T06:00:00.000Z', 'Europe/Prague')).toBe('UTC+1, Europe/Prague')
    expect(formatTimeZone('2027-01-03T06:00:00.000Z', 'UTC')).toBe('UTC')
    expect(formatTimeZone('2027-01-03T06:00:00.000Z', 'America/St_Johns')).toBe('UTC−3:30, America/St_Johns')
  })
})
