import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BackupRun } from '../data/backup-run-repository.ts'
import { getNextBackupTime, isBackupRecent, startBackupSchedule } from './backup-schedule.ts'

const timeZone = 'Europe/Prague'

const baseRun: BackupRun = {
  id: 1,
  kind: 'scheduled-backup',
  started_at: '',
  ended_at: null,
  files_held_until: null,
  target: '',
  size: null,
  new_bytes: null,
  deleted_at: null,
  deletion_pending: 0,
  row_count: null,
  file_count: null,
  result: null,
  error: null,
  undo_file: null,
  progress: null,
}

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
    expect(getNext('2026-11-17T12:00:00Z', '2030-01-01T00:00:00Z')).toBe('2026-11-17T18:00:00.000Z')
  })
})

describe('isBackupRecent', () => {
  it('is true within an hour, in which another process has made the backup that was due', () => {
    const state = { now: new Date('2026-11-17T02:30:00Z'), lastAttemptAt: null, timeZone }
    expect(isBackupRecent({ ...state, lastSuccessAt: '2026-11-17T02:29:00Z' })).toBe(true)
    expect(isBackupRecent({ ...state, lastSuccessAt: '2026-11-17T01:29:00Z' })).toBe(false)
    expect(isBackupRecent({ ...state, lastSuccessAt: null })).toBe(false)
    // The clocks of two machines differ a little, and a clock that was wrong must not stop all backups.
    expect(isBackupRecent({ ...state, lastSuccessAt: '2026-11-17T02:30:05Z' })).toBe(true)
    expect(isBackupRecent({ ...state, lastSuccessAt: '2030-01-01T00:00:00Z' })).toBe(false)
  })
})

describe('startBackupSchedule', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-17T12:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('runs each day, retries after a failure, skips what another process has made, and stops', async () => {
    let [lastSuccessAt, lastAttemptAt] = ['', '']
    const starts: string[] = []
    const toRun = (started_at: string) => (started_at === '' ? null : { ...baseRun, started_at })
    const reported: unknown[] = []
    const schedule = startBackupSchedule({
      data: {
        backupRuns: {
          findNewestSiteBackup: async (results: unknown) =>
            toRun(results === null ? lastAttemptAt : lastSuccessAt),
        },
      },
      async runBackup() {
        lastAttemptAt = new Date().toISOString()
        starts.push(lastAttemptAt)
        if (starts.length === 1) throw new Error('failed')
        lastSuccessAt = lastAttemptAt
      },
      readTimeZone: async () => timeZone,
      report: (error) => reported.push(error),
      now: () => new Date(),
    })
    const advanceTo = (time: string) => vi.advanceTimersByTimeAsync(Date.parse(time) - Date.now())
    await advanceTo('2026-11-18T12:00:00Z')
    expect(starts).toEqual([
      '2026-11-17T12:10:00.000Z',
      '2026-11-17T18:10:00.000Z',
      '2026-11-18T02:30:00.000Z',
    ])
    expect(reported).toHaveLength(1)
    await advanceTo('2026-11-19T02:00:00Z')
    lastSuccessAt = '2026-11-19T02:00:00.000Z'
    await advanceTo('2026-11-20T02:00:00Z')
    expect(starts).toHaveLength(3)
    schedule.stop()
    await advanceTo('2026-11-25T00:00:00Z')
    expect(starts).toHaveLength(3)
  })
})
