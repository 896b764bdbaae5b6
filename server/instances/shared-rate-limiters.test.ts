import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import type { SiteDatabaseConnection } from '../data/connection.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import { createRateLimiters } from './shared-rate-limiters.ts'

const limit = { name: 'test', size: 10, periodMs: 36_000_000 }

let elapsedMs = 0

// However busy the machine is, the database answers in time.
beforeEach(() => {
  elapsedMs = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

function passMs(ms: number): void {
  elapsedMs += ms
  vi.advanceTimersByTime(ms)
}

/** The limiter of one instance; on SQLite there is one. */
function createLimiter(connection: SiteDatabaseConnection, reported: unknown[] = [], options = limit) {
  const limiters = createRateLimiters({
    data: createSiteDatabaseOverConnection(connection),
    report: (error) => reported.push(error),
    now: () => new Date(),
    getElapsedMs: () => elapsedMs,
  })
  onTestFinished(() => limiters.stop())
  return limiters.create(options)
}

/** Rounded, because some milliseconds pass during a test. */
const toHours = (wait: number) => Math.round(wait / 360) / 10

const countTaken = (waits: readonly number[]) => waits.filter((wait) => wait === 0).length

describeOnBothEngines('rate limits', (open, engine) => {
  it('are not exceeded by requests that reach two instances at once', async () => {
    const connection = await open()
    const first = createLimiter(connection)
    const second = engine === 'sqlite' ? first : createLimiter(connection)
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? first : second).takeToken('a')),
    )
    expect(countTaken(waits)).toBe(10)
    expect(toHours(Math.max(...waits))).toBe(1)
    expect(await second.takeToken('b')).toBe(0)
    expect(toHours(await first.getWait('a'))).toBe(1)
    expect(toHours(await first.getWait('a', 1e9))).toBe(10)
    expect(await first.getWait('c', 1e9)).toBe(0)
  })

  it('count costs, refunds and debts alike on all instances, whatever the key', async () => {
    const connection = await open()
    const first = createLimiter(connection)
    const second = engine === 'sqlite' ? first : createLimiter(connection)
    for (const key of ['', "'; drop table rate_limit; --", '\u0000 😀', 'x'.repeat(100_000)]) {
      expect(await first.takeToken(key, 1e9)).toBe(0)
      expect(toHours(await second.takeToken(key, 0.5))).toBe(0.5)
      await second.refund(key, 0.5)
      expect(await first.takeToken(key, 0.5)).toBe(0)
      await second.refund(key, 1e9)
      await first.takeTokensAfterwards(key, 13)
      expect(toHours(await second.getWait(key, 0))).toBe(3)
      await first.takeTokensAfterwards(key, 1e9)
      expect(toHours(await second.getWait(key, 0))).toBe(10)
    }
  })

  if (engine === 'sqlite') return

  it('are refilled by the clock of the database, and rows that say nothing any more are deleted', async () => {
    const connection = await open()
    const { rateLimits } = createSiteDatabaseOverConnection(connection)
    const limiter = createLimiter(connection)
    await limiter.takeToken('a', 10)
    await limiter.takeToken('b', 1)
    const pass = (hours: number) =>
      sql`update rate_limit set changed_at = changed_at - make_interval(hours => ${hours}),
        full_at = full_at - make_interval(hours => ${hours})`.execute(connection.db)
    await pass(2)
    await rateLimits.deleteFull()
    const { rows } = await sql<{ key: string }>`select key from rate_limit`.execute(connection.db)
    expect(rows.map(({ key }) => key)).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    expect(toHours(await limiter.takeToken('a', 3))).toBe(1)
    expect(await limiter.takeToken('a', 2)).toBe(0)
    // The clock of the server was set back.
    await pass(-5)
    expect(await limiter.takeToken('a')).toBeGreaterThan(0)
    await pass(100)
    expect(await limiter.takeToken('a', 10)).toBe(0)
  })

  it('of one instance apply while the database does not answer, and those of all afterwards', async () => {
    const connection = await open()
    const reported: unknown[] = []
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holding = connection.transaction(async (db) => {
      await sql`lock table rate_limit in access exclusive mode`.execute(db)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const limiter = createLimiter(connection, reported)
    const taking = Promise.all(Array.from({ length: 15 }, () => limiter.takeToken('a')))
    passMs(1000)
    expect(countTaken(await taking)).toBe(10)
    expect(reported).toHaveLength(1)
    expect(String(reported[0])).toContain('by this instance alone')
    release.resolve()
    await holding
    await createLimiter(connection).takeToken('b', 10)
    passMs(1999)
    expect(await limiter.getWait('b')).toBe(0)
    passMs(1)
    expect(await limiter.getWait('b')).toBeGreaterThan(0)
  })
})
