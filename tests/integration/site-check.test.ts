import { copyFile, open as openFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { connectToDatabase } from '../../server/data/connection.ts'
import { SiteCheckInProgressError } from '../../server/site-check/index.ts'
import {
  addPicture,
  type BackupTestSite,
  backUp,
  createBackupTestSite,
  createEmptyBackupTestSite,
} from '../support/backup-site.ts'
import { ContentTestHarness } from '../support/content-harness.ts'
import {
  createMigratedDatabase,
  describeOnOneEngine,
  fetchTestPostgresUrl,
} from '../support/database-engines.ts'
import { registerCleanup } from '../support/shared-setup.ts'
import { runCheck } from '../support/site-check-site.ts'

const passphrase = 'a passphrase of the tests'

async function damage({ files }: BackupTestSite, hash: string, bytes = 'damaged'): Promise<string> {
  const path = files.localPath(hash) ?? ''
  await writeFile(path, bytes)
  return path
}

/** Switches off what prevents dangling references, as damage or a foreign tool would. */
async function breakReferences(
  { connection }: BackupTestSite,
  statement: ReturnType<typeof sql>,
): Promise<void> {
  const { db, engine } = connection
  if (engine === 'sqlite') {
    await sql`pragma foreign_keys = off`.execute(db)
    await statement.execute(db)
    await sql`pragma foreign_keys = on`.execute(db)
  } else
    await connection.transaction(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction)
      await statement.execute(transaction)
    })
}

