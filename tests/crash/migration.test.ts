import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect } from '../../server/data/connection.ts'
import { type Migration, migrate } from '../../server/data/migrator.ts'
import { startChild } from '../support/child.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-crash-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

it('leaves nothing of a migration killed in the middle, and the next start runs it', async () => {
  const file = join(folder, 'letopis.sqlite')
  const child = startChild('stuck-migration.ts', file, folder)
  expect(await child.line()).toBe('in the middle')
  child.kill('SIGKILL')
  expect(await child.end).toBe('SIGKILL')

  const connection = await connect({ engine: 'sqlite', file })
  const tables = await sql`select name from sqlite_schema where type = 'table' order by name`.execute(
    connection.db,
  )
  expect(tables.rows).toEqual([{ name: 'first' }, { name: 'migration' }])
  expect((await sql`select * from first`.execute(connection.db)).rows).toEqual([])

  const first: Migration = { name: '1-first', up: () => Promise.reject(new Error('runs twice')) }
  const second: Migration = {
    name: '2-second',
    async up(db) {
      await sql`create table second (id integer primary key)`.execute(db)
    },
  }
  const result = await migrate(connection, [first, second], { backupFolder: join(folder, 'backups') })
  expect(result.applied).toEqual(['2-second'])
  expect(await readdir(join(folder, 'backups'))).toHaveLength(1)
  await connection.close()
})
