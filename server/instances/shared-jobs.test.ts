import { expect, it, onTestFinished } from 'vitest'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import type { SiteDatabaseConnection } from '../data/connection.ts'
import { openNamedLocks } from '../data/engines/postgres-locks.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import { findInstanceWithOtherSecrets } from './secrets-mismatch.ts'
import { createSharedJobs } from './shared-jobs.ts'

const hour = 3_600_000

function createJobs(connection: SiteDatabaseConnection, { clockOffsetMs = 0, periodMs = hour } = {}) {
  const runs: number[] = []
  const reported: unknown[] = []
  const locks = openNamedLocks(connection, (error) => reported.push(error))
  onTestFinished(() => locks.close())
  const jobs = createSharedJobs({
    locks,
    data: createSiteDatabaseOverConnection(connection),
    report: (error) => reported.push(error),
    now: () => new Date(Date.now() + clockOffsetMs),
    retryMs: 20,
  })
  const run = (work: () => Promise<boolean> = async () => true) =>
    jobs.run('daily-backup', periodMs, () => {
      runs.push(periodMs)
      return work()
    })
  return { run, runs, reported, stop: () => jobs.stop() }
}

describeOnBothEngines('shared jobs', (open, engine) => {
  if (engine === 'sqlite') {
    it('run each time they are due', async () => {
      const { run, runs } = createJobs(await open())
      await run()
      await run(async () => false)
      expect(runs).toHaveLength(2)
    })
    return
  }

  it('run once in a period for two instances whose clocks differ, and at each start if they have no period', async () => {
    const connection = await open()
    const [first, second] = [createJobs(connection), createJobs(connection, { clockOffsetMs: -10_000 })]
    const release = Promise.withResolvers<boolean>()
    const running = first.run(() => release.promise)
    const waiting = second.run()
    release.resolve(true)
    await Promise.all([running, waiting])
    await Promise.all([second.run(), first.run()])
    expect([...first.runs, ...second.runs]).toHaveLength(1)
    const later = createJobs(connection, { clockOffsetMs: hour + 20_000 })
    await Promise.all([later.run(), later.run()])
    expect(later.runs).toHaveLength(1)
    const starting = createJobs(connection, { periodMs: 0 })
    await Promise.all([starting.run(), starting.run()])
    expect(starting.runs).toHaveLength(2)
  })

  it('are taken over from an instance that stops, and tried again while another run has not ended', async () => {
    const connection = await open()
    const [first, second] = [createJobs(connection), createJobs(connection)]
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<boolean>()
    const running = first.run(() => {
      started.resolve()
      return release.promise
    })
    await started.promise
    const takingOver = second.run(async () => second.runs.length === 3)
    first.stop()
    release.resolve(true)
    await Promise.all([running, takingOver])
    expect([first.runs.length, second.runs.length]).toEqual([1, 3])
  })

  it('that fail are not repeated in the same period', async () => {
    const { run, runs } = createJobs(await open())
    await expect(run(() => Promise.reject(new Error('no space')))).rejects.toThrow('no space')
    await run()
    expect(runs).toHaveLength(1)
  })

  it('end the waiting when the instance stops', async () => {
    const connection = await open()
    const [first, second] = [createJobs(connection), createJobs(connection)]
    const release = Promise.withResolvers<boolean>()
    const running = first.run(() => release.promise)
    await expect.poll(() => first.runs.length).toBe(1)
    const waiting = second.run()
    second.stop()
    await waiting
    release.resolve(true)
    await running
    expect(second.runs).toEqual([])
  })
})

it('finds an instance with other secrets unless both read them from the database', () => {
  const other = (secrets_place: 'folder' | 'database', secrets_fingerprint: string) => ({
    version: '1.0.0',
    secrets_place,
    secrets_fingerprint,
  })
  const find = (
    running: ReturnType<typeof other>[],
    place: 'folder' | 'database',
    fingerprint: string | null,
  ) => findInstanceWithOtherSecrets(running, { place, fingerprint }) !== null
  expect(find([], 'folder', null)).toBe(false)
  expect(find([other('folder', 'a')], 'folder', 'a')).toBe(false)
  expect(find([other('folder', 'a'), other('folder', 'b')], 'folder', 'a')).toBe(true)
  expect(find([other('folder', 'a')], 'folder', null)).toBe(true)
  expect(find([other('folder', 'a')], 'database', null)).toBe(true)
  expect(find([other('folder', 'a')], 'database', 'a')).toBe(false)
  expect(find([other('database', 'a')], 'database', 'b')).toBe(false)
  expect(find([other('database', 'a')], 'folder', 'b')).toBe(true)
})
