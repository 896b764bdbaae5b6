import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import ours from '../../../package.json' with { type: 'json' }
import { type Config, type Environment, readConfig } from '../../config/index.ts'
import { connectToDatabase, type SiteDatabaseConnection } from '../../data/connection.ts'
import { lockDataFolder } from '../../data/engines/data-folder-lock.ts'
import { assertSessionsAreNotShared } from '../../data/engines/postgres-pooler.ts'
import { createSiteDatabaseOverConnection } from '../../data/index.ts'
import { migrations } from '../../data/migrations/index.ts'
import { listPendingMigrations } from '../../data/migrator.ts'
import { getErrorMessage } from '../../lib/errors.ts'
import { HostedProjectError } from '../../startup/hosted-project.ts'
import { UsageError } from '../help.ts'
import { migrateWhileNoInstanceStarts } from '../opened-site.ts'

const movedSettings = /^(?:SUPABASE_|S3_|DATABASE_URL$)/

/**
 * The settings of the site outside of the hosted project: from a file of `NAME=value` lines, or those of this process without database,
 * store and project, which is the data folder alone.
 */
export async function readOtherConfig(env: Environment, file: string | undefined): Promise<Config> {
  const others = Object.entries(env).filter(([name]) => !movedSettings.test(name))
  return readConfig({
    ...Object.fromEntries(others),
    ...(file === undefined ? {} : await readSettingsFile(file)),
  })
}

async function readSettingsFile(file: string): Promise<Environment> {
  try {
    return parseEnv(await readFile(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`The settings in ${file} cannot be read: ${getErrorMessage(error)}`)
  }
}

/** Throws unless these are the settings of a site that is wholly in a hosted project. */
export function requireHostedProject(config: Config): NonNullable<Config['supabase']> {
  if (config.supabase?.services === 'all') return config.supabase
  throw new HostedProjectError(
    'Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and DATABASE_URL to those of the hosted project.',
  )
}

export function requireOutsideProject(config: Config, label: string): void {
  if (config.supabase?.services !== 'all') return
  throw new HostedProjectError(`${label} are those of a site in a hosted project, too: name the other place.`)
}

/** Connects to a database that has a site of this version. */
export async function connectToMovedSite(config: Config): Promise<SiteDatabaseConnection> {
  const { database } = config
  if (database.engine === 'sqlite' && !existsSync(database.file))
    throw new HostedProjectError(`There is no site to move: ${database.file} is missing.`)
  const connection = await connectToDatabase(database)
  try {
    if ((await listPendingMigrations(connection, migrations, ours.version)).length > 0)
      throw new HostedProjectError(
        'The site to move was last started by an earlier version of Letopis: start it once with this one.',
      )
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Connects to a database and creates the tables if they are missing. */
export async function connectToNewSite(config: Config): Promise<SiteDatabaseConnection> {
  const { database } = config
  if (database.engine === 'postgres') await assertSessionsAreNotShared(database.url)
  const connection = await connectToDatabase(database)
  try {
    await migrateWhileNoInstanceStarts(config, connection)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Runs work while no server uses these data folders and databases; throws `DataFolderInUseError` or `HostedProjectError`. */
export async function withStoppedSites<T>(
  configs: readonly Config[],
  connections: readonly SiteDatabaseConnection[],
  work: () => Promise<T>,
): Promise<T> {
  const locks = [...new Set(configs.map(({ data }) => data))].map((folder) => lockDataFolder(folder))
  try {
    for (const connection of connections) await assertNoRunningInstance(connection)
    return await work()
  } finally {
    for (const lock of locks) lock.release()
  }
}

async function assertNoRunningInstance(connection: SiteDatabaseConnection): Promise<void> {
  if (connection.engine === 'sqlite') return
  const running = await createSiteDatabaseOverConnection(connection).instances.listRunning()
  if (running.length === 0) return
  throw new HostedProjectError(
    `${running.length} instances of the site are running: stop them first. One that was killed counts as running for half a minute.`,
  )
}
