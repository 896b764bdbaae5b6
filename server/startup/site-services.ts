import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import ours from '../../package.json' with { type: 'json' }
import { createAuditLogRetention } from '../audit/index.ts'
import { completePendingRestore, migrateWithBackup, removeDeferredFiles } from '../backup/index.ts'
import { type Config, loadOrCreateSecrets } from '../config/index.ts'
import {
  type CreateContentServicesDeps,
  createContentServices,
  createContentTransaction,
  deleteUnusedAttachments,
  repairTextPictures,
  updateOutdatedSearchIndex,
} from '../content/index.ts'
import { connectToDatabase } from '../data/connection.ts'
import { restrictDataFolderAccess } from '../data/engines/data-folder.ts'
import { lockDataFolder } from '../data/engines/data-folder-lock.ts'
import { openNamedLocks } from '../data/engines/postgres-locks.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { createContentEventBus } from '../events/index.ts'
import { openFileStore } from '../files/index.ts'
import { createPictureService } from '../images/index.ts'
import type { Log } from '../log/index.ts'
import { deriveInstallationIdFromSecret, needsSampleContent } from '../sample/index.ts'
import { startDailyMaintenance } from './daily-maintenance.ts'
import { getUntranslatedLabelPlaceholder, translateLabel } from './translate-label.ts'

/** The child process has printed the reason. */
class SampleLoadError extends Error {
  override readonly name = 'SampleLoadError'
  override readonly message = 'The sample site was not loaded. LETOPIS_SAMPLE=off starts without it.'
}

/** Everything behind the site's HTTP server except auth. */
export type SiteServices = Awaited<ReturnType<typeof openSiteServices>>

/**
 * Opens the data folder, the database, the file store and the services, in the order of their dependencies.
 */
export async function openSiteServices(config: Config, log: Log) {
  const report = (error: unknown) => log.error({ error }, 'background task failed')
  const now = () => new Date()
  const lock = lockDataFolder(config.data)
  restrictDataFolderAccess(config.data)
  await mkdir(join(config.data, 'cache'), { recursive: true, mode: 0o700 })
  const files = await openFileStore(config)
  const connection = await connectToDatabase(config.database, { report })
  await migrateWithBackup(connection, migrations, { dataFolder: config.data, version: ours.version })
  const data = createSiteDatabaseOverConnection(connection)
  await completePendingRestore(config.data, data)
  const secrets = await loadOrCreateSecrets(config.data, (warning) => log.warn(warning))
  if (
    config.sample &&
    (await needsSampleContent({ data, instance: deriveInstallationIdFromSecret(secrets.signing) }))
  )
    await loadSampleInChildProcess()
  const events = createContentEventBus(data, report)
  const auditLogRetention = createAuditLogRetention({ data, days: config.auditLogDays, now })
  const dailyMaintenance = await startDailyMaintenance({
    data,
    events,
    backgroundTasks: [
      () => auditLogRetention.deleteExpired(),
      () => updateOutdatedSearchIndex(data),
      () => removeDeferredFiles({ data, files }),
      () => deleteUnusedAttachments({ data, events, bytes: files, now }),
      // Only on Postgres can an earlier version be running, and saving, at the same time.
      ...(connection.engine === 'postgres' ? [() => repairTextPictures({ data, events, now })] : []),
    ],
    report,
    now,
  })
  const labelOf = config.translation ? translateLabel : getUntranslatedLabelPlaceholder
  const contentDeps: CreateContentServicesDeps = {
    data,
    events,
    label: labelOf,
    siteDefaults: config.site,
    settingsSetByEnvironment: config.siteGiven,
    bytes: files,
    now,
  }
  const content = createContentServices(contentDeps)
  const pictures = createPictureService({
    data,
    files,
    cacheFolder: join(config.data, 'cache', 'img'),
    limits: config.pictures,
    memoryCacheBytes: config.pictures.hotBytes,
    pregenerateVariants: config.pictures.ahead,
    events,
    report,
    now,
  })
  return {
    lock,
    secrets,
    files,
    connection,
    data,
    locks: openNamedLocks(connection, report),
    events,
    content,
    contentTransaction: createContentTransaction(contentDeps),
    pictures,
    auditLogRetention,
    dailyMaintenance,
    labelOf,
    report,
    now,
  }
}

/** Loads the sample in a child process, so that this process does not retain the memory needed for it. */
async function loadSampleInChildProcess(): Promise<void> {
  const command = join(import.meta.dirname, '../cli/index.ts')
  const child = spawn(process.execPath, [command, 'sample', 'load'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [code] = await once(child, 'exit')
  process.off('SIGTERM', stop).off('SIGINT', stop)
  if (code !== 0) throw new SampleLoadError()
}
