import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type AuditLogRetention, createAuditLogRetention } from '../audit/index.ts'
import { type Config, loadOrCreateSecrets } from '../config/index.ts'
import { createContentServices, unsavedDraftRetentionDays } from '../content/index.ts'
import { connectToDatabase } from '../data/connection.ts'
import { restrictDataFolderAccess } from '../data/engines/data-folder.ts'
import { lockDataFolder } from '../data/engines/data-folder-lock.ts'
import { createSiteDatabaseOverConnection, type SiteDatabase } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { migrateDatabase } from '../data/migrator.ts'
import { type ContentEventBus, createContentEventBus } from '../events/index.ts'
import { openFileStore } from '../files/index.ts'
import { createPictureService } from '../images/index.ts'
import type { Log } from '../log/index.ts'
import { deriveInstallationIdFromSecret, needsSampleContent } from '../sample/index.ts'
import { getUntranslatedLabelPlaceholder, translateLabel } from './translate-label.ts'

/** The child process has printed the reason. */
class SampleLoadError extends Error {
  override readonly name = 'SampleLoadError'
  override readonly message = 'The sample site was not loaded. LETOPIS_SAMPLE=off starts without it.'
}

const day = 24 * 3600 * 1000

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
  const secrets = await loadOrCreateSecrets(config.data, (warning) => log.warn(warning))
  const files = await openFileStore(config)
  const connection = await connectToDatabase(config.database, { report })
  await migrateDatabase(connection, migrations, { backupFolder: join(config.data, 'backups') })
  const data = createSiteDatabaseOverConnection(connection)
  if (
    config.sample &&
    (await needsSampleContent({ data, instance: deriveInstallationIdFromSecret(secrets.signing) }))
  )
    await loadSampleInChildProcess()
  const events = createContentEventBus(data, report)
  const auditLogRetention = createAuditLogRetention({ data, days: config.auditLogDays, now })
  await startDailyMaintenance(data, events, auditLogRetention, report)
  const labelOf = config.translation ? translateLabel : getUntranslatedLabelPlaceholder
  const content = createContentServices({
    data,
    events,
    label: labelOf,
    siteDefaults: config.site,
    settingsSetByEnvironment: config.siteGiven,
    bytes: files,
    now,
  })
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
    events,
    content,
    pictures,
    auditLogRetention,
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

/**
 * Delivers the events that a crash left in the outbox, and deletes old events, unsaved drafts and audit entries, then
 * once a day.
 */
async function startDailyMaintenance(
  data: SiteDatabase,
  events: ContentEventBus,
  auditLogRetention: AuditLogRetention,
  report: (error: unknown) => void,
): Promise<void> {
  await events.deliverPending()
  const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
  const deleteExpired = async () => {
    await data.outbox.removeDeliveredBefore(daysAgo(7))
    await data.unsavedDrafts.removeSavedBefore(daysAgo(unsavedDraftRetentionDays))
    await data.itemCreations.removeCreatedBefore(daysAgo(unsavedDraftRetentionDays))
  }
  await deleteExpired()
  // The first time there may be many, and the site should not wait for their deletion.
  auditLogRetention.deleteExpired().catch(report)
  setInterval(() => {
    deleteExpired().catch(report)
    auditLogRetention.deleteExpired().catch(report)
  }, day).unref()
}
