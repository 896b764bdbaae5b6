import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import {
  connectToDatabase,
  type DatabaseTarget,
  type SiteDatabaseConnection,
} from '../../server/data/connection.ts'
import { migrations as ours } from '../../server/data/migrations/index.ts'
import { type Migration, migrateDatabase } from '../../server/data/migrator.ts'
import { registerCleanup } from './shared-setup.ts'
import { testRun } from './test-run.ts'

/**
 * Opens a fresh, migrated database; it is closed and deleted after the test, or after all tests that share
 * it.
 */
export type OpenTestDatabase = () => Promise<SiteDatabaseConnection>

/** Creates fresh databases of one engine. */
interface TestDatabaseSource {
  prepare(): Promise<void>
  fresh(): Promise<DatabaseTarget>
  remove(target: DatabaseTarget): Promise<void>
  end(): Promise<void>
}

type Engine = SiteDatabaseConnection['engine']

type DescribeBody = (open: OpenTestDatabase, engine: Engine) => void

/**
 * Describes the same behaviour on SQLite and on Postgres, in every run: for code with statements of its own. Databases are
 * migrated by the product's own migrations, or by those given (`[]`: empty).
 */
export function describeOnBothEngines(
  name: string,
  body: DescribeBody,
  migrations: readonly Migration[] = ours,
): void {
  describeOnEngines(['sqlite', 'postgres'], name, body, migrations)
}

/** Describes what only SQLite has. */
export function describeOnSqlite(name: string, body: DescribeBody): void {
  describeOnEngines(['sqlite'], name, body, ours)
}

/** Describes behaviour of code without statements of its own: on SQLite in `npm test`, on Postgres in `npm run test:more`. */
export function describeOnOneEngine(name: string, body: DescribeBody): void {
  describeOnEngines(enginesOfOneEngineTests[testRun], name, body, ours)
}

const enginesOfOneEngineTests: Readonly<Record<typeof testRun, readonly Engine[]>> = {
  short: ['sqlite'],
  more: ['postgres'],
  long: ['sqlite', 'postgres'],
}

function describeOnEngines(
  engines: readonly Engine[],
  name: string,
  body: DescribeBody,
  migrations: readonly Migration[],
): void {
  for (const engine of engines)
    describe(`${name} (${engine})`, () => {
      const source = engine === 'sqlite' ? createSqliteSource(migrations) : createPostgresSource(migrations)
      // The start of Postgres does not count as test time.
      beforeAll(() => source.prepare(), 120_000)
      afterAll(() => source.end())
      const open = async () => {
        const connection = await connectToDatabase(await source.fresh())
        // After what was opened later, which may still use it.
        registerCleanup(async () => {
          await connection.close()
          await source.remove(connection.target)
        })
        return connection
      }
      body(open, engine)
    })
}

/** The URL of the run's Postgres. */
export async function fetchTestPostgresUrl(): Promise<string> {
  const response = await fetch(inject('postgresDesk'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** An empty database on the run's Postgres, for tests of that engine only. */
export async function createEmptyPostgresDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const { target, remove } = await createDatabase(createPostgresSource([]))
  if (target.engine !== 'postgres') throw new Error('Not a Postgres')
  return { url: target.url, remove }
}

/** A fresh, migrated database beside those of a block, or for a process of the product. */
export function createMigratedDatabase(
  engine: Engine,
): Promise<{ target: DatabaseTarget; remove(): Promise<void> }> {
  return createDatabase(engine === 'sqlite' ? createSqliteSource(ours) : createPostgresSource(ours))
}

async function createDatabase(
  source: TestDatabaseSource,
): Promise<{ target: DatabaseTarget; remove(): Promise<void> }> {
  await source.prepare()
  const target = await source.fresh()
  return {
    target,
    async remove() {
      await source.remove(target)
      await source.end()
    },
  }
}

function createSqliteSource(migrations: readonly Migration[]): TestDatabaseSource {
  const folders: string[] = []
  return {
    async prepare() {
      await migratedSqliteFile(migrations)
    },
    async fresh() {
      const folder = await mkdtemp(join(tmpdir(), 'letopis-test-'))
      folders.push(folder)
      const file = join(folder, 'letopis.sqlite')
      await copyFile(await migratedSqliteFile(migrations), file)
      return { engine: 'sqlite', file }
    },
    async remove() {},
    async end() {
      for (const made of folders) await rm(made, { recursive: true, force: true })
    },
  }
}

/** By their list of migrations. */
const migratedSqliteFiles = new Map<readonly Migration[], Promise<string>>()

/** The file that databases are copied from, migrated once for all blocks of this process. */
function migratedSqliteFile(migrations: readonly Migration[]): Promise<string> {
  const existing = migratedSqliteFiles.get(migrations)
  if (existing !== undefined) return existing
  const created = createMigratedSqliteFile(migrations)
  migratedSqliteFiles.set(migrations, created)
  return created
}

async function createMigratedSqliteFile(migrations: readonly Migration[]): Promise<string> {
  const file = join(inject('runFolder'), `${randomUUID()}.sqlite`)
  const connection = await connectToDatabase({ engine: 'sqlite', file })
  await migrateDatabase(connection, migrations)
  await connection.close()
  return file
}

function createPostgresSource(migrations: readonly Migration[]): TestDatabaseSource {
  const model = `model_${createHash('sha256')
    .update(migrations.map((one) => one.name).join())
    .digest('hex')
    .slice(0, 16)}`
  // One connection for all databases of a block: connecting takes as long as creating a database.
  let administrator: Promise<{ client: pg.Client; url: string }> | null = null
  const queryText = async (statement: string): Promise<string> => {
    administrator ??= connectAsAdministrator()
    const { client, url } = await administrator
    await client.query(statement)
    return url
  }
  return {
    prepare: () => createTemplateDatabase(model, migrations),
    async fresh() {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      // Copies files directly: the default, through the write-ahead log, takes twice as long.
      const url = await queryText(`create database ${name} template ${model} strategy file_copy`)
      return { engine: 'postgres', url: withDatabase(url, name) }
    },
    async remove(target) {
      if (target.engine !== 'postgres') return
      await queryText(`drop database ${new URL(target.url).pathname.slice(1)} with (force)`)
    },
    async end() {
      if (administrator !== null) await (await administrator).client.end()
      administrator = null
    },
  }
}

/** The first test file creates the template; the others wait for it. */
async function createTemplateDatabase(model: string, migrations: readonly Migration[]): Promise<void> {
  await withAdministrator(async (client) => {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [model])
    if (rowCount) return
    const draft = `${model}_draft`
    await client.query(`drop database if exists ${draft}`)
    await client.query(`create database ${draft}`)
    const connection = await connectToDatabase({
      engine: 'postgres',
      url: withDatabase(await fetchTestPostgresUrl(), draft),
    })
    await migrateDatabase(connection, migrations)
    await connection.close()
    await client.query(`alter database ${draft} rename to ${model}`)
  })
}

async function connectAsAdministrator(): Promise<{ client: pg.Client; url: string }> {
  const url = await fetchTestPostgresUrl()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { client, url }
}

async function withAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { client } = await connectAsAdministrator()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