describeOnOneEngine('the check of a site', (open) => {
  it('finds nothing on an intact site, and records every file that it has read', async () => {
    const site = await createBackupTestSite(await open())
    const hash = await addPicture(site, await site.harness.createGallery('Mill'), 'wheel')
    expect(await runCheck(site)).toMatchObject({
      problems: 0,
      repaired: 0,
      findings: [],
      counts: { files: 1, filesRead: 1, bytesRead: 5, filesLeft: 0, backup: 'none' },
    })
    expect(await site.data.fileFixity.find(hash)).toMatchObject({ isIntact: true })
    await backUp(site)
    const { counts } = await runCheck(site)
    expect(counts.backup).toBe('intact')
    expect(counts.tables).toBeGreaterThan(30)
    expect(await site.data.siteCheckRuns.findNewestResult()).toMatchObject({
      result: 'ok',
      trigger: 'command',
    })
  })

  it('restores missing and damaged files from the newest backup that has them, and sets damaged ones aside', async () => {
    const site = await createBackupTestSite(await open())
    const gallery = await site.harness.createGallery('Mill')
    const [wheel, door] = [await addPicture(site, gallery, 'wheel'), await addPicture(site, gallery, 'door')]
    const intactBackup = await backUp(site)
    // The newest backup holds the damaged bytes.
    const path = await damage(site, wheel)
    await backUp(site)
    await rm(site.files.localPath(door) ?? '')
    const outcome = await runCheck(site)
    expect(outcome).toMatchObject({ problems: 0, repaired: 2 })
    expect(new Set(outcome.findings.map(({ type, isRepaired }) => `${type} ${isRepaired}`))).toEqual(
      new Set(['file_damaged true', 'file_missing true']),
    )
    expect(await readFile(path, 'utf8')).toBe('wheel')
    expect(await readFile(site.files.localPath(door) ?? '', 'utf8')).toBe('door')
    const [aside = ''] = await readdir(join(site.dataFolder, 'damaged'))
    expect(await readFile(join(site.dataFolder, 'damaged', aside), 'utf8')).toBe('damaged')
    expect(await site.data.fileFixity.find(wheel)).toMatchObject({ isIntact: true })
    expect(await readFile(intactBackup)).not.toHaveLength(0)
  })

  it('reports a file without a copy with its picture, leaves it in place, and looks at it again', async () => {
    const site = await createBackupTestSite(await open())
    const hash = await addPicture(site, await site.harness.createGallery('Mill'), 'wheel')
    const path = await damage(site, hash)
    const outcome = await runCheck(site)
    expect(outcome).toMatchObject({
      problems: 1,
      findings: [
        { type: 'file_damaged', subject: hash, isRepaired: false, items: [{ kind: 'image', id: 1 }] },
      ],
    })
    expect(await readFile(path, 'utf8')).toBe('damaged')
    expect(await site.data.fileFixity.find(hash)).toMatchObject({ isIntact: false })
    // It is read every night until it is repaired, although it was read a moment ago.
    expect(await runCheck(site, { trigger: 'nightly' })).toMatchObject({ problems: 1 })
    await writeFile(path, 'wheel')
    expect(await runCheck(site, { trigger: 'nightly' })).toMatchObject({
      problems: 0,
      counts: { filesRead: 1 },
    })
  })

  it('restores from a sealed backup only with its passphrase', async () => {
    const site = await createBackupTestSite(await open())
    const hash = await addPicture(site, await site.harness.createGallery('Mill'), 'wheel')
    await backUp(site, passphrase)
    const path = await damage(site, hash)
    expect(await runCheck(site)).toMatchObject({ problems: 1, counts: { backup: 'sealed' } })
    expect(await runCheck(site, { passphrase: 'another passphrase' })).toMatchObject({ problems: 2 })
    expect(await readFile(path, 'utf8')).toBe('damaged')
    expect(await runCheck(site, { passphrase })).toMatchObject({
      problems: 0,
      repaired: 1,
      counts: { backup: 'intact' },
    })
    expect(await readFile(path, 'utf8')).toBe('wheel')
  })

  it('reads the files that were read longest ago first, and goes on the next night', async () => {
    const site = await createBackupTestSite(await open())
    const gallery = await site.harness.createGallery('Mill')
    const hashes: string[] = []
    for (const bytes of ['one', 'two', 'six']) hashes.push(await addPicture(site, gallery, bytes))
    const [one = '', two = '', six = ''] = hashes
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()
    await site.data.fileFixity.record([one], daysAgo(20), true)
    await site.data.fileFixity.record([two], daysAgo(40), true)
    // From a time when the clock was wrong.
    await site.data.fileFixity.record([six], daysAgo(-400), true)
    const isRecent = async (hash: string) => {
      const age = Date.now() - Date.parse((await site.data.fileFixity.find(hash))?.checkedAt ?? '')
      return age >= 0 && age < 3_600_000
    }
    expect((await runCheck(site, { trigger: 'nightly', maxBytes: 1 })).counts).toMatchObject({
      filesRead: 1,
      filesLeft: 2,
    })
    expect([await isRecent(two), await isRecent(one)]).toEqual([true, false])
    expect((await runCheck(site, { trigger: 'nightly' })).counts).toMatchObject({
      filesRead: 2,
      filesLeft: 0,
    })
    expect([await isRecent(one), await isRecent(six)]).toEqual([true, true])
    expect((await runCheck(site, { trigger: 'nightly' })).counts).toMatchObject({ filesRead: 0 })
    expect((await runCheck(site, { trigger: 'admin' })).counts).toMatchObject({ filesRead: 3 })
  })

  it('reports a backup that is gone, has another size or damaged bytes, but not one that an owner has deleted', async () => {
    const site = await createBackupTestSite(await open())
    await addPicture(site, await site.harness.createGallery('Mill'), 'wheel'.repeat(1000))
    const file = await backUp(site)
    const bytes = await readFile(file)
    const changed = Buffer.from(bytes)
    const position = changed.indexOf('wheelwheel') + 3
    changed.write('W', position)
    await writeFile(file, changed)
    const damaged = await runCheck(site)
    expect(damaged.findings).toMatchObject([{ type: 'backup_damaged', isRepaired: false }])
    expect(damaged.findings[0]?.detail).not.toContain(site.dataFolder)
    await truncate(file, 100)
    expect((await runCheck(site)).findings).toMatchObject([{ type: 'backup_changed' }])
    await rm(file)
    expect(await runCheck(site)).toMatchObject({
      findings: [{ type: 'backup_missing' }],
      counts: { backup: 'bad' },
    })
    const [run] = await site.data.backupRuns.list(1)
    await site.data.backupRuns.markDeleted([run?.target ?? ''], new Date().toISOString())
    expect(await runCheck(site)).toMatchObject({ findings: [], counts: { backup: 'none' } })
  })

  it('reports a backup that cannot be read now beside everything else that it finds', async () => {
    const site = await createBackupTestSite(await open())
    const hash = await addPicture(site, await site.harness.createGallery('Mill'), 'wheel')
    await damage(site, hash)
    const at = new Date().toISOString()
    // The place of the store cannot be read: it is below a file.
    const file = join(site.dataFolder, 'not-a-folder')
    await writeFile(file, '')
    await site.data.backupRuns.add({
      ...{ kind: 'backup', started_at: at, ended_at: at, result: 'verified' },
      target: `${file}/store#2026-11-01T03-00-00-000Z-0123456789abcdef`,
    })
    expect(await runCheck(site)).toMatchObject({
      findings: [
        { type: 'backup_unreadable', isRepaired: false },
        { type: 'file_damaged', subject: hash },
      ],
      counts: { files: 1, backup: 'bad' },
      problems: 2,
    })
  })

  it('reports dangling references and texts without their picture, and completes the search index', async () => {
    const site = await createBackupTestSite(await open())
    const { harness, data, connection } = site
    const gallery = await harness.createGallery('Mill')
    const hash = await addPicture(site, gallery, 'wheel')
    const article = await harness.createArticle('The flood')
    await breakReferences(site, sql`update image set gallery = 999 where file = ${hash}`)
    await connection.db
      .insertInto('text_picture')
      .values({ hash_prefix: 'a'.repeat(24), kind: 'article', item: article.id })
      .execute()
    await connection.transaction(async (db) => {
      await sql`delete from search where kind = 'article'`.execute(db)
      await sql`insert into search (kind, item, title, body) values ('news', 77, 'Nothing', '')`.execute(db)
    })
    const { findings, problems, repaired } = await runCheck(site)
    expect([problems, repaired]).toEqual([2, 1])
    expect(findings).toMatchObject([
      {
        type: 'reference_dangling',
        subject: 'image.gallery',
        count: 1,
        items: [{ kind: 'image', id: 1 }],
      },
      { type: 'text_picture_missing', items: [{ kind: 'article', id: article.id, name: 'The flood' }] },
      { type: 'search_incomplete', count: 2, isRepaired: true },
    ])
    expect(await data.search.findItemIds({ terms: ['flood'], phrases: [] }, 'article', 'all', 5)).toEqual([
      article.id,
    ])
    expect((await runCheck(site)).repaired).toBe(0)
  })

  it('does not start while another check runs, unless that one has died', async () => {
    const site = await createBackupTestSite(await open())
    const { siteCheckRuns } = site.data
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const id = await siteCheckRuns.add({ trigger: 'nightly', started_at: at(0), lease_until: at(60_000) })
    await expect(runCheck(site)).rejects.toThrow(SiteCheckInProgressError)
    await siteCheckRuns.renewLease(id, at(-1))
    // It has not ended, so another instance still runs the check of this night.
    expect(await siteCheckRuns.findNewestStart('nightly')).toBeNull()
    expect(await runCheck(site, { trigger: 'nightly' })).toMatchObject({ problems: 0 })
    expect(await siteCheckRuns.findNewestStart('nightly')).not.toBeNull()
    await siteCheckRuns.deleteOld(1)
    expect(await siteCheckRuns.list(9)).toMatchObject([{ result: 'ok' }])
  })
})

