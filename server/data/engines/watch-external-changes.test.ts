import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyPostgresDatabase } from '../../../tests/support/database-engines.ts'
import { connectToDatabase, type DatabaseTarget, type SiteDatabaseConnection } from '../connection.ts'
import { type ExternalDatabaseChange, watchExternalChanges } from './watch-external-changes.ts'

/** Collects changes and lets a test wait for the next one. */
function mailbox() {
  const waiting: ((change: ExternalDatabaseChange) => void)[] = []
  const arrived: ExternalDatabaseChange[] = []
  return {
    arrived,
    put(change: ExternalDatabaseChange) {
      const taker = waiting.shift()
      if (taker) taker(change)
      else arrived.push(change)
    },
    next(): Promise<ExternalDatabaseChange> {
      const change = arrived.shift()
      return change ? Promise.resolve(change) : new Promise((resolve) => waiting.push(resolve))
    },
  }
}

describe('watching a SQLite file', () => {
  let target: DatabaseTarget & { engine: 'sqlite' }
  let ours: SiteDatabaseConnection
  let theirs: SiteDatabaseConnection

  beforeEach(async () => {
    target = {
      engine: 'sqlite',
      file: join(await mkdtemp(join(tmpdir(), 'letopis-watch-')), 'letopis.sqlite'),
    }
    ours = await connectToDatabase(target)
    await sql`create table note (word text)`.execute(ours.db)
    theirs = await connectToDatabase(target)
  })
  afterEach(async () => {
    await ours.close()
    await theirs.close()
    await rm(join(target.file, '..'), { recursive: true, force: true })
  })

  it('tells of another connection’s commit, and of none of our own', async () => {
    const box = mailbox()
    const polled = mailbox()
    const watch = await watchExternalChanges(ours, box.put, { interval: 5 })
    const control = await watchExternalChanges(theirs, polled.put, { interval: 5 })
    await ours.transaction((db) => sql`insert into note values ('ours')`.execute(db))
    expect(await polled.next()).toEqual({ payload: null })
    await sql`insert into note values ('theirs')`.execute(theirs.db)
    expect(await box.next()).toEqual({ payload: null })
    await watch.stop()
    await control.stop()
    expect(box.arrived).toEqual([])
    expect(polled.arrived).toEqual([])
  })

  it('goes on after a listener that throws, and reports it', async () => {
    const box = mailbox()
    const reported: Error[] = []
    const watch = await watchExternalChanges(
      ours,
      (change) => {
        box.put(change)
        throw new Error('listener')
      },
      { interval: 5, report: (error) => reported.push(error) },
    )
    await sql`insert into note values ('a')`.execute(theirs.db)
    await box.next()
    await sql`insert into note values ('b')`.execute(theirs.db)
    await box.next()
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

  it('hears what others say after their commit, and nothing of what was rolled back', async () => {
    const box = mailbox()
    const watch = await watchExternalChanges(connection, box.put)
    const undone = connection.transaction(async (db) => {
      await sql`select pg_notify('letopis', 'undone')`.execute(db)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await connection.transaction((db) => sql`select pg_notify('letopis', ${'done'})`.execute(db))
    expect(await box.next()).toEqual({ payload: 'done' })
    await watch.stop()
    expect(box.arrived).toEqual([])
  })

  it('listens again after its session was cut, and says that anything may have changed', async () => {
    const box = mailbox()
    const reported: Error[] = []
    const watch = await watchExternalChanges(connection, box.put, { report: (error) => reported.push(error) })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'letopis listener' and datname = current_database()`.execute(connection.db)
    expect(await box.next()).toEqual({ payload: null })
    expect(reported).toHaveLength(1)
    await sql`select pg_notify('letopis', 'again')`.execute(connection.db)
    expect(await box.next()).toEqual({ payload: 'again' })
    await watch.stop()
  })

  it('stops at once while it waits to try again', async () => {
    const reported: Error[] = []
    const target = { engine: 'postgres', url: 'postgres://a:b@127.0.0.1:9/none' } as const
    const watch = await watchExternalChanges({ ...connection, target }, () => undefined, {
      report: (error) => reported.push(error),
    })
    await watch.stop()
    expect(reported.length).toBeGreaterThan(0)
  })
})
