import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyPostgresDatabase } from '../../../tests/support/database-engines.ts'
import { connectToDatabase, type DatabaseTarget, type SiteDatabaseConnection } from '../connection.ts'
import { type ExternalDatabaseChange, watchExternalChanges } from './watch-external-changes.ts'

/** Collects changes and lets a test wait for the next one. */
function createChangeQueue() {
  const waiters: ((change: ExternalDatabaseChange) => void)[] = []
  const arrived: ExternalDatabaseChange[] = []
  return {
    arrived,
    put(change: ExternalDatabaseChange) {
      const resolve = waiters.shift()
      if (resolve) resolve(change)
      else arrived.push(change)
    },
    next(): Promise<ExternalDatabaseChange> {
      const change = arrived.shift()
      return change ? Promise.resolve(change) : new Promise((resolve) => waiters.push(resolve))
    },
  }
}

describe('watching a SQLite file', () => {
  let target: DatabaseTarget & { engine: 'sqlite' }
  let own: SiteDatabaseConnection
  let other: SiteDatabaseConnection

  beforeEach(async () => {
    target = {
      engine: 'sqlite',
      file: join(await mkdtemp(join(tmpdir(), 'letopis-watch-')), 'letopis.sqlite'),
    }
    own = await connectToDatabase(target)
    await sql`create table note (word text)`.execute(own.db)
    other = await connectToDatabase(target)
  })
  afterEach(async () => {
    await own.close()
    await other.close()
    await rm(join(target.file, '..'), { recursive: true, force: true })
  })

  it('reports a commit of another connection, but none of its own', async () => {
    const changes = createChangeQueue()
    const controlChanges = createChangeQueue()
    const watch = await watchExternalChanges(own, changes.put, { interval: 5 })
    const control = await watchExternalChanges(other, controlChanges.put, { interval: 5 })
    await own.transaction((db) => sql`insert into note values ('ours')`.execute(db))
    expect(await controlChanges.next()).toEqual({ payload: null })
    await sql`insert into note values ('theirs')`.execute(other.db)
    expect(await changes.next()).toEqual({ payload: null })
    await watch.stop()
    await control.stop()
    expect(changes.arrived).toEqual([])
    expect(controlChanges.arrived).toEqual([])
  })

  it('continues after a listener throws, and reports the error', async () => {
    const changes = createChangeQueue()
    const reported: Error[] = []
    const watch = await watchExternalChanges(
      own,
      (change) => {
        changes.put(change)
        throw new Error('listener')
      },
      { interval: 5, report: (error) => reported.push(error) },
    )
    await sql`insert into note values ('a')`.execute(other.db)
    await changes.next()
    await sql`insert into note values ('b')`.execute(other.db)
    await changes.next()
    await watch.stop()
    expect(reported.map((error) => error.message)).toEqual(['listener', 'listener'])
  })
})

describe('watching a Postgres', () => {
  let database: Awaited<ReturnType<typeof createEmptyPostgresDatabase>>
  let connection: SiteDatabaseConnection

  beforeEach(async () => {
    database = await createEmptyPostgresDatabase()
    connection = await connectToDatabase({ engine: 'postgres', url: database.url })
  }, 120_000)
  afterEach(async () => {
    await connection.close()
    await database.remove()
  })

  it('receives notifications after their commit, and none of rolled back transactions', async () => {
    const changes = createChangeQueue()
    const watch = await watchExternalChanges(connection, changes.put)
    const rolledBack = connection.transaction(async (db) => {
      await sql`select pg_notify('letopis', 'undone')`.execute(db)
      throw new Error('undo')
    })
    await expect(rolledBack).rejects.toThrow('undo')
    await connection.transaction((db) => sql`select pg_notify('letopis', ${'done'})`.execute(db))
    expect(await changes.next()).toEqual({ payload: 'done' })
    await watch.stop()
    expect(changes.arrived).toEqual([])
  })

  it('reconnects after its session was terminated, and reports that anything may have changed', async () => {
    const changes = createChangeQueue()
    const reported: Error[] = []
    const watch = await watchExternalChanges(connection, changes.put, {
      report: (error) => reported.push(error),
    })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'letopis listener' and datname = current_database()`.execute(connection.db)
    expect(await changes.next()).toEqual({ payload: null })
    expect(reported).toHaveLength(1)
    await sql`select pg_notify('letopis', 'again')`.execute(connection.db)
    expect(await changes.next()).toEqual({ payload: 'again' })
    await watch.stop()
  })

  it('stops at once while it waits to reconnect', async () => {
    const reported: Error[] = []
    const target = { engine: 'postgres', url: 'postgres://a:b@127.0.0.1:9/none' } as const
    const watch = await watchExternalChanges({ ...connection, target }, () => undefined, {
      report: (error) => reported.push(error),
    })
    await watch.stop()
    expect(reported.length).toBeGreaterThan(0)
  })
})
