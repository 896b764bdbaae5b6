import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { AuditActor } from '../../domain/audit-actor.ts'
import type {
  BackupHealth,
  BackupOverview,
  BackupProgress,
  BackupRunSummary,
  RetainedBackupKind,
} from '../../domain/backup-run.ts'
import type { Actor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { findAuditActor, writeSiteAuditEntry } from '../audit/index.ts'
import type { BackupRun } from '../data/backup-run-repository.ts'
import type { SiteDatabase } from '../data/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { createThrottledRecorder } from '../lib/throttled-recorder.ts'
import {
  canDeleteBackup,
  findBackupByRunId,
  getDownloadName,
  getRunState,
  toRunSummary,
} from './backup-of-run.ts'
import { type BackupStoreAccess, deleteBackupBytes } from './delete-backup.ts'
import { BackupInProgressError } from './errors.ts'
import { hasSharedArchive } from './shared-archives.ts'

const maxListedRuns = 60
const maxAgeDays = 7
const day = 24 * 3_600_000

/** A backup to be made where the settings say. */
export interface BackupJob {
  readonly kind: RetainedBackupKind
  /** The actor of the audit entry; null: none is written. */
  readonly actor: AuditActor | null
  /** Of the site, for the retention rule. */
  readonly timeZone: string
}

interface BackupJobListener {
  readonly onRegistered: (runId: number) => void
  readonly onProgress: (progress: BackupProgress) => void
}

/** Makes a backup and deletes expired ones. Throws a `BackupInProgressError` if another run is in progress. */
export type RunBackupJob = (job: BackupJob, listener: BackupJobListener) => Promise<void>

/** An archive that is being downloaded. */
export interface BackupDownload {
  readonly name: string
  readonly size: number
  readonly content: Readable
}

/** Backups, for owners and the schedule. */
export interface BackupService {
  readOverview(actor: Actor): Promise<BackupOverview>
  readHealth(actor: Actor): Promise<BackupHealth>
  /** Starts a backup in the background; false if one is running. */
  start(actor: Actor): Promise<boolean>
  openArchive(id: number, actor: Actor): Promise<BackupDownload>
  deleteArchive(id: number, actor: Actor): Promise<void>
  /** Makes the daily backup; a failure is recorded and reported. False: another backup or a restore has not ended. */
  runScheduled(): Promise<boolean>
  /** Waits for the backup that this process makes. */
  waitForRunning(): Promise<void>
}

interface BackupServiceDeps extends BackupStoreAccess {
  readonly data: SiteDatabase
  readonly runJob: RunBackupJob
  /** Whether a backup is made every day. */
  readonly isScheduled: boolean
  /** Whether backups are sealed with a passphrase. */
  readonly isSealed: boolean
  /** What the store of backups is; null: they are archives in the data folder. */
  readonly store: BackupOverview['store']
  readonly readTimeZone: () => Promise<string>
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

export function createBackupService(deps: BackupServiceDeps): BackupService {
  const { data, now } = deps
  /** The backup that this process makes. */
  let running: { progress: BackupProgress | null; readonly done: Promise<boolean> } | null = null

  /** Starts a backup unless this process makes one already. */
  function launch(kind: RetainedBackupKind, actor: AuditActor | null): Promise<boolean> | null {
    if (running !== null) return null
    const done = runAndRecordFailure(deps, kind, actor, (progress) => {
      if (running !== null) running.progress = progress
    }).finally(() => {
      running = null
    })
    running = { progress: null, done }
    return done
  }

  return {
    async readOverview(actor) {
      assertOwner(actor)
      const listedRuns = await data.backupRuns.list(maxListedRuns)
      const runs: BackupRunSummary[] = []
      for (const run of listedRuns) runs.push(await toRunSummary(run, deps))
      const runningElsewhere = listedRuns.find((run) => getRunState(run, now()) === 'running')
      return {
        runs,
        health: await readBackupHealth(deps),
        isSealed: deps.isSealed,
        store: deps.store,
        running:
          running !== null
            ? { progress: running.progress }
            : runningElsewhere === undefined
              ? null
              : { progress: JSON.parse(runningElsewhere.progress ?? 'null') },
      }
    },

    async readHealth(actor) {
      assertOwner(actor)
      return readBackupHealth(deps)
    },

    async start(actor) {
      assertOwner(actor)
      const [newest] = await data.backupRuns.list(1)
      if (newest !== undefined && getRunState(newest, now()) === 'running') return false
      return launch('admin-backup', findAuditActor(actor)) !== null
    },

    async openArchive(id, actor) {
      assertOwner(actor)
      const { run, place } = await findBackupByRunId(deps, id)
      if (place.type === 'store') throw new ProblemError('not_found')
      const name = getDownloadName(run)
      if (place.type === 'shared') {
        const { part } = place.archive
        const { archiveParts } = deps.files
        // Otherwise the response would begin, and end in the middle.
        if (archiveParts === null || !(await hasSharedArchive(archiveParts, place.archive)))
          throw new ProblemError('not_found')
        await writeArchiveAuditEntry(data, 'backup_downloaded', run, actor, now())
        return { name, size: part.size, content: archiveParts.read(part) }
      }
      const handle = await open(run.target, 'r')
      try {
        const { size } = await handle.stat()
        await writeArchiveAuditEntry(data, 'backup_downloaded', run, actor, now())
        return { name, size, content: createReadStream('', { fd: handle }) }
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    async deleteArchive(id, actor) {
      assertOwner(actor)
      const { run } = await findBackupByRunId(deps, id)
      // An undo of a restore needs the others, which are deleted by their own rule.
      if (!canDeleteBackup(run)) throw new ProblemError('forbidden')
      await data.transaction(async (repositories) => {
        await writeArchiveAuditEntry(repositories, 'backup_deleted', run, actor, now())
        await repositories.backupRuns.startDeletion(run.id, now().toISOString())
      })
      // A store that does not respond is asked again by the daily maintenance.
      await deleteBackupBytes(deps, run).catch(deps.report)
    },

    async runScheduled() {
      return (await launch('scheduled-backup', null)) ?? false
    },

    async waitForRunning() {
      await running?.done
    },
  }
}

/** Makes a backup; never throws. What its process could not record itself is recorded here. False: another one is made. */
async function runAndRecordFailure(
  { data, dataFolder, runJob, readTimeZone, report, now }: BackupServiceDeps,
  kind: RetainedBackupKind,
  actor: AuditActor | null,
  onProgress: (progress: BackupProgress) => void,
): Promise<boolean> {
  const startedAt = now().toISOString()
  let runId: number | null = null
  const recordProgress = createThrottledRecorder(async (progress: BackupProgress) => {
    if (runId !== null) await data.backupRuns.update(runId, { progress: JSON.stringify(progress) })
  }, report)
  try {
    const job = { kind, actor, timeZone: await readTimeZone() }
    await runJob(job, {
      onRegistered: (id) => {
        runId = id
      },
      onProgress(progress) {
        onProgress(progress)
        recordProgress(progress)
      },
    })
  } catch (error) {
    // Another process on the same database makes it.
    if (error instanceof BackupInProgressError) return false
    report(error)
    const failure = {
      ended_at: now().toISOString(),
      files_held_until: null,
      result: 'failed',
      error: getErrorMessage(error),
    } as const
    try {
      if (runId === null)
        await data.backupRuns.add({ kind, started_at: startedAt, target: dataFolder, ...failure })
      else if ((await data.backupRuns.find(runId))?.ended_at === null)
        await data.backupRuns.update(runId, failure)
    } catch (recordError) {
      // The lease of the run ends by itself.
      report(recordError)
    }
  }
  return true
}

async function readBackupHealth({
  data,
  isScheduled,
  now,
}: Pick<BackupServiceDeps, 'data' | 'isScheduled' | 'now'>): Promise<BackupHealth> {
  const verified = await data.backupRuns.findNewestSiteBackup(['verified'])
  const newest = await data.backupRuns.findNewestSiteBackup(null)
  const lastVerifiedAt = verified?.started_at ?? null
  const newestState = newest === null ? null : getRunState(newest, now())
  return { lastVerifiedAt, problem: findProblem(), isScheduled }

  function findProblem(): BackupHealth['problem'] {
    if (newestState === 'failed' || newestState === 'interrupted') return 'failed'
    if (newestState === 'incomplete') return 'incomplete'
    if (lastVerifiedAt === null) return isScheduled ? 'none' : 'never'
    // If the clock was wrong, a time in the future says nothing about the age.
    return Math.abs(now().getTime() - Date.parse(lastVerifiedAt)) > maxAgeDays * day ? 'old' : null
  }
}

async function writeArchiveAuditEntry(
  repositories: Parameters<typeof writeSiteAuditEntry>[0],
  event: 'backup_downloaded' | 'backup_deleted',
  run: BackupRun,
  actor: Actor,
  now: Date,
): Promise<void> {
  const auditActor = findAuditActor(actor)
  if (auditActor === null) return
  const target = { type: 'backup', id: '', name: getDownloadName(run) } as const
  await writeSiteAuditEntry(repositories, { actor: auditActor, event, at: now.toISOString(), target })
}

function assertOwner({ role }: Actor): void {
  if (role === 'owner') return
  throw new ProblemError(role === 'visitor' ? 'unauthenticated' : 'forbidden')
}
