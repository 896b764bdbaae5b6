import { join } from 'node:path'
import { type Config, readConfig } from '../config/index.ts'
import { type Content, createContent } from '../content/index.ts'
import { connect } from '../data/connection.ts'
import { FolderInUse } from '../data/engines/failures.ts'
import { type Lock, lockFolder } from '../data/engines/lock.ts'
import { type Data, dataOn } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { migrate, pendingMigrations } from '../data/migrator.ts'
import { silentEvents } from '../events/index.ts'
import type { Files } from '../files/contract.ts'
import { openFiles } from '../files/index.ts'
import { label } from '../startup/labels.ts'

/** A site opened from the command line. */
export interface Site {
  readonly config: Config
  readonly data: Data
  readonly files: Files
}

/** The server of the site is just preparing its database, or is of another version. */
export class SiteBusy extends Error {
  override readonly name = 'SiteBusy'
  override readonly message =
    'The server that runs on this data folder has not brought its database to this version: try again when it serves.'
}

/** Reads the settings as a start does; what only warns there is a line on standard error here. */
export function readCommandConfig(): Config {
  const config = readConfig(process.env)
  for (const line of config.warnings) console.error(line)
  return config
}

/** Opens the site that the settings name, beside a running server if there is one, and closes it again. */
export async function withSite<T>(work: (site: Site) => Promise<T>): Promise<T> {
  const config = readCommandConfig()
  const lock = tryLock(config.data)
  try {
    const connection = await connect(config.database)
    try {
      if (lock) await migrate(connection, migrations, { backupFolder: join(config.data, 'backups') })
      // A running server brings the database up to date itself.
      else if ((await pendingMigrations(connection, migrations)).length > 0) throw new SiteBusy()
      const files = await openFiles(config)
      return await work({ config, data: dataOn(connection), files })
    } finally {
      await connection.close()
    }
  } finally {
    lock?.release()
  }
}

/** The content services of a site opened from the command line. A running server finds their events in the outbox. */
export function createSiteContent({ config, data, files }: Site): Content {
  return createContent({
    data,
    events: silentEvents,
    label,
    siteDefaults: config.site,
    siteGiven: config.siteGiven,
    bytes: files,
    now: () => new Date(),
  })
}

/** Takes the data folder if no server has it. */
export function tryLock(folder: string): Lock | null {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderInUse) return null
    throw error
  }
}
