import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyPostgresDatabase, describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { connectToDatabase, type SiteDatabaseConnection } from './connection.ts'
import { postgresLockIds } from './engines/postgres-lock-ids.ts'
import { type Migration, migrateDatabase } from './migrator.ts'

const first: Migration = {
  name: '1-first',
  oldestVersion: 'any',
  async up(db) {
    await sql`create table parent (id integer primary key, word text)`.execute(db)
    await sql`create table child (id integer primary key, parent integer not null references parent (id) on delete cascade)`.execute(
      db,
    )
  },
}
const second: Migration = {
  name: '2-second',
  oldestVersion: 'any',
  async up(db) {
    await db.insertInto('parent').values({ id: 7, word: 'seven' }).execute()
  },
}
const failing: Migration = {
  name: '2-second',
  oldestVersion: 'any',
  async up(db) {
    await sql`create table half (id integer)`.execute(db)
    throw new Error('no further')
  },
}

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-migrate-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function count(connection: SiteDatabaseConnection, table: string): Promise<unknown> {
  const { rows } = await sql<{ many: number }>`select count(*) as many from ${sql.table(table)}`.execute(
    connection.db,
  )
  return rows[0]?.many
}

describeOnBothEngines(
  'migrateDatabase',
  (open) => {
    it('rejects a database migrated by a newer version, and changes nothing', async () => {
      const connection = await open()
      await migrateDatabase(connection, [first, { ...second, oldestVersion: '99.0.0' }])
      await expect(migrateDatabase(connection, [first])).rejects.toMatchObject({
        name: 'DatabaseSchemaNewerError',
        migrations: ['2-second'],
        message: expect.stringContaining('newer version'),
      })
    })

    it('rolls back a failed migration, and runs it again the next time', async () => {
      const connection = await open()
      await expect(migrateDatabase(connection, [first, failing])).rejects.toThrow('no further')
      await expect(count(connection, 'half')).rejects.toThrow()
      expect(await count(connection, 'parent')).toBe(0)
      expect(await migrateDatabase(connection, [first, second])).toEqual(['2-second'])
      expect(await count(connection, 'parent')).toBe(1)
    })

    it('runs each migration once, in order, and records the time', async () => {
      const connection = await open()
      expect(await migrateDatabase(connection, [first, second])).toEqual(['1-first', '2-second'])
      expect(await migrateDatabase(connection, [first, second])).toEqual([])
      const { rows } = await sql`select name, applied_at from migration order by name`.execute(connection.db)
      const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(rows).toEqual([
        { name: '1-first', applied_at: timestamp },
        { name: '2-second', applied_at: timestamp },
      ])
    })

    it('rejects two migrations with the same name', async () => {
      await expect(migrateDatabase(await open(), [first, first])).rejects.toThrow('same name')
    })
  },
  [],
)

describe('migrating a SQLite file', () => {
  let connection: SiteDatabaseConnection

  beforeEach(async () => {
    connection = await connectToDatabase({
      engine: 'sqlite',
      file: join(folder, 'letopis.sqlite'),
    })
  })
  afterEach(() => connection.close())

  it('rebuilds a referenced table without losing the referencing rows', async () => {
    await migrateDatabase(connection, [first])
    await sql`insert into parent values (1, 'a')`.execute(connection.db)
    await sql`insert into child values (1, 1)`.execute(connection.db)
    const rebuild: Migration = {
      name: '2-rebuild',
      oldestVersion: 'any',
      async up(db) {
        await sql`create table parent_new (id integer primary key, word text not null)`.execute(db)
        await sql`insert into parent_new select id, word from parent`.execute(db)
        await sql`drop table parent`.execute(db)
        await sql`alter table parent_new rename to parent`.execute(db)
      },
    }
    await migrateDatabase(connection, [first, rebuild])
    expect(await count(connection, 'child')).toBe(1)
    await expect(sql`insert into child values (2, 99)`.execute(connection.db)).rejects.toThrow('FOREIGN KEY')
  })

  it('rejects a migration that leaves dangling references, and enforces references again afterwards', async () => {
    await migrateDatabase(connection, [first])
    const breaksReferences: Migration = {
      name: '2-orphaning',
      oldestVersion: 'any',
      async up(db) {
        await sql`insert into child values (1, 99)`.execute(db)
      },
    }
    await expect(migrateDatabase(connection, [first, breaksReferences])).rejects.toThrow(
      'dangling references in child',
    )
    expect(await count(connection, 'child')).toBe(0)
    await expect(sql`insert into child values (2, 99)`.execute(connection.db)).rejects.toThrow('FOREIGN KEY')
  })
})

describe('migrating a Postgres', () => {
  let database: Awaited<ReturnType<typeof createEmptyPostgresDatabase>>

  beforeEach(async () => {
    database = await createEmptyPostgresDatabase()
  }, 120_000)
  afterEach(() => database.remove())

  it('runs each migration once when several instances start together', async () => {
    const lockHolder = new pg.Client({ connectionString: database.url })
    await lockHolder.connect()
    await lockHolder.query('select pg_advisory_lock($1)', [postgresLockIds.migration])
    const instances = await Promise.all(
      [1, 2, 3].map(() => connectToDatabase({ engine: 'postgres', url: database.url })),
    )
    let isOneDone = false
    const work = instances.map((instance) =>
      migrateDatabase(instance, [first, second]).finally(() => {
        isOneDone = true
      }),
    )
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    // Each has seen an empty database by now, and must check again after it gets the lock.
    while (!isOneDone && (await lockHolder.query(waiting)).rowCount !== 3)
      await new Promise((resolve) => setTimeout(resolve, 10))
    expect(isOneDone).toBe(false)
    await lockHolder.end()
    const results = await Promise.all(work)
    expect(results.flat().toSorted()).toEqual(['1-first', '2-second'])
    for (const instance of instances) await instance.close()
  })

  it('rolls back a migration whose session is terminated, and runs it again the next time', async () => {
    const connection = await connectToDatabase({ engine: 'postgres', url: database.url })
    const interrupted: Migration = {
      name: '2-second',
      oldestVersion: 'any',
      async up(db) {
        await sql`create table half (id integer)`.execute(db)
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
        const client = new pg.Client({ connectionString: database.url })
        await client.connect()
        await client.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
        await client.end()
        await sql`insert into half values (1)`.execute(db)
      },
    }
    await expect(migrateDatabase(connection, [first, interrupted])).rejects.toMatchObject({
      code: 'unavailable',
    })
    await expect(count(connection, 'half')).rejects.toThrow('half')
    expect(await migrateDatabase(connection, [first, second])).toEqual(['2-second'])
    await connection.close()
  })

  it('hides the list of migrations from other roles', async () => {
    const connection = await connectToDatabase({ engine: 'postgres', url: database.url })
    await migrateDatabase(connection, [first])
    const { rows } =
      await sql`select relrowsecurity as held from pg_class where relname = 'migration'`.execute(
        connection.db,
      )
    expect(rows).toEqual([{ held: 1 }])
    await connection.close()
  })
})
