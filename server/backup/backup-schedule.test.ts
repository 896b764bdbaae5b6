import { describe, expect, it } from 'vitest'
import { getNextBackupTime, isBackupRecent } from './backup-schedule.ts'

const timeZone = 'Europe/Prague'

function getNext(now: string, lastSuccessAt: string | null, lastAttemptAt = lastSuccessAt): string {
  return getNextBackupTime({ now: new Date(now), lastSuccessAt, lastAttemptAt, timeZone }).toISOString()
}

describe('getNextBackupTime', () => {
  it('is half past three in the time zone of the site, today or tomorrow', () => {
    expect(getNext('2026-11-17T01:00:00Z', '2026-11-16T02:30:00Z')).toBe('2026-11-17T02:30:00.000Z')
    expect(getNext('2026-11-17T02:30:00Z', '2026-11-17T02:29:00Z')).toBe('2026-11-18T02:30:00.000Z')
    expect(getNext('2026-07-01T12:00:00Z', '2026-07-01T01:30:00Z')).toBe('2026-07-02T01:30:00.000Z')
  })

  it('is the local time also on days of 23 and 25 hours', () => {
    expect(getNext('2026-03-28T12:00:00Z', '2026-03-28T02:30:00Z')).toBe('2026-03-29T01:30:00.000Z')
    expect(getNext('2026-10-24T12:00:00Z', '2026-10-24T01:30:00Z')).toBe('2026-10-25T02:30:00.000Z')
  })

  it('is ten minutes after a start if there is no backup or the last one is older than a day', () => {
    expect(getNext('2026-11-17T12:00:00Z', null)).toBe('2026-11-17T12:10:00.000Z')
    expect(getNext('2026-11-17T12:00:00Z', '2026-11-16T11:59:00Z')).toBe('2026-11-17T12:10:00.000Z')
    expect(getNext('2026-11-17T02:25:00Z', null)).toBe('2026-11-17T02:30:00.000Z')
  })

  it('is six hours after a failure, or the daily time if that comes first', () => {
    expect(getNext('2026-11-17T12:00:00Z', null, '2026-11-17T11:00:00Z')).toBe('2026-11-17T17:00:00.000Z')
    expect(getNext('2026-11-17T22:00:00Z', null, '2026-11-17T21:30:00Z')).toBe('2026-11-18T02:30:00.000Z')
    // A clock that was wrong must not postpone it for long.
    expect(getNext('2026-11-17T12:00:00Z', null, '2030-01-01T00:00:00Z')).toBe('2026-11-17T18:00:00.000Z')
  })
})

describe('isBackupRecent', () => {
  it('is true within an hour, in which another process has made the backup that was due', () => {
    const state = { now: new Date('2026-11-17T02:30:00Z'), lastAttemptAt: null, timeZone }
    expect(isBackupRecent({ ...state, lastSuccessAt: '2026-11-17T02:29:00Z' })).toBe(true)
    expect(isBackupRecent({ ...state, lastSuccessAt: '2026-11-17T01:29:00Z' })).toBe(false)
    expect(isBackupRecent({ ...state, lastSuccessAt: null })).toBe(false)
  })
})
