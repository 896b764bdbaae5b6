import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import { readAuditLog } from '../../tests/support/audit-log.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { createAuditLogRetention, writeSiteAuditEntry } from '../audit/index.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import type { ContentEventBus } from '../events/index.ts'
import { startDailyMaintenance } from './daily-maintenance.ts'

const day = 24 * 3600 * 1000
const now = () => new Date()
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()

beforeEach(() => {
  // Other timers are those of the databases.
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00.000Z'), toFake: ['Date', 'setInterval'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Starts the maintenance with a retention of which every run can be awaited. */
async function startMaintenance(
  deleteExpired: () => Promise<void>,
  deliverPending: ContentEventBus['deliverPending'] = async () => undefined,
) {
  const runs: Promise<void>[] = []
  const cutoffs: string[] = []
  const reported: unknown[] = []
  const removeBefore = async (time: string) => void cutoffs.push(time)
  await startDailyMaintenance({
    data: {
      outbox: { removeDeliveredBefore: removeBefore },
      unsavedDrafts: { removeSavedBefore: removeBefore },
      itemCreations: { removeCreatedBefore: removeBefore },
    },
    events: { deliverPending },
    backgroundTasks: [
      () => {
        const run = deleteExpired()
        runs.push(run)
        return run
      },
    ],
    report: (error) => reported.push(error),
    now,
  })
  return { runs, cutoffs, reported }
}

describeOnOneEngine('startDailyMaintenance', (open) => {
  it('deletes audit entries older than the setting at the start and once a day, and no others', async () => {
    const data = createSiteDatabaseOverConnection(await open())
    for (const days of [31, 30.5, 29.5, 0])
      await writeSiteAuditEntry(data, {
        actor: operatorAuditActor,
        event: 'files_repaired',
        at: daysAgo(days),
      })
    const readTimes = async () => (await readAuditLog(data)).map(({ at }) => at)
    const kept = [daysAgo(0), daysAgo(29.5)]
    const retention = createAuditLogRetention({ data, days: 30, now })
    const { runs, reported } = await startMaintenance(() => retention.deleteExpired())
    await Promise.all(runs)
    expect(await readTimes()).toEqual(kept)

    vi.advanceTimersByTime(day - 1)
    expect(runs).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(runs).toHaveLength(2)
    await Promise.all(runs)
    expect(await readTimes()).toEqual(kept.slice(0, 1))

    vi.advanceTimersByTime(3 * day)
    expect(runs).toHaveLength(5)
    await Promise.all(runs)
    expect(await readTimes()).toEqual(kept.slice(0, 1))
    expect(reported).toEqual([])
  })

  it('delivers what a crash has left in the outbox at the start, before anything is deleted', async () => {
    const calls: string[] = []
    await startMaintenance(
      async () => void calls.push('delete'),
      async () => void calls.push('deliver'),
    )
    expect(calls).toEqual(['deliver', 'delete'])
  })

  it('reports a failed deletion and deletes the next day again', async () => {
    const { runs, cutoffs, reported } = await startMaintenance(() => Promise.reject(new Error('no database')))
    await Promise.allSettled(runs)
    expect(reported).toEqual([new Error('no database')])
    expect(cutoffs).toHaveLength(3)
    vi.advanceTimersByTime(day)
    await Promise.allSettled(runs)
    expect(reported).toHaveLength(2)
  })
})
