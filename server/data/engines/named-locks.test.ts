import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/database-engines.ts'
import type { SiteDatabaseConnection } from '../connection.ts'
import type { NamedLocks } from './named-locks.ts'
import { openNamedLocks } from './postgres-locks.ts'

const soon = { timeoutMs: 20_000 }

function openLocks(connection: SiteDatabaseConnection, reported: unknown[] = []): NamedLocks {
  const locks = openNamedLocks(connection, (error) => reported.push(error))
  onTestFinished(() => locks.close())
  return locks
}

describeOnBothEngines('a lock', (open, engine) => {
  /** Two processes on Postgres, two requests of one process on SQLite. */
  const openBoth = async (connection: SiteDatabaseConnection): Promise<readonly [NamedLocks, NamedLocks]> => {
    const locks = openLocks(connection)
    return [locks, engine === 'sqlite' ? locks : openLocks(connection)]
  }

  it('is held by one request at a time, and by others of other names', async () => {
    const [one, other] = await openBoth(await open())
    const held = await one.acquire('a', soon)
    expect(await other.acquire('a', { timeoutMs: 0 })).toBeNull()
    expect(await one.acquire('a', { timeoutMs: 1 })).toBeNull()
    expect(await other.acquire('a', { ...soon, signal: AbortSignal.timeout(1) })).toBeNull()
    expect(await other.acquire('b', { timeoutMs: 0 })).not.toBeNull()
    await held?.release()
    await held?.release()
    expect(await other.acquire('a', { timeoutMs: 0 })).not.toBeNull()
    expect(await one.acquire('a', { timeoutMs: 0 })).toBeNull()
  })

  it('is released by its holder when it is asked to, and by no other request', async () => {
    const [one, other] = await openBoth(await open())
    const asked: string[] = []
    const request = (name: string, release: () => void) => ({
      ...soon,
      onReleaseRequested: () => {
        asked.push(name)
        release()
      },
    })
    const held = await one.acquire(
      'a',
      request('a', () => void held?.release()),
    )
    const unrelated = await one.acquire(
      'b',
      request('b', () => undefined),
    )
    const taken = await other.acquire('a', soon)
    expect([taken !== null, new Set(asked)]).toEqual([true, new Set(['a'])])
    await unrelated?.release()
  })

  it('is taken by each of many requests in turn', async () => {
    const both = await openBoth(await open())
    let [running, most, total] = [0, 0, 0]
    const work = async (index: number) => {
      const held = await both[index % 2]?.acquire('a', soon)
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      total += 1
      await held?.release()
    }
    await Promise.all(Array.from({ length: 8 }, (_, index) => work(index)))
    expect([most, total]).toEqual([1, 8])
  })

  if (engine === 'postgres')
    it('ends with the connection of its holder, which is notified and connects again', async () => {
      const connection = await open()
      const reported: unknown[] = []
      const [one, other] = [openLocks(connection, reported), openLocks(connection)]
      const lost = Promise.withResolvers<void>()
      const held = await one.acquire('a', { ...soon, onReleaseRequested: () => lost.resolve() })
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'letopis locks' and datname = current_database()`.execute(connection.db)
      await lost.promise
      const taken = await other.acquire('a', soon)
      await held?.release()
      expect(taken).not.toBeNull()
      expect(await one.acquire('a', { timeoutMs: 0 })).toBeNull()
      await taken?.release()
      expect(await one.acquire('a', { timeoutMs: 0 })).not.toBeNull()
      expect(reported).toHaveLength(1)
    })
})
