import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import ours from '../../package.json' with { type: 'json' }
import { createAuditLogRetention } from '../audit/index.ts'
import {
  completeInterruptedDeletions,
  completePendingRestore,
  migrateWithBackup,
  removeDeferredFiles,
} from '../backup/index.ts'
import { type Config, computeSecretsFingerprint } from '../config/index.ts'
import {
  type CreateContentServicesDeps,
  createContentServices,
  createContentTransaction,
  deleteUnusedAttachments,
  repairTextPictures,
  updateOutdatedSearchIndex,
} from '../content/index.ts'
import { connectToDatabase, type SiteDatabaseConnection } from '../data/connection.ts'
import { restrictDataFolderAccess } from '../data/engines/data-folder.ts'
import { lockDataFolder } from '../data/engines/data-folder-lock.ts'
import { openNamedLocks } from '../data/engines/postgres-locks.ts'
import { assertSessionsAreNotShared } from '../data/engines/postgres-pooler.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import { migrations } from '../data/migrations/index.ts'
import { createContentEventBus } from '../events/index.ts'
import { openFileStore } from '../files/index.ts'
import { createPictureService, getSharedVariantStore, removeOrphanSharedVariants } from '../images/index.ts'
import {
  acquireStartLock,
  assertSameSecretsAsRunningInstances,
  createRateLimiters,
  createSharedJobs,
  registerInstance,
  startDatabaseClock,
} from '../instances/index.ts'
import { getEntryFile } from '../lib/project-paths.ts'
import type { Log } from '../log/index.ts'
import { deriveInstallationIdFromSecret, needsSampleContent } from '../sample/index.ts'
import { createSecretStore } from '../secrets/index.ts'
import { addStatementObservers } from './add-statement-observers.ts'
import { startDailyMaintenance } from './daily-maintenance.ts'
import { assertDataFolderWasMoved, assertTablesWereMoved } from './hosted-project.ts'
import { OutageLog } from './outage-log.ts'
import { createSiteMetrics } from './site-metrics.ts'
import { getUntranslatedLabelPlaceholder, translateLabel } from './translate-label.ts'

/** The child process has printed the reason. */
class SampleLoadError extends Error {
  override readonly name = 'SampleLoadError'
  override readonly message = 'The sample site was not loaded. LETOPIS_SAMPLE=off starts without it.'
}

/** Everything behind the site's HTTP server except auth. */
export type SiteServices = Awaited<ReturnType<typeof openSiteServices>>

const hour = 3_600_000

/**
 * Opens the data folder, the database, the file store and the services, in the order of their dependencies. With
 * `isReopened`, this process has run the site before, and other instances are not compared with it: after a restore they
 * learn of other secrets one after another.
 */
