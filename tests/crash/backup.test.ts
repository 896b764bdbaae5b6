import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  completePendingRestore,
  createBackup,
  verifyBackup,
  withWorkFolder,
} from '../../server/backup/index.ts'
import { connectToDatabase, type SiteDatabaseConnection } from '../../server/data/connection.ts'
import { findDatabaseIntegrityProblems } from '../../server/data/engines/check-database-integrity.ts'
import { createSiteDatabaseOverConnection } from '../../server/data/index.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import { createSecretStore } from '../../server/secrets/index.ts'
import { byCommand, createSecretsText, onProgress } from '../support/backup-site.ts'
import { ContentTestHarness } from '../support/content-harness.ts'
import { createMigratedDatabase } from '../support/database-engines.ts'
import { getProductEntryFile } from '../support/product-entry.ts'
import { selectByRunLength } from '../support/test-run.ts'

const kills = selectByRunLength({ short: 1, long: 30 })
const postgresKills = selectByRunLength({ short: 1, long: 30 })
const command = getProductEntryFile('letopis')
let folder = ''
let migratedFile = ''

beforeAll(async () => {
  const { target, remove } = await createMigratedDatabase('sqlite')
  if (target.engine === 'sqlite') migratedFile = target.file
  return remove
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-crash-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (data: string, url = '') =>
  connectToDatabase(
    url === '' ? { engine: 'sqlite', file: join(data, 'letopis.db') } : { engine: 'postgres', url },
  )

/** A data folder with items of this title and a file; the database is in it, or on Postgres. */
async function createSite(data: string, title: string, url = ''): Promise<void> {
  await rm(data, { recursive: true, force: true })
  const files = await openFolderFileStore(join(data, 'files'))
  await writeFile(join(data, 'secrets.json'), createSecretsText(), { mode: 0o600 })
  if (url === '') await copyFile(migratedFile, join(data, 'letopis.db'))
  const connection = await open(data, url)
  const harness = new ContentTestHarness(connection)
  for (let item = 0; item < 30; item += 1)
    await harness.createItem('news', { title, content: `<p>${'word '.repeat(200)}</p>` })
  const { hash, size } = await files.put(Buffer.alloc(3_000_000, title))
  await harness.data.files.add({
    hash,
    type: 'image/jpeg',
    size,
    created_at: new Date().toISOString(),
    sample: 0,
  })
  await connection.close()
}

async function backUp(data: string, file: string): Promise<void> {
  const connection = await open(data)
  const siteData = createSiteDatabaseOverConnection(connection)
  const site = {
    dataFolder: data,
    database: connection.target,
    data: siteData,
    secrets: createSecretStore({ data, secretsKey: null }, siteData, console.error),
    files: await openFolderFileStore(join(data, 'files')),
    s3: null,
    sharedArchives: null,
    passphrase: null,
    version: '0.0.0',
    now: () => new Date(),
  }
  await createBackup(site, { ...byCommand, to: { type: 'archive', file }, passphrase: null, onProgress })
  await connection.close()
}

let databaseUrl = ''

function startCommand(data: string, ...args: string[]): ChildProcess {
  const env = { ...process.env, LETOPIS_DATA: data, DATABASE_URL: databaseUrl, NODE_OPTIONS: '' }
  return spawn(process.execPath, [command, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Runs a command completely once to learn how long it takes. */
async function measure(data: string, ...args: string[]): Promise<number> {
  const startedAt = performance.now()
  const [code] = await once(startCommand(data, ...args), 'exit')
  expect(code).toBe(0)
  return performance.now() - startedAt
}

/** Kills a command at a random time of its later part, because its start changes nothing. */
async function killDuring(duration: number, data: string, ...args: string[]): Promise<void> {
  const child = startCommand(data, ...args)
  const exited = once(child, 'exit')
  await Promise.race([setTimeout(duration * (0.3 + 0.7 * Math.random())), exited])
  child.kill('SIGKILL')
  await exited
}

async function readState(data: string, url = '') {
  const connection = await open(data, url)
  try {
    if (url !== '') await waitForEndOfOtherSessions(connection)
    await completePendingRestore(data, createSiteDatabaseOverConnection(connection))
    expect(await findDatabaseIntegrityProblems(connection)).toEqual([])
    const rows = await connection.db.selectFrom('news').select('title').distinct().execute()
    const { length } = await connection.db.selectFrom('search').select('id').execute()
    return {
      titles: rows.map(({ title }) => title),
      searchable: length,
      secrets: await readFile(join(data, 'secrets.json'), 'utf8'),
    }
  } finally {
    await connection.close()
  }
}

/** Postgres rolls back when it notices that the process is gone. */
async function waitForEndOfOtherSessions({ db }: SiteDatabaseConnection): Promise<void> {
  const others = sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await expect.poll(async () => (await others.execute(db)).rows.length).toBe(0)
}

it(`leaves only complete backups after ${kills} kills at random times`, async () => {
  const [model, data] = [join(folder, 'model'), join(folder, 'data')]
  await createSite(model, 'Old')
  await cp(model, data, { recursive: true })
  const duration = await measure(data, 'backup')
  for (let kill = 0; kill < kills; kill += 1) {
    await rm(data, { recursive: true })
    await cp(model, data, { recursive: true })
    await killDuring(duration, data, 'backup')
    const names = await readdir(join(data, 'backups')).catch(() => [])
    for (const name of names.filter((one) => !one.startsWith('.')))
      await withWorkFolder(data, (scratchFolder) =>
        verifyBackup(
          { file: join(data, 'backups', name), passphrase: null },
          { s3: null, dataFolder: data, files: { archiveParts: null } },
          { migrations, scratchFolder, onProgress },
        ),
      )
    expect((await readState(data)).titles).toEqual(['Old'])
  }
})

it(`leaves a store with only complete runs after ${kills} kills at random times`, async () => {
  const [model, data, store] = [join(folder, 'model'), join(folder, 'data'), join(folder, 'store')]
  await createSite(model, 'Old')
  await cp(model, data, { recursive: true })
  const target = ['backup', '--to', `${store}/`]
  const duration = await measure(data, ...target)
  const verify = (run: string) =>
    withWorkFolder(data, (scratchFolder) =>
      verifyBackup(
        { file: `${store}#${run}`, passphrase: null },
        { s3: null, dataFolder: data, files: { archiveParts: null } },
        { migrations, scratchFolder, onProgress },
      ),
    )
  const readRuns = async () => (await readdir(join(store, 'runs'))).filter((name) => name.endsWith('.json'))
  const [first = ''] = await readRuns()
  for (let kill = 0; kill < kills; kill += 1) {
    await rm(data, { recursive: true })
    await createSite(data, `Killed ${kill}`)
    await killDuring(duration, data, ...target)
    const runs = await readRuns()
    // Runs of other sites stay.
    expect(runs).toContain(first)
    for (const name of runs) await verify(name.replace('.json', ''))
    // As when its lease ends.
    await rm(join(store, 'lock.json'), { force: true })
  }
  await rm(data, { recursive: true })
  await createSite(data, 'After')
  await measure(data, ...target)
  for (const name of await readRuns()) await verify(name.replace('.json', ''))
})

it(`leaves the old or the new content after ${kills} kills of a restore at random times`, async () => {
  const [source, model, data] = [join(folder, 'source'), join(folder, 'model'), join(folder, 'data')]
  const archive = join(folder, 'new.zip')
  await createSite(source, 'New')
  await backUp(source, archive)
  await createSite(model, 'Old')
  const [before, after] = [await readState(model), await readState(source)]
  await cp(model, data, { recursive: true })
  const duration = await measure(data, 'restore', archive, '--yes')
  expect(await readState(data)).toEqual(after)
  for (let kill = 0; kill < kills; kill += 1) {
    await rm(data, { recursive: true })
    await cp(model, data, { recursive: true })
    await killDuring(duration, data, 'restore', archive, '--yes')
    expect([before, after]).toContainEqual(await readState(data))
  }
})

it(`leaves the old or the new content on Postgres after ${postgresKills} kills of a restore`, async () => {
  const [source, data, archive] = [join(folder, 'source'), join(folder, 'data'), join(folder, 'new.zip')]
  await createSite(source, 'New')
  await backUp(source, archive)
  const after = await readState(source)
  let duration = 0
  for (let kill = 0; kill <= postgresKills; kill += 1) {
    const { target, remove } = await createMigratedDatabase('postgres')
    const url = target.engine === 'postgres' ? target.url : ''
    databaseUrl = url
    try {
      await createSite(data, 'Old', url)
      const before = await readState(data, url)
      const args = ['restore', archive, '--yes']
      // The first one is not killed.
      if (kill === 0) duration = await measure(data, ...args)
      else await killDuring(duration, data, ...args)
      expect(kill === 0 ? [after] : [before, after]).toContainEqual(await readState(data, url))
    } finally {
      databaseUrl = ''
      await remove()
    }
  }
})
