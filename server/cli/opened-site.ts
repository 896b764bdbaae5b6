import ours from '../../package.json' with { type: 'json' }
import {
  type BackupSite,
  type BackupTarget,
  completePendingRestore,
  migrateWithBackup,
} from '../backup/index.ts'
import { type Config, readConfig } from '../config/index.ts'
import {
  type ContentServices,
  type CreateContentServicesDeps,
  createContentServices,
} from '../content/index.ts'
import { connectToDatabase, type SiteDatabaseConnection } from '../data/connection.ts'
import { type DataFolderLock, lockDataFolder } from '../data/engines/data-folder-lock.ts'
import { DataFolderInUseError } from '../data/engines/database-errors.ts'
import { assertSessionsAreNotShared } from '../data/engines/postgres-pooler.ts'
import { createSiteDatabaseOverConnection, type SiteDatabase } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { listPendingMigrations } from '../data/migrator.ts'
import { outboxOnlyContentEventBus } from '../events/index.ts'
import type { FileStore } from '../files/contract.ts'
import { openFileStore } from '../files/index.ts'
import { acquireStartLock } from '../instances/index.ts'
import { createSecretStore, type SecretStore } from '../secrets/index.ts'
import { assertDataFolderWasMoved, assertTablesWereMoved } from '../startup/hosted-project.ts'
import { getSharedArchiveStore } from '../startup/shared-archive-store.ts'
import { translateLabel } from '../startup/translate-label.ts'

/** A site opened from the command line. */
export interface OpenedSite {
  readonly config: Config
  readonly data: SiteDatabase
  readonly files: FileStore
}

/** The same with what commands for operators need. */
export interface OpenedSiteWithSecrets extends OpenedSite {
  readonly secrets: SecretStore
  /** Whether a server uses the same data folder. */
  readonly isServerRunning: boolean
}

/** The server of the site is migrating its database, or has another version. */
export class SiteMigrationPendingError extends Error {
  override readonly name = 'SiteMigrationPendingError'
  override readonly message =
    'The server running on this data folder has not migrated its database to this version yet: try again once it is ready.'
}

/** Reads the settings like the server; prints warnings to standard error. */
export function readConfigAndPrintWarnings(): Config {
  const config = readConfig(process.env)
  for (const line of config.warnings) console.error(line)
  return config
}

/** Opens the configured site, even while its server is running, and closes it afterwards. */
export async function withOpenedSiteEvenIfRunning<T>(
  work: (site: OpenedSiteWithSecrets) => Promise<T>,
): Promise<T> {
  const config = readConfigAndPrintWarnings()
  const lock = tryLockDataFolder(config.data)
  try {
    return await withOpenedDatabase(config, lock, work)
  } finally {
    lock?.release()
  }
}

/** Opens the configured site unless its server is running; throws `DataFolderInUseError` then. */
export async function withOpenedSiteUnlessRunning<T>(
  work: (site: OpenedSiteWithSecrets) => Promise<T>,
): Promise<T> {
  const config = readConfigAndPrintWarnings()
  const lock = lockDataFolder(config.data)
  try {
    return await withOpenedDatabase(config, lock, work)
  } finally {
    lock.release()
  }
}

async function withOpenedDatabase<T>(
  config: Config,
  lock: DataFolderLock | null,
  work: (site: OpenedSiteWithSecrets) => Promise<T>,
): Promise<T> {
  await assertDataFolderWasMoved(config)
  const connection = await connectToDatabase(config.database)
  try {
    await assertTablesWereMoved(connection)
    const data = createSiteDatabaseOverConnection(connection)
    if (lock) {
      await migrateWhileNoInstanceStarts(config, connection)
      await completePendingRestore(config.data, data)
      // A running server migrates the database itself.
    } else if ((await listPendingMigrations(connection, migrations, ours.version)).length > 0)
      throw new SiteMigrationPendingError()
    const files = await openFileStore(config)
    const secrets = createSecretStore(config, data, console.error)
    return await work({ config, data, files, secrets, isServerRunning: lock === null })
  } finally {
    await connection.close()
  }
}

/** Not while an instance starts on the same Postgres: it may be too old for what the migrations remove. */
export async function migrateWhileNoInstanceStarts(
  config: Config,
  connection: SiteDatabaseConnection,
): Promise<void> {
  if ((await listPendingMigrations(connection, migrations, ours.version)).length === 0) return
  if (config.database.engine === 'postgres') await assertSessionsAreNotShared(config.database.url)
  const releaseStartLock = await acquireStartLock(connection.target, () =>
    console.error('Waiting for an instance that is starting.'),
  )
  try {
    await migrateWithBackup(connection, migrations, {
      dataFolder: config.data,
      secretsKey: config.secretsKey,
      version: ours.version,
    })
  } finally {
    await releaseStartLock()
  }
}

/** The site for backups and restores. */
export function toBackupSite({ config, data, files, secrets }: OpenedSiteWithSecrets): BackupSite {
  return {
    dataFolder: config.data,
    database: config.database,
    data,
    files,
    secrets,
    s3: config.s3Connection,
    sharedArchives: getSharedArchiveStore(config, files),
    passphrase: config.backupPassphrase,
    version: ours.version,
    now: () => new Date(),
  }
}

/** Where the settings say that backups are stored; null: in the data folder. */
export function toBackupTarget({ backupTo }: Config): BackupTarget | null {
  return backupTo === null ? null : { type: 'store', location: backupTo }
}

/** The content services for commands. A running server finds their events in the outbox. */
export function createSiteContentServices(site: OpenedSite): ContentServices {
  return createContentServices(createSiteContentDeps(site))
}

export function createSiteContentDeps({ config, data, files }: OpenedSite): CreateContentServicesDeps {
  return {
    data,
    events: outboxOnlyContentEventBus,
    label: translateLabel,
    siteDefaults: config.site,
    settingsSetByEnvironment: config.siteGiven,
    bytes: files,
    now: () => new Date(),
  }
}

/** Locks the data folder; null if a server holds the lock. */
export function tryLockDataFolder(folder: string): DataFolderLock | null {
  try {
    return lockDataFolder(folder)
  } catch (error) {
    if (error instanceof DataFolderInUseError) return null
    throw error
  }
}
