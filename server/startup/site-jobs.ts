import { join } from 'node:path'
import { parseSiteRole } from '../../domain/permissions.ts'
import type { SiteExportProgress } from '../../domain/site-export.ts'
import { createBackupService, startBackupSchedule } from '../backup/index.ts'
import type { Config } from '../config/index.ts'
import { createExportService, type ExportJob, type ExportJobResult } from '../exports/index.ts'
import { createImportRunService, ImportRunFiles } from '../import-runs/index.ts'
import { getEntryFile } from '../lib/project-paths.ts'
import type { FlushableLogs } from '../log/index.ts'
import type { EmailQueue } from '../mail/index.ts'
import { createRestoreService, type SiteRestoreRequest } from '../restore/index.ts'
import {
  createOwnerReporter,
  createSiteCheckService,
  type RunSiteCheckJob,
  scheduleNightlyCheck,
} from '../site-check/index.ts'
import { createBackupProcessRunner } from './backup-process.ts'
import { createImportProcessRunner } from './import-process.ts'
import { createJobProcessRunner } from './job-process.ts'
import { createRestoreProcessRunner } from './restore-process.ts'
import { createSiteCheckProcessRunner } from './site-check-process.ts'
import type { SiteServices } from './site-services.ts'

const hour = 3_600_000

interface SiteJobsDeps {
  readonly config: Config
  readonly services: Pick<SiteServices, 'data' | 'files' | 'sharedJobs' | 'outageLog' | 'report' | 'now'> & {
    readonly secrets: Pick<SiteServices['secrets'], 'signing'>
  }
  readonly log: FlushableLogs['log']
  readonly emailQueue: EmailQueue
  readonly origin: string
  readonly readTimeZone: () => Promise<string>
  /** Asks for the site to be stopped and restored. */
  readonly requestSiteRestore: (request: SiteRestoreRequest) => void
}

/** The long jobs of the server, each in a process of its own: backups, restores, checks, imports and exports. */
export async function createSiteJobs(deps: SiteJobsDeps) {
  const { config, log, readTimeZone } = deps
  const { data, files, secrets, sharedJobs, outageLog, report, now } = deps.services
  const backupProcesses = createBackupProcessRunner()
  const backups = createBackupService({
    data,
    dataFolder: config.data,
    s3: config.s3Connection,
    files,
    runJob: backupProcesses.runJob,
    isScheduled: config.dailyBackup,
    isSealed: config.backupPassphrase !== null,
    store: config.backupTo?.type ?? null,
    readTimeZone,
    report: (error) => log.error({ error }, 'backup failed'),
    now,
  })
  const restoreProcesses = createRestoreProcessRunner()
  const restores = await createRestoreService({
    data,
    dataFolder: config.data,
    passphrase: config.backupPassphrase,
    secret: secrets.signing,
    runJob: (job, onProgress) =>
      restoreProcesses.run(job, {
        onEvent: (event) => {
          if (event.type === 'progress') onProgress(event.progress)
        },
      }),
    requestSiteRestore: deps.requestSiteRestore,
    report: outageLog.createReporter('restore failed'),
    now,
  })
  const checkProcesses = createSiteCheckProcessRunner()
  const siteChecks = createCheckService(deps, checkProcesses.runJob)
  const reportImport = (error: unknown) => log.error({ error }, 'import failed')
  const importProcesses = createImportProcessRunner(reportImport)
  const importFiles = new ImportRunFiles(join(config.data, 'uploads', 'imports'), files.importParts)
  const imports = createImportRunService({
    data,
    files: importFiles,
    runJob: importProcesses.runJob,
    maxBytes: config.importBytes,
    // Accounts of a hosted project are not known here.
    isOwner: async (userId) => config.supabase !== null || (await isOwnerAccount(data, userId)),
    report: reportImport,
    now,
  })
  const exportProcesses = createJobProcessRunner<ExportJob, SiteExportProgress, ExportJobResult>(
    getEntryFile('export-worker'),
    'the export',
  )
  const siteExports = createExportService({
    data,
    dataFolder: config.data,
    store: files.exportParts,
    runJob: (job, options) => exportProcesses.run(job, options),
    report: (error) => log.error({ error }, 'export failed'),
    now,
  })

  return {
    backups,
    restores,
    siteChecks,
    imports,
    importFiles,
    siteExports,

    /** Starts what runs by the clock; returns a function that ends it, and all jobs. */
    startSchedules(): () => Promise<void> {
      const nightlyCheck = config.filesCheck
        ? scheduleNightlyCheck({
            getLastStart: () => data.siteCheckRuns.findNewestStart('nightly'),
            runCheck: () => sharedJobs.run('nightly-check', 12 * hour, () => siteChecks.runScheduled()),
            report,
            now,
          })
        : null
      const backupSchedule = config.dailyBackup
        ? startBackupSchedule({
            data,
            runBackup: () => sharedJobs.run('daily-backup', hour, () => backups.runScheduled()),
            readTimeZone,
            report,
            now,
          })
        : null
      const deleteExpiredImports = () => void imports.deleteExpired().catch(report)
      deleteExpiredImports()
      const importCleanup = setInterval(deleteExpiredImports, hour)
      return async () => {
        clearInterval(importCleanup)
        backupSchedule?.stop()
        for (const processes of [
          backupProcesses,
          restoreProcesses,
          checkProcesses,
          importProcesses,
          exportProcesses,
        ])
          processes.stop()
        await nightlyCheck?.stop()
        await Promise.all([
          siteChecks.waitForRunning(),
          imports.waitForRunning(),
          backups.waitForRunning(),
          restores.close(),
          siteExports.stop(),
        ])
      }
    },
  }
}

function createCheckService(
  { config, services: { data, now }, log, emailQueue, origin }: SiteJobsDeps,
  runJob: RunSiteCheckJob,
) {
  const report = (error: unknown) => log.error({ error }, 'check of the site failed')
  const reportToOwners = createOwnerReporter({ data, emailQueue, origin, now })
  return createSiteCheckService({
    data,
    runJob,
    async reportToOwners(runId) {
      const run = await data.siteCheckRuns.find(runId)
      if (run !== null) {
        const { problems, repaired, counts } = run
        log[problems > 0 ? 'error' : 'info']({ problems, repaired, counts }, 'site checked')
      }
      await reportToOwners(runId)
    },
    isScheduled: config.filesCheck,
    report,
    now,
  })
}

async function isOwnerAccount({ auth }: SiteServices['data'], userId: string): Promise<boolean> {
  const user = await auth.users.find(userId)
  if (user === null) return false
  const metadata: Readonly<Record<string, unknown>> = JSON.parse(user.raw_app_meta_data ?? '{}')
  return parseSiteRole(metadata) === 'owner'
}
