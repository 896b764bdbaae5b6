import { join } from 'node:path'
import { type Config, readConfig } from '../config/index.ts'
import { type ContentServices, createContentServices } from '../content/index.ts'
import { connectToDatabase } from '../data/connection.ts'
import { type DataFolderLock, lockDataFolder } from '../data/engines/data-folder-lock.ts'
import { DataFolderInUseError } from '../data/engines/database-errors.ts'
import { createSiteDatabaseOverConnection, type SiteDatabase } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { listPendingMigrations, migrateDatabase } from '../data/migrator.ts'
import { outboxOnlyContentEventBus } from '../events/index.ts'
import type { FileStore } from '../files/contract.ts'
import { openFileStore } from '../files/index.ts'
import { translateLabel } from '../startup/translate-label.ts'

/** A site opened from the command line. */
export interface OpenedSite {
  readonly config: Config
  readonly data: SiteDatabase
  readonly files: FileStore
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
export async function withOpenedAndMigratedSite<T>(work: (site: OpenedSite) => Promise<T>): Promise<T> {
  const config = readConfigAndPrintWarnings()
  const lock = tryLockDataFolder(config.data)
  try {
    const connection = await connectToDatabase(config.database)
    try {
      if (lock) await migrateDatabase(connection, migrations, { backupFolder: join(config.data, 'backups') })
      // A running server migrates the database itself.
      else if ((await listPendingMigrations(connection, migrations)).length > 0)
        throw new SiteMigrationPendingError()
      const files = await openFileStore(config)
      return await work({ config, data: createSiteDatabaseOverConnection(connection), files })
    } finally {
      await connection.close()
    }
  } finally {
    lock?.release()
  }
}

/** The content services for commands. A running server finds their events in the outbox. */
export function createSiteContentServices({ config, data, files }: OpenedSite): ContentServices {
  return createContentServices({
    data,
    events: outboxOnlyContentEventBus,
    label: translateLabel,
    siteDefaults: config.site,
    settingsSetByEnvironment: config.siteGiven,
    bytes: files,
    now: () => new Date(),
  })
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
