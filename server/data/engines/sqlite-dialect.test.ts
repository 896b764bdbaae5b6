import { chmod, mkdir, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestChildProcess } from '../../../tests/support/child-process.ts'
import { connectToDatabase, type SiteDatabaseConnection } from '../connection.ts'
import { SqliteFileDamagedError, SqliteFileUnusableError } from './database-errors.ts'

let folder = ''
let file = ''
const openConnections: SiteDatabaseConnection[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-sqlite-'))
  file = join(folder, 'letopis.sqlite')
})

afterEach(async () => {
  for (const connection of openConnections.splice(0)) await connection.close()
  await rm(folder, { recursive: true, force: true })
})

async function openFile(busyTimeout?: number): Promise<SiteDatabaseConnection> {
  const connection = await connectToDatabase(
    { engine: 'sqlite', file },
    busyTimeout === undefined ? {} : { busyTimeout },
  )
  openConnections.push(connection)
  return connection
}

async function createCounter(): Promise<SiteDatabaseConnection> {
  const connection = await openFile()
  await sql`create table counter (value integer not null)`.execute(connection.db)
  await sql`insert into counter values (0)`.execute(connection.db)
  return connection
}

async function readCounter(connection: SiteDatabaseConnection): Promise<unknown> {
  return (await sql<{ value: number }>`select value from counter`.execute(connection.db)).rows[0]?.value
}

describe('a SQLite file', () => {
  it('runs statements after a row id beyond the safe integer range', async () => {
    const connection = await createCounter()
    await connection.transaction(async (db) => {
      await sql`insert into counter (rowid, value) values (9007474132647936, 7)`.execute(db)
      await sql`update counter set value = value + 1`.execute(db)
    })
    expect(await readCounter(connection)).toBe(1)
  })

  it('loses no update when two processes read and write the same row in transactions', async () => {
    const connection = await createCounter()
    const children = [
      startTestChildProcess('count-up.ts', file, '150'),
      startTestChildProcess('count-up.ts', file, '150'),
    ]
    for (const child of children) expect(await child.readLine()).toBe('open')
    for (const child of children) expect(await child.exited).toBe(0)
    expect(await readCounter(connection)).toBe(300)
  })

  it('returns a row id beyond the safe integer range, and runs statements after it', async () => {
    const { db } = await createCounter()
    await sql`create table large (id integer primary key)`.execute(db)
    const id = 2n ** 53n + 2n ** 38n
    expect((await sql`insert into large values (${id})`.execute(db)).insertId).toBe(id)
    expect((await sql`update counter set value = 1`.execute(db)).numAffectedRows).toBe(1n)
    await db.transaction().execute((transaction) => sql`delete from counter`.execute(transaction))
  })

  it('continues to read, without blocking the process, while another process holds the write lock too long', async () => {
    await createCounter()
    const [patient, impatient] = [await openFile(600_000), await openFile(50)]
    const child = startTestChildProcess('hold-write.ts', file)
    expect(await child.readLine()).toBe('writing')
    const waiting = patient.transaction((db) => sql`update counter set value = 4`.execute(db))
    const blockedTransaction = impatient.transaction((db) => sql`update counter set value = 5`.execute(db))
    const blockedStatement = sql`update counter set value = 6`.execute(impatient.db)
    const outcomes = Promise.allSettled([blockedTransaction, blockedStatement])
    // A process that is blocked by its waiting transaction would not get here for ten minutes.
    for (const connection of [patient, impatient]) expect(await readCounter(connection)).toBe(0)
    const unavailable = expect.objectContaining({ name: 'ProblemError', code: 'unavailable' })
    const rejected = { status: 'rejected', reason: unavailable }
    expect(await outcomes).toEqual([rejected, rejected])
    child.kill('SIGKILL')
    expect(await child.exited).toBe('SIGKILL')
    await waiting
    await sql`update counter set value = value + 1`.execute(impatient.db)
    expect(await readCounter(impatient)).toBe(5)
  })

  it('gets limits as literals, with which it prepares a statement once', async () => {
    const { db } = await createCounter()
    expect(db.selectFrom('article').select('id').limit(5).offset(3).compile()).toMatchObject({
      sql: 'select "id" from "article" limit 5 offset ?',
      parameters: [3],
    })
  })

  it('uses WAL, syncs to disk and enforces foreign keys', async () => {
    const connection = await openFile()
    const pragma = async (name: string) =>
      Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(connection.db)).rows[0] ?? {})[0]
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('foreign_keys')).toBe(1)
  })

  it('is readable only by its owner, like its WAL and SHM files', async () => {
    await createCounter()
    for (const name of [file, `${file}-wal`, `${file}-shm`])
      expect((await stat(name)).mode & 0o777).toBe(0o600)
  })

  it('cannot be changed by a write disguised as a select', async () => {
    const connection = await createCounter()
    await expect(sql`select 1; delete from counter`.execute(connection.db)).resolves.toBeDefined()
    expect(await readCounter(connection)).toBe(0)
  })
})