it('reports damaged pages of a SQLite file and goes on with the rest', async () => {
  const site = await createEmptyBackupTestSite('sqlite')
  const hash = await addPicture(site, await site.harness.createGallery('Mill'), 'wheel')
  for (let n = 0; n < 40; n += 1) await site.harness.createArticle(`Flood ${n} ${'water '.repeat(15)}`)
  const file = join(site.dataFolder, 'damaged.db')
  await sql`vacuum into ${sql.lit(file)}`.execute(site.connection.db)
  const reader = new DatabaseSync(file)
  const pages = reader.prepare(
    "select name, min(pageno) as page from dbstat where pagetype = 'leaf' group by name",
  )
  const rows = pages.all()
  reader.close()
  for (const table of ['history', 'file']) {
    const page = Number(rows.find(({ name }) => name === table)?.page)
    expect(page).toBeGreaterThan(1)
    const damagedFile = join(site.dataFolder, `${table}.db`)
    await copyFile(file, damagedFile)
    const handle = await openFile(damagedFile, 'r+')
    await handle.write(Buffer.alloc(4096, 0xee), 0, 4096, (page - 1) * 4096)
    await handle.close()
    const connection = await connectToDatabase({ engine: 'sqlite', file: damagedFile })
    const damaged = await createBackupTestSite(connection, { store: site.files })
    const { findings } = await runCheck(damaged)
    const [run] = await damaged.data.siteCheckRuns.list(1)
    await connection.close()
    expect([table, findings]).toMatchObject([table, [{ type: 'database_damaged', subject: 'file' }]])
    expect(run).toMatchObject({ result: 'problems', problems: 1 })
  }
  expect(await site.files.open(hash)).not.toBe(null)
})

