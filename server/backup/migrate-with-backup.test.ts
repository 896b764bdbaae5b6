import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBackupTestSite, restore } from '../../tests/support/backup-site.ts'
import { createEmptyPostgresDatabase, describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { connectToDatabase, type SiteDatabaseConnection } from '../data/connection.ts'
import { migrations } from '../data/migrations/index.ts'
import { type Migration, migrateDatabase } from '../data/migrator.ts'
import { migrateWithBackup } from './migrate-with-backup.ts'

const version = '0.0.0'
const earlier = migrations.filter(({ name }) => name < '0022')
let dataFolder = ''

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'letopis-migrate-'))
})

afterEach(() => rm(dataFolder, { recursive: true, force: true }))

async function addNews({ db }: SiteDatabaseConnection, title: string): Promise<void> {
  const at = '2026-11-14T12:00:00.000Z'
  await sql`insert into news (title_sort, title, content, created_at, edited_at, published_at, version, sample)
    values (${title}, ${title}, '<p>Text</p>', ${at}, ${at}, ${at}, 1, 0)`.execute(db)
}

async function readTitles({ db }: SiteDatabaseConnection): Promise<string[]> {
  return (await sql<{ title: string }>`select title from news order by id`.execute(db)).rows.map(
    ({ title }) => title,
  )
}

describeOnBothEngines(
  'migrating a site',
  (open) => {
    it('changes nothing if the database cannot be backed up', async () => {
      const connection = await open()
      await addNews(connection, 'Before')
      await writeFile(join(dataFolder, 'backups'), 'in the way')
      await expect(
        migrateWithBackup(connection, migrations, { dataFolder, secretsKey: null, version }),
      ).rejects.toMatchObject({
        name: 'BackupBeforeMigrationError',
        message: expect.stringContaining('Nothing has been changed'),
      })
      expect(await migrateDatabase(connection, earlier)).toEqual([])
    })

    it('backs up the database first, in a form that the new version restores', async () => {
      const connection = await open()
      await addNews(connection, 'Before')
      const { applied, backupFile } = await migrateWithBackup(connection, migrations, {
        dataFolder,
        secretsKey: null,
        version,
      })
      expect(applied[0]).toBe('0022-picture-visibility')
      expect(await readdir(join(dataFolder, 'backups'))).toEqual([
        expect.stringMatching(/^before-migration-[\dTZ-]+\.zip$/),
      ])
      expect((await stat(backupFile ?? '')).mode & 0o777).toBe(0o600)
      await addNews(connection, 'After')
      const site = await createBackupTestSite(connection)
      expect(await site.data.backupRuns.list(9)).toMatchObject([
        { kind: 'before-migration', result: 'verified' },
      ])
      await restore(site, backupFile ?? '')
      expect(await readTitles(connection)).toEqual(['Before'])
      const found = await site.data.search.findItemIds({ terms: ['before'], phrases: [] }, 'news', 'all', 9)
      expect(found).toHaveLength(1)
      expect(
        await migrateWithBackup(connection, migrations, { dataFolder, secretsKey: null, version }),
      ).toEqual({
        applied: [],
        backupFile: null,
      })
    })
  },
  earlier,
)

it('keeps a bounded number of backups from before migrations, and none of an empty database', async () => {
  const folder = join(dataFolder, 'backups')
  const { url, remove } = await createEmptyPostgresDatabase()
  const connection = await connectToDatabase({ engine: 'postgres', url })
  try {
    expect(
      (await migrateWithBackup(connection, earlier, { dataFolder, secretsKey: null, version })).backupFile,
    ).toBe(null)
    const { backupFile } = await migrateWithBackup(connection, migrations, {
      dataFolder,
      secretsKey: null,
      version,
    })
    for (let day = 1; day <= 6; day += 1)
      await writeFile(join(folder, `before-migration-2026-01-0${day}T00-00-00-000Z.zip`), '')
    await writeFile(join(folder, 'letopis-2026-01-01T00-00-00-000Z.zip'), '')
    const next: Migration = { name: '9999-next', oldestVersion: 'any', async up() {} }
    await migrateWithBackup(connection, [...migrations, next], { dataFolder, secretsKey: null, version })
    const other = { ...next, name: '9999-of-another-version' }
    await expect(
      migrateWithBackup(connection, [...migrations, other], { dataFolder, secretsKey: null, version }),
    ).rejects.toThrow('only that version can back it up')
    const names = await readdir(folder)
    expect(names.filter((name) => name.startsWith('before-migration'))).toHaveLength(5)
    expect(names).toContain('letopis-2026-01-01T00-00-00-000Z.zip')
    expect(names).toContain((backupFile ?? '').slice(folder.length + 1))
  } finally {
    await connection.close()
    await remove()
  }
})
