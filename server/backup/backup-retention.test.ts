import { describe, expect, it } from 'vitest'
import { getIsoDateInTimeZone } from '../../domain/wall-time.ts'
import { selectExpiredBackups } from './backup-retention.ts'

const timeZone = 'Europe/Prague'
const hour = 3_600_000
const day = 24 * hour
const start = Date.parse('2026-11-17T02:30:00Z')

type TestBackup = { id: number; started_at: string; result: 'verified' | 'incomplete' }

function createBackupAt(id: number, time: number, result: TestBackup['result'] = 'verified'): TestBackup {
  return { id, started_at: new Date(time).toISOString(), result }
}

function selectKept(backups: readonly TestBackup[]): TestBackup[] {
  const expired = new Set(selectExpiredBackups(backups, timeZone))
  return backups.filter((backup) => !expired.has(backup))
}

const getDate = ({ started_at }: TestBackup) => getIsoDateInTimeZone(started_at, timeZone)

/** A sequence of numbers below 1 that is the same in each run. */
function createNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('selectExpiredBackups', () => {
  it('keeps nothing of nothing, and one backup always', () => {
    expect(selectExpiredBackups([], timeZone)).toEqual([])
    expect(selectKept([createBackupAt(1, 0, 'incomplete')])).toHaveLength(1)
  })

  it('keeps seven days, four weeks and twelve months of two years of daily backups', () => {
    const backups = Array.from({ length: 730 }, (_, index) =>
      createBackupAt(730 - index, start - index * day),
    )
    const dates = selectKept(backups).map(getDate)
    expect(dates.slice(0, 7)).toEqual([
      ...['2026-11-17', '2026-11-16', '2026-11-15', '2026-11-14', '2026-11-13', '2026-11-12', '2026-11-11'],
    ])
    expect(dates.slice(7)).toEqual([
      ...['2026-11-08', '2026-11-01', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
      ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
    ])
  })

  it('begins days in the time zone of the site', () => {
    // Half past eleven at night and half past midnight, in Prague.
    const [late, early] = [
      createBackupAt(1, Date.parse('2026-11-16T22:30:00Z')),
      createBackupAt(2, Date.parse('2026-11-16T23:30:00Z')),
    ]
    expect(selectKept([late, early])).toHaveLength(2)
  })

  it('keeps a complete backup rather than a newer incomplete one, and the newest complete one however old', () => {
    const old = createBackupAt(1, start - 800 * day)
    const incomplete = Array.from({ length: 400 }, (_, index) =>
      createBackupAt(index + 2, start - index * day, 'incomplete'),
    )
    expect(selectKept([...incomplete, old])).toContain(old)
    const [morning, noon] = [createBackupAt(1, start), createBackupAt(2, start + 5 * hour, 'incomplete')]
    expect(selectKept([noon, morning])).toEqual([morning])
  })

  it('keeps the complete one made last, even if others seem newer because the clock was wrong', () => {
    const fromTheFuture = Array.from({ length: 12 }, (_, index) =>
      createBackupAt(index + 1, start + (365 + 31 * index) * day),
    )
    const last = createBackupAt(13, start)
    expect(selectKept([...fromTheFuture, last])).toContain(last)
  })

  it('keeps a bounded number, the newest complete one, and the same when it is applied again', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const next = createNumbers(seed)
      const backups = Array.from({ length: Math.floor(next() * 200) }, (_, index) =>
        createBackupAt(index, start - next() * 900 * day, next() < 0.8 ? 'verified' : 'incomplete'),
      )
      const kept = selectKept(backups)
      const newest = backups
        .filter(({ result }) => result === 'verified')
        .sort((a, b) => (a.started_at < b.started_at ? 1 : -1))[0]
      if (newest !== undefined) expect(kept).toContain(newest)
      expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12 + 2)
      expect(selectExpiredBackups(kept, timeZone)).toEqual([])
      const newestDay = backups.map(getDate).sort().at(-1)
      if (newestDay !== undefined) expect(kept.map(getDate)).toContain(newestDay)
    }
  })
})