describe('a damaged SQLite file', () => {
  const damagedError = () =>
    expect.objectContaining({
      name: 'SqliteFileDamagedError',
      file,
      message: expect.stringMatching(/damaged.*backups folder/),
    })

  it('is reported if it is not a database at all', async () => {
    await writeFile(file, 'This is a letter to grandmother. '.repeat(500))
    await expect(openFile()).rejects.toEqual(damagedError())
    await expect(openFile()).rejects.toBeInstanceOf(SqliteFileDamagedError)
  })

  it('is reported if it was truncated', async () => {
    const connection = await createCounter()
    await connection.close()
    await truncate(file, 4096)
    await expect(openFile().then(readCounter)).rejects.toEqual(damagedError())
  })

  it('is reported by the query that reads the damaged pages, and only by that one', async () => {
    const connection = await createCounter()
    await sql`create table words (word text)`.execute(connection.db)
    await sql`insert into words select hex(randomblob(2000)) from pragma_function_list limit 50`.execute(
      connection.db,
    )
    await connection.close()
    const bytes = await readFile(file)
    const handle = await open(file, 'r+')
    // The counter is on the second page; everything after the third is damaged.
    await handle.write(Buffer.alloc(bytes.length - 3 * 4096, 0xff), 0, undefined, 3 * 4096)
    await handle.close()
    const reopened = await openFile()
    expect(await readCounter(reopened)).toBe(0)
    await expect(sql`select sum(length(word)) from words`.execute(reopened.db)).rejects.toEqual(
      damagedError(),
    )
    expect(await readCounter(reopened)).toBe(0)
  })
})

describe('an unusable path of a SQLite file', () => {
  const unusableError = () => expect.objectContaining({ name: 'SqliteFileUnusableError', file })

  it('is reported if its folder does not exist', async () => {
    await rm(folder, { recursive: true })
    await expect(openFile()).rejects.toEqual(unusableError())
  })

  it('is reported if it is a folder', async () => {
    await mkdir(file)
    await expect(openFile()).rejects.toBeInstanceOf(SqliteFileUnusableError)
  })

  it('is reported if it is not writable', async () => {
    await chmod(folder, 0o555)
    // Root may write anywhere, so another user tries.
    const child = startTestChildProcess('open-database.ts', file, process.getuid?.() === 0 ? '65534' : '')
    expect(await child.readLine()).toMatch(
      /^SqliteFileUnusableError: .*letopis\.sqlite cannot be opened: .*permission denied/,
    )
    await chmod(folder, 0o700)
  })

  it('is reported if the file belongs to another user', async () => {
    await (await openFile()).close()
    await chmod(folder, 0o755)
    await chmod(file, 0o400)
    const child = startTestChildProcess('open-database.ts', file, process.getuid?.() === 0 ? '65534' : '')
    expect(await child.readLine()).toMatch(/^SqliteFileUnusableError: /)
  })
})
