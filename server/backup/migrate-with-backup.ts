import { join } from 'node:path'
import type { SiteDatabaseConnection } from '../data/connection.ts'
import { SqliteFileDamagedError } from '../data/engines/database-errors.ts'
import {
  applyRowSecurity,
  prepareHostedDatabase,
  removeDataApiViews,
} from '../data/hosted/apply-row-security.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import {
  listRunnableMigrations,
  type Migration,
  migrateDatabase,
  readAppliedMigrations,
} from '../data/migrator.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { readSecretsTextBeforeMigrations } from '../secrets/index.ts'
import { createArchiveName, deleteOldAutomaticArchives, prepareBackupFolder } from './backup-folder.ts'
import { countRows } from './backup-manifest.ts'
import { BackupBeforeMigrationError } from './errors.ts'
import { writeVerifiedArchive } from './write-verified-archive.ts'

interface MigrateWithBackupOptions {
  readonly dataFolder: string
  /** As in the settings; null: the secrets are in the data folder. */
  readonly secretsKey: string | null
  /** The version of Letopis. */
  readonly version: string
}

/**
 * Migrates a database to the current schema. If it is not empty, it is backed up before the first migration; the archive
 * is verified before anything changes. In the database of a hosted project, its data API may read the tables afterwards. Throws a `BackupBeforeMigrationError`, and before the backup what `migrateDatabase` throws.
 */
export async function migrateWithBackup(
  connection: SiteDatabaseConnection,
  migrations: readonly Migration[],
  options: MigrateWithBackupOptions,
): Promise<{ applied: string[]; backupFile: string | null }> {
  await prepareHostedDatabase(connection)
  const [first] = await listRunnableMigrations(connection, migrations, options.version)
  if (first !== undefined) await removeDataApiViews(connection)
  const result =
    first === undefined ? { applied: [], backupFile: null } : await migrate(connection, migrations, options)
  await applyRowSecurity(connection)
  return result
}

async function migrate(
  connection: SiteDatabaseConnection,
  migrations: readonly Migration[],
  options: MigrateWithBackupOptions,
): Promise<{ applied: string[]; backupFile: string | null }> {
  const isEmpty = (await readAppliedMigrations(connection.db, connection.engine)).length === 0
  if (isEmpty)
    return { applied: await migrateDatabase(connection, migrations, options.version), backupFile: null }
  const startedAt = new Date()
  const backup = await backUpDatabase(connection, migrations, options, startedAt)
  const applied = await migrateDatabase(connection, migrations, options.version)
  await recordRun(connection, backup, startedAt)
  await deleteOldAutomaticArchives(backup.file, 'before-migration')
  return { applied, backupFile: backup.file }
}

async function backUpDatabase(
  connection: SiteDatabaseConnection,
  migrations: readonly Migration[],
  { dataFolder, secretsKey, version }: MigrateWithBackupOptions,
  now: Date,
) {
  let file = join(dataFolder, 'backups')
  try {
    file = join(await prepareBackupFolder(dataFolder), createArchiveName('before-migration', now))
    const secrets = await readSecretsTextBeforeMigrations(connection, { data: dataFolder, secretsKey })
    const source = { database: connection.target, migrations, files: null, secrets, version }
    const archive = await writeVerifiedArchive(source, {
      file,
      dataFolder,
      passphrase: null,
      now,
      onProgress: () => undefined,
    })
    return { file, ...archive }
  } catch (error) {
    if (error instanceof SqliteFileDamagedError) throw error
    throw new BackupBeforeMigrationError(file, getErrorMessage(error), { cause: error })
  }
}

/** The table of runs exists only after the migration that creates it. */
async function recordRun(
  connection: SiteDatabaseConnection,
  { file, size, manifest }: Awaited<ReturnType<typeof backUpDatabase>>,
  startedAt: Date,
): Promise<void> {
  await createSiteDatabaseOverConnection(connection).backupRuns.add({
    kind: 'before-migration',
    started_at: startedAt.toISOString(),
    ended_at: new Date().toISOString(),
    target: file,
    size,
    row_count: countRows(manifest),
    file_count: 0,
    result: 'verified',
  })
}
