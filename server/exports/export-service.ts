import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
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
import { getErrorMessage } from '../lib/errors.ts'
import { hideFolder } from '../lib/hide-folder.ts'
import { ExportFiles } from './export-files.ts'

const expiryCheckMs = 3_600_000
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

/** Exports that owners make and download in the admin area. */
export interface ExportService {
  readOverview(actor: Actor): Promise<SiteExportOverview>
  /** Starts an export in the background; false if one is running. */
  start(format: SiteExportFormat, actor: Actor): Promise<boolean>
  /** Ends the running export; what it has written is deleted. */
  cancel(actor: Actor): void
  openFile(name: string, actor: Actor): Promise<ExportDownload>
  deleteFile(name: string, actor: Actor): Promise<void>
  /** Ends the checks for expired files, and waits for the export that this process makes. */
  stop(): Promise<void>
}

interface ExportServiceDeps {
  readonly data: SiteDatabase
  readonly dataFolder: string
  readonly runJob: RunExportJob
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

interface RunningExport {
  readonly format: SiteExportFormat
  readonly cancellation: AbortController
  progress: SiteExportProgress | null
  done: Promise<void>
}

export function createExportService({
  data,
  dataFolder,
  runJob,
  report,
  now,
}: ExportServiceDeps): ExportService {
  const files = new ExportFiles(dataFolder, now)
  let running: RunningExport | null = null
  let lastOutcome: SiteExportOutcome | null = null
  files.deleteUnfinished().catch(report)
  const deleteExpired = () => void files.deleteExpired().catch(report)
  deleteExpired()
  const timer = setInterval(deleteExpired, expiryCheckMs).unref()

  async function run(started: RunningExport, actor: AuditActor | null): Promise<void> {
    const { format, cancellation } = started
    try {
      const file = await files.createPath(format)
      const { problems } = await runJob(
        { format, file, actor },
        {
          signal: cancellation.signal,
          onEvent: (progress) => {
            started.progress = progress
          },
        },
      )
      const state = problems.length === 0 ? 'done' : 'incomplete'
      lastOutcome = { format, state, problems: problems.slice(0, maxProblems) }
    } catch (error) {
      const isCancelled = cancellation.signal.aborted
      lastOutcome = {
        format,
        state: isCancelled ? 'cancelled' : 'failed',
        problems: isCancelled ? [] : [hideFolder(getErrorMessage(error), dataFolder)],
      }
      if (!isCancelled) report(error)
      await files.deleteUnfinished().catch(report)
      await writeAuditEntry(isCancelled ? 'export_cancelled' : 'export_failed', format, actor).catch(report)
    }
    running = null
  }

  async function writeAuditEntry(
    event: 'export_downloaded' | 'export_failed' | 'export_cancelled',
    format: SiteExportFormat,
    actor: AuditActor | null,
  ): Promise<void> {
    if (actor !== null)
      await writeSiteAuditEntry(data, { actor, event, at: now().toISOString(), details: { format } })
  }

  async function findFileOrThrow(name: string) {
    const file = await files.find(name)
    if (file === null) throw new ProblemError('not_found')
    return file
  }

  return {
    async readOverview(actor) {
      assertOwner(actor)
      return {
        files: await files.list(),
        running: running === null ? null : { format: running.format, progress: running.progress },
        lastOutcome,
      }
    },

    async start(format, actor) {
      assertOwner(actor)
      if (running !== null) return false
      running = { format, cancellation: new AbortController(), progress: null, done: Promise.resolve() }
      running.done = run(running, findAuditActor(actor))
      return true
    },

    cancel(actor) {
      assertOwner(actor)
      running?.cancellation.abort()
    },

    async openFile(name, actor) {
      assertOwner(actor)
      const file = await findFileOrThrow(name)
      const handle = await open(files.getPath(file), 'r')
      try {
        await writeAuditEntry('export_downloaded', file.format, findAuditActor(actor))
        return { name, size: file.size, content: createReadStream('', { fd: handle }) }
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    async deleteFile(name, actor) {
      assertOwner(actor)
      await files.delete(await findFileOrThrow(name))
    },

    async stop() {
      clearInterval(timer)
      await running?.done
    },
  }
}

function assertOwner({ role }: Actor): void {
  if (role === 'owner') return
  throw new ProblemError(role === 'visitor' ? 'unauthenticated' : 'forbidden')
}