it('reads every table of Postgres, and reports one with a damaged page', async () => {
  const { target, remove } = await createMigratedDatabase('postgres')
  registerCleanup(remove)
  const connection = await connectToDatabase(target)
  const url = target.engine === 'postgres' ? target.url : ''
  const harness = new ContentTestHarness(connection)
  await harness.createArticle('The flood')
  const { rows } = await sql<{ file: string }>`
    select current_setting('data_directory') || '/' || pg_relation_filepath('history') as file`.execute(
    connection.db,
  )
  await connection.close()
  const name = new URL(url).pathname.slice(1)
  const administrator = new pg.Client({ connectionString: await fetchTestPostgresUrl() })
  await administrator.connect()
  registerCleanup(() => administrator.end())
  await administrator.query('checkpoint')
  const handle = await openFile(rows[0]?.file ?? '', 'r+')
  await handle.write(Buffer.alloc(24, 0xee), 0, 24, 0)
  await handle.close()
  // The pages of a copy are not in memory yet.
  await administrator.query(`create database ${name}_copy template ${name} strategy file_copy`)
  registerCleanup(() => administrator.query(`drop database ${name}_copy with (force)`))
  const copy = await connectToDatabase({ engine: 'postgres', url: `${url}_copy` })
  const { findings } = await runCheck(await createBackupTestSite(copy)).finally(() => copy.close())
  expect(findings).toMatchObject([{ type: 'database_damaged', subject: 'history' }])
})

it('compares the indexes of Postgres with their tables if amcheck is installed', async ({ skip }) => {
  const { target, remove } = await createMigratedDatabase('postgres')
  registerCleanup(remove)
  const connection = await connectToDatabase(target)
  registerCleanup(() => connection.close())
  const execute = (text: string) => sql.raw(text).execute(connection.db)
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'amcheck'`.execute(
    connection.db,
  )
  skip(rows.length === 0, 'This Postgres has no amcheck.')
  await execute('create schema tools')
  await execute('create extension amcheck schema tools')
  const site = await createBackupTestSite(connection)
  await site.harness.createArticle('The flood')
  expect((await runCheck(site)).findings).toEqual([])
  // An index over a function that has changed has other values than its table, like a damaged one.
  const defineKey = (key: string) =>
    execute(
      `create or replace function key_of(name text) returns text immutable language sql as $$ ${key} $$`,
    )
  await defineKey('select lower(name)')
  await execute('create index "Article key" on article (key_of(name))')
  await defineKey("select 'x' || name")
  expect((await runCheck(site)).findings).toMatchObject([
    { type: 'database_damaged', subject: '"Article key"', detail: expect.stringContaining('lacks matching') },
  ])
})
