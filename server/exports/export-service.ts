import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { AuditActor } from '../../domain/audit-actor.ts'
import type { Actor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type {
  SiteExportFormat,
  SiteExportOutcome,
  SiteExportOverview,
  SiteExportProgress,
} from '../../domain/site-export.ts'
import { findAuditActor, writeSiteAuditEntry } from '../audit/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { PartStore } from '../files/contract.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { hideFolder } from '../lib/hide-folder.ts'
import { exportLifetimeMs, FolderExportFiles } from './export-files.ts'
import { SharedExportFiles } from './shared-export-files.ts'

const expiryCheckMs = 3_600_000
/** How often the process that makes an export stores its progress, and learns that it is cancelled elsewhere. */
const renewalMs = 2000
/** After so long without a renewal the process has ended. Clocks of instances may differ by some seconds. */
const leaseMs = 30_000
/** The page shows no more of them. */
const maxProblems = 20

/** An export to be made by a process. */
export interface ExportJob {
  readonly format: SiteExportFormat
  /** The zip file that it makes. */
  readonly file: string
  /** The actor of the audit entry. */
  readonly actor: AuditActor | null
}

/** What a finished export lacks. */
export interface ExportJobResult {
  readonly problems: readonly string[]
}

type RunExportJob = (
  job: ExportJob,
  options: { readonly onEvent: (progress: SiteExportProgress) => void; readonly signal: AbortSignal },
) => Promise<ExportJobResult>

export interface ExportDownload {
  readonly name: string
  readonly size: number
  readonly content: Readable
}

/** Exports that owners make and download in the admin area, on any instance of the site. */
export interface ExportService {
  readOverview(actor: Actor): Promise<SiteExportOverview>
  /** Starts an export in the background; false if one is running. */
  start(format: SiteExportFormat, actor: Actor): Promise<boolean>
  /** Ends the running export; what it has written is deleted. */
  cancel(actor: Actor): Promise<void>
  openFile(name: string, actor: Actor): Promise<ExportDownload>
  deleteFile(name: string, actor: Actor): Promise<void>
  /** Ends the checks for expired files, and waits for the export that this process makes. */
  stop(): Promise<void>
}

interface ExportServiceDeps {
  readonly data: SiteDatabase
  readonly dataFolder: string
  /** Null: exports are in the data folder. */
  readonly store: PartStore | null
  readonly runJob: RunExportJob
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** The export that this process makes. */
interface RunningExport {
  readonly id: number
  readonly token: string
  readonly format: SiteExportFormat
  readonly startedAt: Date
  readonly cancellation: AbortController
  progress: SiteExportProgress | null
}

export function createExportService(deps: ExportServiceDeps): ExportService {
  const { data, dataFolder, store, runJob, report, now } = deps
  const runs = data.exportRuns
  const folder = new FolderExportFiles(dataFolder, now)
  const files = store === null ? folder : new SharedExportFiles({ runs, store, folder, now })
  let running: RunningExport | null = null
  let done: Promise<void> = Promise.resolve()
  const getLeaseEnd = () => new Date(now().getTime() + leaseMs).toISOString()

  async function deleteExpired(): Promise<void> {
    await files.deleteExpired()
    const limit = new Date(now().getTime() - exportLifetimeMs).toISOString()
    for (const { id, lease_until } of await runs.listStartedBefore(limit))
      if (lease_until <= now().toISOString()) await runs.delete(id)
  }

  async function cleanUpAtStart(): Promise<void> {
    await files.deleteUnfinished()
    // One process uses a SQLite database, so that a run of an earlier one has ended.
    if (data.engine === 'sqlite') await runs.interruptAll(now().toISOString())
  }

  let isStopped = false
  const deleteExpiredAndReport = () =>
    void deleteExpired().catch((error) => {
      // The next process continues.
      if (!isStopped) report(error)
    })
  const cleanup = cleanUpAtStart().catch(report)
  deleteExpiredAndReport()
  const timer = setInterval(deleteExpiredAndReport, expiryCheckMs).unref()

  async function run(started: RunningExport, actor: AuditActor | null): Promise<SiteExportOutcome> {
    const { id, token, format, startedAt, cancellation } = started
    const file = await files.createPath(format, startedAt)
    try {
      const { problems } = await runJob(
        { format, file, actor },
        {
          signal: cancellation.signal,
          onEvent: (progress) => {
            started.progress = progress
          },
        },
      )
      cancellation.signal.throwIfAborted()
      await files.publish(file, id, token)
      return {
        format,
        state: problems.length === 0 ? 'done' : 'incomplete',
        problems: problems.slice(0, maxProblems),
      }
    } catch (error) {
      const isCancelled = cancellation.signal.aborted
      if (!isCancelled) report(error)
      await rm(file, { force: true }).catch(report)
      await files.deleteUnfinished().catch(report)
      await writeAuditEntry(isCancelled ? 'export_cancelled' : 'export_failed', format, actor).catch(report)
      return {
        format,
        state: isCancelled ? 'cancelled' : 'failed',
        problems: isCancelled ? [] : [hideFolder(getErrorMessage(error), dataFolder)],
      }
    }
  }

  /** Runs it while it is shown as running on all instances. */
  async function runAndRecord(started: RunningExport, actor: AuditActor | null): Promise<void> {
    const { id, cancellation } = started
    const renew = async () => {
      const progress = started.progress === null ? null : JSON.stringify(started.progress)
      if (await runs.renewLease(id, getLeaseEnd(), progress)) cancellation.abort()
    }
    let renewal: Promise<void> = Promise.resolve()
    const renewals = setInterval(() => {
      renewal = renewal.then(renew).catch(report)
    }, renewalMs)
    try {
      const { state, problems } = await run(started, actor)
      clearInterval(renewals)
      await renewal
      await runs.update(id, { state, problems: JSON.stringify(problems), lease_until: now().toISOString() })
    } catch (error) {
      // Without the database it is reported as interrupted later.
      report(error)
    } finally {
      clearInterval(renewals)
      running = null
    }
  }

  async function writeAuditEntry(
    event: 'export_downloaded' | 'export_failed' | 'export_cancelled',
    format: SiteExportFormat,
    actor: AuditActor | null,
  ): Promise<void> {
    if (actor !== null)
      await writeSiteAuditEntry(data, { actor, event, at: now().toISOString(), details: { format } })
  }

  return {
    async readOverview(actor) {
      assertOwner(actor)
      return { files: await files.list(), ...(await readStatus()) }
    },

    async start(format, actor) {
      assertOwner(actor)
      await cleanup
      const startedAt = now()
      const token = randomBytes(16).toString('hex')
      const id = await data.transaction(async ({ exportRuns }) => {
        if ((await exportRuns.findRunningAndLock(startedAt.toISOString())) !== null) return null
        return await exportRuns.add({
          token,
          format,
          started_at: startedAt.toISOString(),
          state: 'running',
          lease_until: getLeaseEnd(),
          progress: null,
          size: null,
          sha256: null,
        })
      })
      if (id === null) return false
      running = { id, token, format, startedAt, cancellation: new AbortController(), progress: null }
      done = runAndRecord(running, findAuditActor(actor))
      return true
    },

    async cancel(actor) {
      assertOwner(actor)
      running?.cancellation.abort()
      await runs.requestCancel(now().toISOString())
    },

    async openFile(name, actor) {
      assertOwner(actor)
      const opened = await files.open(name)
      if (opened === null) throw new ProblemError('not_found')
      const { file, content } = opened
      try {
        await writeAuditEntry('export_downloaded', file.format, findAuditActor(actor))
      } catch (error) {
        content.destroy()
        throw error
      }
      return { name, size: file.size, content }
    },

    async deleteFile(name, actor) {
      assertOwner(actor)
      if (!(await files.delete(name))) throw new ProblemError('not_found')
    },

    async stop() {
      isStopped = true
      clearInterval(timer)
      await cleanup
      await done
    },
  }

  async function readStatus(): Promise<Pick<SiteExportOverview, 'running' | 'lastOutcome'>> {
    const newest = await runs.findNewest()
    const time = now().getTime()
    if (newest === null || Date.parse(newest.started_at) + exportLifetimeMs <= time)
      return { running: null, lastOutcome: null }
    const { id, format, state } = newest
    if (state !== 'running')
      return { running: null, lastOutcome: { format, state, problems: JSON.parse(newest.problems) } }
    // What this process knows is newer than what it has stored.
    if (running?.id === id) return { running: { format, progress: running.progress }, lastOutcome: null }
    if (Date.parse(newest.lease_until) <= time)
      return { running: null, lastOutcome: { format, state: 'interrupted', problems: [] } }
    const progress: SiteExportProgress | null = newest.progress === null ? null : JSON.parse(newest.progress)
    return { running: { format, progress }, lastOutcome: null }
  }
}

function assertOwner({ role }: Actor): void {
  if (role === 'owner') return
  throw new ProblemError(role === 'visitor' ? 'unauthenticated' : 'forbidden')
}
