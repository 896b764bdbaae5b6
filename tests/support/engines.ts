import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest'
import { type Connection, connect, type DatabaseTarget } from '../../server/data/connection.ts'
import { migrations as ours } from '../../server/data/migrations/index.ts'
import { type Migration, migrate } from '../../server/data/migrator.ts'
import { sized } from './length.ts'
import { isShared, whenDone } from './shared.ts'

/** Opens a fresh, migrated database; it is closed and deleted after the test, or after all that share it. */
export type OpenDatabase = () => Promise<Connection>

/** Where fresh databases of one engine come from. */
interface Source {
  prepare(): Promise<void>
  fresh(): Promise<DatabaseTarget>
  remove(target: DatabaseTarget): Promise<void>
  end(): Promise<void>
}

type DescribeBody = (open: OpenDatabase, engine: Connection['engine']) => void

/**
 * Describes the same behaviour on SQLite and on Postgres. Databases come migrated by the product's own
 * migrations, or by those given (`[]`: empty).
 */
export function describeOnBothEngines(
  name: string,
  body: DescribeBody,
  migrations: readonly Migration[] = ours,
): void {
  describeOnEngines(['sqlite', 'postgres'], name, body, migrations)
}

/** Describes behaviour that hardly depends on the engine: on SQLite, in the long run on Postgres too. */
export function describeOnOneEngine(name: string, body: DescribeBody): void {
  describeOnEngines(sized({ short: ['sqlite'], long: ['sqlite', 'postgres'] }), name, body, ours)
}

function describeOnEngines(
  engines: readonly Connection['engine'][],
  name: string,
  body: DescribeBody,
  migrations: readonly Migration[],
): void {
  for (const engine of engines)
    describe(`${name} (${engine})`, () => {
      const source = engine === 'sqlite' ? sqliteSource(migrations) : postgresSource(migrations)
      const opened: Connection[] = []
      const closed = async (connection: Connection) => {
        await connection.close()
        await source.remove(connection.target)
      }
      // Starting Postgres is nobody's test time.
      beforeAll(() => source.prepare(), 120_000)
      afterEach(async () => {
        for (const connection of opened.splice(0)) await closed(connection)
      })
      afterAll(() => source.end())
      body(async () => {
        const connection = await connect(await source.fresh())
        if (isShared()) whenDone(() => closed(connection))
        else opened.push(connection)
        return connection
      }, engine)
    })
}

/** The address of the run's Postgres. */
export async function postgresUrl(): Promise<string> {
  const response = await fetch(inject('postgresDesk'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** A fresh database on the run's Postgres, for tests of that engine alone; empty. */
export async function emptyPostgres(): Promise<{ url: string; remove(): Promise<void> }> {
  const source = postgresSource([])
  await source.prepare()
  const target = await source.fresh()
  if (target.engine !== 'postgres') throw new Error('Not a Postgres')
  return {
    url: target.url,
    async remove() {
      await source.remove(target)
      await source.end()
    },
  }
}

function sqliteSource(migrations: readonly Migration[]): Source {
  let model = ''
  const folders: string[] = []
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), 'letopis-test-'))
    folders.push(made)
    return made
  }
  return {
    async prepare() {
      const place = await folder()
      model = join(place, 'model.sqlite')
      const connection = await connect({ engine: 'sqlite', file: model })
      await migrate(connection, migrations, { backupFolder: place })
      await connection.close()
    },
    async fresh() {
      const file = join(await folder(), 'letopis.sqlite')
      await copyFile(model, file)
      return { engine: 'sqlite', file }
    },
    async remove() {},
    async end() {
      for (const made of folders) await rm(made, { recursive: true, force: true })
    },
  }
}

function postgresSource(migrations: readonly Migration[]): Source {
  const model = `model_${createHash('sha256')
    .update(migrations.map((one) => one.name).join())
    .digest('hex')
    .slice(0, 16)}`
  // One connection for all databases of a block: to make one takes as long as to make a database.
  let administrator: Promise<{ client: pg.Client; url: string }> | null = null
  const asked = async (statement: string): Promise<string> => {
    administrator ??= administer()
    const { client, url } = await administrator
    await client.query(statement)
    return url
  }
  return {
    prepare: () => makeModel(model, migrations),
    async fresh() {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      // Files are copied as they are: through the log, as is usual, it takes twice as long.
      const url = await asked(`create database ${name} template ${model} strategy file_copy`)
      return { engine: 'postgres', url: withDatabase(url, name) }
    },
    async remove(target) {
      if (target.engine !== 'postgres') return
      await asked(`drop database ${new URL(target.url).pathname.slice(1)} with (force)`)
    },
    async end() {
      if (administrator !== null) await (await administrator).client.end()
      administrator = null
    },
  }
}

/** Whichever test file comes first makes the model; the others wait for it. */
async function makeModel(model: string, migrations: readonly Migration[]): Promise<void> {
  await asAdministrator(async (client) => {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [model])
    if (rowCount) return
    const draft = `${model}_draft`
    await client.query(`drop database if exists ${draft}`)
    await client.query(`create database ${draft}`)
    const connection = await connect({ engine: 'postgres', url: withDatabase(await postgresUrl(), draft) })
    await migrate(connection, migrations, { backupFolder: tmpdir() })
    await connection.close()
    await client.query(`alter database ${draft} rename to ${model}`)
  })
}

async function administer(): Promise<{ client: pg.Client; url: string }> {
  const url = await postgresUrl()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { client, url }
}

async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { client } = await administer()
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
