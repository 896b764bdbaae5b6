import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import ours from '../../package.json' with { type: 'json' }
import { createEmptyPostgresDatabase, describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { connectToDatabase, type SiteDatabaseConnection } from './connection.ts'
import { createInstanceRepository } from './instance-repository.ts'
import { migrations } from './migrations/index.ts'
import { listPendingMigrations, type Migration, migrateDatabase } from './migrator.ts'
import type { DatabaseTables } from './tables.ts'

const expanding: Migration = {
  name: '9001-expanding',
  oldestVersion: 'any',
  async up(db) {
    await sql`alter table news add column subtitle text`.execute(db)
  },
}
const contracting: Migration = {
  name: '9002-contracting',
  oldestVersion: '0.10.0',
  async up(db) {
    await sql`alter table news drop column subtitle`.execute(db)
  },
}
const next = [...migrations, expanding, contracting]

const runInstance = ({ db }: SiteDatabaseConnection, id: string, version: string) =>
  createInstanceRepository(db).recordSeen({
    id,
    version,
    secrets_place: 'database',
    secrets_fingerprint: 'a',
  })

describeOnBothEngines('a database that a newer version has migrated', (open, engine) => {
  it('is used by older versions until a migration removes what they need', async () => {
    const connection = await open()
    await migrateDatabase(connection, next.slice(0, -1), '0.9.0')
    expect(await listPendingMigrations(connection, migrations, '0.1.0')).toEqual([])
    expect(await migrateDatabase(connection, next, '0.11.0')).toEqual([contracting.name])
    // 0.9.0 is older than 0.10.0, and a pre-release counts as its release.
    await expect(listPendingMigrations(connection, migrations, '0.9.0')).rejects.toThrow(
      `(migrations ${contracting.name}) and needs version 0.10.0 or newer; this is 0.9.0.`,
    )
    for (const version of ['0.10.0', '0.10.0-rc.1', '0.10.1', '1.0.0'])
      expect(await listPendingMigrations(connection, migrations, version)).toEqual([])
    await sql`update migration set oldest_version = null`.execute(connection.db)
    await expect(listPendingMigrations(connection, migrations, '9.0.0')).rejects.toThrow(
      'needs a newer version',
    )
  })

  it('gets the column with versions if an earlier version created the list of migrations', async () => {
    const connection = await open()
    await sql`alter table migration drop column oldest_version`.execute(connection.db)
    expect(await listPendingMigrations(connection, migrations, ours.version)).toEqual([])
    await migrateDatabase(connection, next, '0.11.0')
    const { rows } = await sql`select oldest_version from migration order by name desc limit 3`.execute(
      connection.db,
    )
    expect(rows).toEqual([{ oldest_version: '0.10.0' }, { oldest_version: 'any' }, { oldest_version: null }])
  })

  if (engine === 'sqlite') return

  it('is not migrated further while an instance runs that would not work with it', async () => {
    const connection = await open()
    await runInstance(connection, 'old-1', '0.1.0')
    await runInstance(connection, 'old-2', '0.1.0')
    await runInstance(connection, 'newer', '0.10.0')
    await expect(migrateDatabase(connection, next, '0.11.0')).rejects.toMatchObject({
      name: 'OlderInstanceError',
      message: expect.stringMatching(
        /^Version 0\.11\.0 does not start .* 2 instances run with version 0\.1\.0: migration 9002-contracting .* before 0\.10\.0 need/,
      ),
    })
    expect(await listPendingMigrations(connection, next, ours.version)).toEqual([
      expanding.name,
      contracting.name,
    ])
    expect(await migrateDatabase(connection, next.slice(0, -1), '0.10.0')).toEqual([expanding.name])
    await createInstanceRepository(connection.db).remove('old-1')
    await sql`update instance set seen_at = now() - interval '31 seconds' where id = 'old-2'`.execute(
      connection.db,
    )
    expect(await migrateDatabase(connection, next, '0.11.0')).toEqual([contracting.name])
  })

  it('stays readable while a migration waits for a table that a backup reads', async () => {
    const connection = await open()
    const release = Promise.withResolvers<void>()
    const reading = connection.readSnapshot(async (db) => {
      await sql`select count(*) from news`.execute(db)
      await release.promise
    })
    const waiting = sql`select 1 from pg_locks where relation = 'news'::regclass and not granted`
    const isWaiting = async () => (await waiting.execute(connection.db)).rows.length > 0
    const migrating = migrateDatabase(connection, next.slice(0, -1), '0.9.0')
    await expect.poll(isWaiting, { interval: 5, timeout: 60_000 }).toBe(true)
    // Waits behind the migration until that gives up for the moment.
    await sql`select count(*) from news`.execute(connection.db)
    expect(await listPendingMigrations(connection, next, ours.version)).toContain(expanding.name)
    release.resolve()
    await reading
    expect(await migrating).toEqual([expanding.name])
  })
})

interface Column {
  readonly id: string
  readonly relation: string
  readonly type: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
}

async function readColumns(db: Kysely<DatabaseTables>): Promise<Map<string, Column>> {
  const { rows } = await sql<
    Record<string, string | null>
  >`select table_name, column_name, data_type, is_nullable,
    coalesce(column_default, identity_generation) as value from information_schema.columns
    where table_schema = any(current_schemas(false))`.execute(db)
  const columns = rows.map((row) => ({
    id: `${row.table_name}.${row.column_name}`,
    relation: row.table_name ?? '',
    type: row.data_type ?? '',
    isNullable: row.is_nullable === 'YES',
    hasDefault: row.value !== null,
  }))
  return new Map(columns.map((column) => [column.id, column]))
}

/** What a version without the new schema would fail on. */
function findBreakingChanges(before: Map<string, Column>, after: Map<string, Column>): string[] {
  const relations = new Set([...before.values()].map(({ relation }) => relation))
  const changed = [...before.values()].filter(({ id, type, isNullable }) => {
    const now = after.get(id)
    return now === undefined || now.type !== type || (isNullable && !now.isNullable)
  })
  const required = [...after.values()].filter(
    ({ id, relation, isNullable, hasDefault }) =>
      !before.has(id) && relations.has(relation) && !isNullable && !hasDefault,
  )
  return [...changed, ...required].map(({ id }) => id)
}

it('each migration says which versions work after it, and those that say "any" remove and require nothing', async () => {
  const database = await createEmptyPostgresDatabase()
  const connection = await connectToDatabase({ engine: 'postgres', url: database.url })
  try {
    const breaking: string[] = []
    let before = await readColumns(connection.db)
    for (const [i, { name, oldestVersion }] of migrations.entries()) {
      expect([name, oldestVersion]).toEqual([name, expect.stringMatching(/^(any|\d+\.\d+\.\d+)$/)])
      await migrateDatabase(connection, migrations.slice(0, i + 1))
      const after = await readColumns(connection.db)
      const changes = findBreakingChanges(before, after)
      if (oldestVersion === 'any' && changes.length > 0) breaking.push(`${name}: ${changes.join(', ')}`)
      before = after
    }
    expect(breaking).toEqual([])
    // This version works on its own database.
    expect(await listPendingMigrations(connection, migrations.slice(0, 1), ours.version)).toEqual([])
  } finally {
    await connection.close()
    await database.remove()
  }
})