export async function openSiteServices(config: Config, log: Log, { isReopened = false } = {}) {
  const outageLog = new OutageLog(log)
  const report = outageLog.createReporter('background task failed')
  const lock = lockDataFolder(config.data)
  restrictDataFolderAccess(config.data)
  await mkdir(join(config.data, 'cache'), { recursive: true, mode: 0o700 })
  await assertDataFolderWasMoved(config)
  if (config.database.engine === 'postgres') await assertSessionsAreNotShared(config.database.url)
  const files = await openFileStore(config, outageLog.logFileStoreChange)
  const sharedVariants = getSharedVariantStore(config, files)
  const connection = await connectToDatabase(config.database, {
    report,
    onReachabilityChange: outageLog.logDatabaseChange,
  })
  outageLog.setConnection(connection)
  await assertTablesWereMoved(connection)
  const clock = await startDatabaseClock({ connection, warn: (message) => log.warn(message), report })
  const { now } = clock
  const metrics = await createSiteMetrics(config)
  let isStarting = true
  addStatementObservers(connection, config, metrics, log, () => isStarting)
  const { data, secretStore, secrets, registration } = await prepareDatabase(config, connection, {
    log,
    report,
    isReopened,
  })
  const events = createContentEventBus(data, report)
  const locks = openNamedLocks(connection, report)
  const sharedJobs = createSharedJobs({ locks, data, report, now })
  const rateLimiters = createRateLimiters({ data, report, now })
  const auditLogRetention = createAuditLogRetention({ data, days: config.auditLogDays, now })
  const backgroundTasks = [
    () => auditLogRetention.deleteExpired(),
    () => updateOutdatedSearchIndex(data),
    () => removeDeferredFiles({ data, files }),
    () =>
      completeInterruptedDeletions(
        { data, files, dataFolder: config.data, s3: config.s3Connection },
        report,
        now(),
      ),
    () => deleteUnusedAttachments({ data, events, bytes: files, now }),
    ...(sharedVariants === null
      ? []
      : [
          () =>
            removeOrphanSharedVariants({
              referencedFiles: data.referencedFiles,
              variants: sharedVariants,
              now,
            }),
        ]),
    // Only on Postgres can an earlier version be running, and saving, at the same time.
    ...(connection.engine === 'postgres' ? [() => repairTextPictures({ data, events, now })] : []),
  ]
  const dailyMaintenance = await startDailyMaintenance({
    data,
    events,
    backgroundTasks: [
      // At each start as well: an earlier version may have saved in the meantime.
      (isStart) =>
        sharedJobs.run('daily-maintenance', isStart ? 0 : 20 * hour, () => runAll(backgroundTasks, report)),
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
    sharing: sharedVariants && { variants: sharedVariants, locks },
    limits: config.pictures,
    memoryCacheBytes: config.pictures.hotBytes,
    pregenerateVariants: config.pictures.ahead,
    events,
    report,
    now,
  })
  if (metrics !== null) {
    pictures.workerPool.observer = (task) => metrics.countPictureTask(task)
    events.subscribe((changes) => metrics.countChanges(changes))
  }
  return {
    lock,
    metrics,
    secretStore,
    secrets,
    registration,
    clock,
    sharedJobs,
    rateLimiters,
    files,
    connection,
    data,
    locks,
    events,
    content,
    contentTransaction: createContentTransaction(contentDeps),
    pictures,
    auditLogRetention,
    dailyMaintenance,
    labelOf,
    outageLog,
    report,
    now,
    /** From now on the site is expected to be as fast as it can be. */
    endStart: () => {
      isStarting = false
    },
  }
}

interface PrepareDatabaseOptions {
  readonly log: Log
  readonly report: (error: unknown) => void
  readonly isReopened: boolean
}

/** Migrates the database, loads the secrets and the sample, and registers this instance, one instance at a time. */
async function prepareDatabase(
  config: Config,
  connection: SiteDatabaseConnection,
  { log, report, isReopened }: PrepareDatabaseOptions,
) {
  const releaseStartLock = await acquireStartLock(connection.target, () =>
    log.info('waiting for another instance that is starting'),
  )
  try {
    await migrateWithBackup(connection, migrations, {
      dataFolder: config.data,
      secretsKey: config.secretsKey,
      version: ours.version,
    })
    const data = createSiteDatabaseOverConnection(connection)
    await completePendingRestore(config.data, data)
    const secretStore = createSecretStore(config, data, (warning) => log.warn(warning))
    const { place } = secretStore
    if (connection.engine === 'postgres' && !isReopened) {
      const existing = await secretStore.readExisting()
      const fingerprint = existing === null ? null : computeSecretsFingerprint(existing)
      assertSameSecretsAsRunningInstances(await data.instances.listRunning(), { place, fingerprint })
    }
    const secrets = await secretStore.loadOrCreate()
    if (
      config.sample &&
      (await needsSampleContent({ data, instance: deriveInstallationIdFromSecret(secrets.signing) }))
    )
      await loadSampleInChildProcess()
    const registration = await registerInstance(
      { data, report, now: () => new Date() },
      {
        version: ours.version,
        secrets_place: place,
        secrets_fingerprint: computeSecretsFingerprint(secrets),
      },
    )
    return { data, secretStore, secrets, registration }
  } finally {
    await releaseStartLock()
  }
}

/** Runs tasks side by side and reports those that fail. */
async function runAll(
  tasks: readonly (() => Promise<unknown>)[],
  report: (error: unknown) => void,
): Promise<true> {
  await Promise.all(tasks.map((run) => run().catch(report)))
  return true
}

/** Loads the sample in a child process, so that this process does not retain the memory needed for it. */
async function loadSampleInChildProcess(): Promise<void> {
  const child = spawn(process.execPath, [getEntryFile('letopis'), 'sample', 'load'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [code] = await once(child, 'exit')
  process.off('SIGTERM', stop).off('SIGINT', stop)
  if (code !== 0) throw new SampleLoadError()
}
