import type { SiteDatabase, SiteDatabaseConnection } from '../data/index.ts'
import type { PictureServiceWithInternals } from '../images/index.ts'
import type { PageRenderingService } from '../pages/index.ts'
import type { RealtimeServer } from '../realtime/index.ts'

/** The services whose current state is read for each request of the metrics. */
export interface MetricSources {
  readonly data: Pick<SiteDatabase, 'outbox' | 'queuedEmails' | 'backupRuns' | 'siteCheckRuns'>
  readonly connection: Pick<SiteDatabaseConnection, 'getPoolState'>
  readonly pages: Pick<PageRenderingService, 'size' | 'counts'>
  readonly pictures: Pick<PictureServiceWithInternals, 'workerPool' | 'memoryCache'>
  /** Null: disabled. */
  readonly realtime: Pick<RealtimeServer, 'countSockets' | 'countChannels'> | null
  /** Tags that are not purged from shared caches yet. */
  readonly countWaitingPurges: () => number
  readonly now: () => Date
}

/** What the database knows. */
export interface DatabaseMetricValues {
  readonly outbox: { readonly waiting: number; readonly oldestAt: string | null }
  readonly waitingEmails: number
  readonly lastBackupAt: string | null
  readonly lastCheckAt: string | null
  readonly checkProblems: number | null
}

/** A database that does not respond must not delay the other values for longer. */
const timeoutMs = 2000

/** Null while the database is unavailable. */
export async function readDatabaseMetricValues({
  data,
}: Pick<MetricSources, 'data'>): Promise<DatabaseMetricValues | null> {
  const timeout = Promise.withResolvers<null>()
  const timer = setTimeout(() => timeout.resolve(null), timeoutMs)
  try {
    return await Promise.race([readFromDatabase(data), timeout.promise])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

async function readFromDatabase(data: MetricSources['data']): Promise<DatabaseMetricValues> {
  const [outbox, emails, backup, check] = await Promise.all([
    data.outbox.measureBacklog(),
    data.queuedEmails.summarize(),
    data.backupRuns.findNewestSiteBackup(['verified']),
    data.siteCheckRuns.findNewestResult(),
  ])
  return {
    outbox,
    waitingEmails: emails.waiting,
    lastBackupAt: backup?.ended_at ?? null,
    lastCheckAt: check?.ended_at ?? null,
    checkProblems: check?.problems ?? null,
  }
}
