import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connectToDatabase } from '../../server/data/connection.ts'
import { type Migration, migrateDatabase } from '../../server/data/migrator.ts'
import { startTestChildProcess } from '../support/child-process.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-crash-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

it('leaves nothing of a migration that was killed, and runs it at the next start', async () => {
  const file = join(folder, 'letopis.sqlite')
  const child = startTestChildProcess('stuck-migration.ts', file)
  expect(await child.readLine()).toBe('in the middle')
  child.kill('SIGKILL')
  expect(await child.exited).toBe('SIGKILL')

  const connection = await connectToDatabase({ engine: 'sqlite', file })
  const tables = await sql`select name from sqlite_schema where type = 'table' order by name`.execute(
    connection.db,
  )
  expect(tables.rows).toEqual([{ name: 'first' }, { name: 'migration' }])
  expect((await sql`select * from first`.execute(connection.db)).rows).toEqual([])

  const first: Migration = {
    name: '1-first',
    oldestVersion: 'any',
    up: () => Promise.reject(new Error('runs twice')),
  }
  const second: Migration = {
    name: '2-second',
    oldestVersion: 'any',
    async up(db) {
      await sql`create table second (id integer primary key)`.execute(db)
    },
  }
  expect(await migrateDatabase(connection, [first, second])).toEqual(['2-second'])
  await connection.close()
})
