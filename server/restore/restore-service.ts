import { randomBytes } from 'node:crypto'
import type { SiteRestores } from '../../app/request.ts'
import type { BackupProgress } from '../../domain/backup-run.ts'
import { getKindDefinition, type KindName } from '../../domain/kinds/index.ts'
import type { Actor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { ArchiveDetails, SiteRestoreJob } from '../../domain/restore.ts'
import { findAuditActor, writeSiteAuditEntry } from '../audit/index.ts'
import {
  findBackupByRunId,
  findRestoreToUndo,
  getDownloadName,
  isSealedArchiveFile,
  removeWorkFolders,
  restoreUndoPeriodMs,
  toRunSummary,
} from '../backup/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { ArchiveSession } from './archive-session.ts'
import { compareArchivedItem, listArchivedItems } from './archived-items.ts'
import type { ArchiveCheckJob, ArchiveCheckResult } from './check-archive.ts'
import { readMaxArchiveSize } from './receive-archive.ts'
import type { ItemRestoreJob, ItemRestoreResult } from './restore-item.ts'

/** What is done with an archive while the site is served. */
export type ArchiveJob = ArchiveCheckJob | ItemRestoreJob
export type ArchiveJobResult =
  | { readonly type: 'check'; readonly result: ArchiveCheckResult }
  | { readonly type: 'item'; readonly result: ItemRestoreResult }

/** Runs a job in a process of its own. */
export type RunArchiveJob = (
  job: ArchiveJob,
  onProgress: (progress: BackupProgress) => void,
) => Promise<ArchiveJobResult | null>

/** The site is to be stopped and restored. */
export interface SiteRestoreRequest {
  readonly job: SiteRestoreJob
  /** In the cookie of the owner who requested it. */
  readonly progressToken: string
}

/** Restores from archives, for owners. */
export interface RestoreService extends SiteRestores {
  /** Deletes what a check has left. */
  close(): Promise<void>
}

interface RestoreServiceDeps {
  readonly data: SiteDatabase
  readonly dataFolder: string
  /** Of this server, for archives that it has sealed; null: none. */
  readonly passphrase: string | null
  readonly runJob: RunArchiveJob
  readonly requestSiteRestore: (request: SiteRestoreRequest) => void
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** A restore that was killed is among the last runs. */
const maxCheckedRuns = 20

export async function createRestoreService(deps: RestoreServiceDeps): Promise<RestoreService> {
  const { data, dataFolder, runJob, report, now } = deps
  await removeWorkFolders(dataFolder)
  await endKilledRestores(data, now())
  /** One at a time: each takes as much space as a database. */
  let opened: ArchiveSession | null = null
  let isWorking = false
  let isRequested = false

  async function close(archive: ArchiveSession | null): Promise<void> {
    if (archive === null) return
    if (opened === archive) opened = null
    await archive.close()
  }

  const isBusy = () => isRequested || isWorking || opened?.state.is === 'checking'

  async function findChecked(runId: number): Promise<ArchiveSession | null> {
    // Also that it still exists.
    await findBackupByRunId(deps, runId)
    if (opened?.runId !== runId || opened.state.is !== 'checked') return null
    opened.touch()
    return opened
  }

  async function runCheck(archive: ArchiveSession): Promise<void> {
    const { runId, file, passphrase, folder } = archive
    try {
      const outcome = await runJob({ type: 'check', file, passphrase, folder }, (progress) => {
        archive.state = { is: 'checking', progress }
      })
      if (outcome?.type !== 'check') throw new Error('The check has no result.')
      archive.state = outcome.result
      if (outcome.result.is === 'checked')
        await recordCheckedUpload(runId, outcome.result.check.lostFileCount)
    } catch (error) {
      report(error)
      archive.state = { is: 'failed', message: getErrorMessage(error) }
    }
    if (archive.isDiscarded) await close(archive).catch(report)
    else archive.touch()
  }

  async function recordCheckedUpload(runId: number, lostFileCount: number): Promise<void> {
    const run = await data.backupRuns.find(runId)
    if (run?.result === 'unchecked')
      await data.backupRuns.update(runId, { result: lostFileCount === 0 ? 'verified' : 'incomplete' })
  }

  async function requestSiteRestore(
    job: SiteRestoreJob,
    target: { readonly name: string } | null,
  ): Promise<{ readonly progressToken: string } | null> {
    const isOtherRunning = await data.backupRuns.isAnyRunning(now().toISOString())
    if (isBusy() || isOtherRunning) return null
    isRequested = true
    try {
      await writeSiteAuditEntry(data, {
        actor: job.actor,
        event: 'restore_requested',
        at: now().toISOString(),
        ...(target === null ? {} : { target: { type: 'backup', id: '', name: target.name } }),
      })
    } catch (error) {
      isRequested = false
      throw error
    }
    const progressToken = randomBytes(24).toString('hex')
    deps.requestSiteRestore({ job, progressToken })
    return { progressToken }
  }

  return {
    async readArchive(runId, actor) {
      assertOwner(actor)
      const { run, place } = await findBackupByRunId(deps, runId)
      const isOpened = opened?.runId === runId
      if (isOpened) opened?.touch()
      const state = (isOpened ? opened?.state : undefined) ?? ({ is: 'unchecked' } as const)
      // A store is sealed by this server.
      const isSealedElsewhere =
        place === 'archive' && !isSealedHere(run.kind) && (await isSealedArchiveFile(run.target))
      return {
        run: await toRunSummary(run, deps),
        rowCount: run.row_count,
        fileCount: run.file_count,
        // The passphrase of this server may be another one than when an older backup was made.
        needsPassphrase: isSealedElsewhere || (state.is === 'refused' && state.problem === 'passphrase'),
        state,
      }
    },

    async startCheck(runId, passphrase, actor) {
      assertOwner(actor)
      const { run } = await findBackupByRunId(deps, runId)
      if (isBusy()) return false
      isWorking = true
      try {
        await close(opened)
        const archive: ArchiveSession = await ArchiveSession.create({
          dataFolder,
          runId,
          file: run.target,
          passphrase: passphrase ?? deps.passphrase,
          onExpired: () => {
            if (!isBusy()) close(archive).catch(report)
          },
        })
        opened = archive
        void runCheck(archive)
      } finally {
        isWorking = false
      }
      return true
    },

    async discardCheck(runId, actor) {
      assertOwner(actor)
      if (opened?.runId !== runId) return
      // One that is being checked cannot be read any more, and is closed when it ends.
      if (isBusy()) opened.isDiscarded = true
      else await close(opened)
    },

    async listItems(runId, query, actor) {
      assertOwner(actor)
      assertRestorableKind(query.kind)
      const archive = await findChecked(runId)
      return archive === null ? null : listArchivedItems(await archive.openDatabase(), data, query)
    },

    async compareItem(runId, kind, id, actor) {
      assertOwner(actor)
      assertRestorableKind(kind)
      const archive = await findChecked(runId)
      if (archive === null) return null
      const comparison = await compareArchivedItem(await archive.openDatabase(), data, kind, id)
      if (comparison === null) throw new ProblemError('not_found')
      return { ...comparison, restore: archive.findItemRestore(kind, id) }
    },

    async startItemRestore(runId, { kind, id, publishes, language }, actor) {
      assertOwner(actor)
      assertRestorableKind(kind)
      const archive = await findChecked(runId)
      if (archive === null || isBusy()) return false
      isWorking = true
      archive.setItemRestore(kind, id, { is: 'running' })
      const { file, passphrase, folder } = archive
      const job: ItemRestoreJob = {
        type: 'item',
        file,
        passphrase,
        folder,
        kind,
        id,
        publishes,
        actor,
        language,
      }
      void runJob(job, () => undefined)
        .then((outcome) => {
          if (outcome?.type !== 'item') throw new Error('The restore has no result.')
          archive.setItemRestore(kind, id, outcome.result)
        })
        .catch((error: unknown) => {
          report(error)
          archive.setItemRestore(kind, id, { is: 'failed', reason: 'other', fields: [] })
        })
        .then(() => {
          isWorking = false
          // Its backup was deleted meanwhile.
          if (archive.isDiscarded) return close(archive)
          archive.touch()
        })
        .catch(report)
      return true
    },

    async requestRestore(runId, actor) {
      const auditActor = assertAuditedOwner(actor)
      const { run } = await findBackupByRunId(deps, runId)
      const archive = await findChecked(runId)
      if (archive?.state.is !== 'checked') return null
      const { file, passphrase, state } = archive
      // What a store has lost since the check, the owner does not know.
      const acceptIncomplete = state.check.lostFileCount > 0
      const job = { type: 'restore', file, passphrase, acceptIncomplete, actor: auditActor } as const
      return requestSiteRestore(job, { name: getDownloadName(run) })
    },

    async requestUndo(actor) {
      const auditActor = assertAuditedOwner(actor)
      if ((await findRestoreToUndo({ data, now })) === null) return null
      return requestSiteRestore({ type: 'undo', actor: auditActor }, null)
    },

    async readUndoable(actor) {
      assertOwner(actor)
      const endedAt = (await findRestoreToUndo({ data, now }))?.ended_at
      if (!endedAt) return null
      return { restoredAt: endedAt, until: new Date(Date.parse(endedAt) + restoreUndoPeriodMs).toISOString() }
    },

    isRestoreRequested(actor) {
      assertOwner(actor)
      return isRequested
    },

    async readMaxUploadSize(actor) {
      assertOwner(actor)
      return readMaxArchiveSize(dataFolder)
    },

    close: () => close(opened),
  }

  /** Archives that this server makes are sealed with its own passphrase. */
  function isSealedHere(kind: ArchiveDetails['run']['kind']): boolean {
    return deps.passphrase !== null && kind !== 'uploaded'
  }
}

/**
 * Ends restores whose process was killed, so that the next one need not wait for the end of their lease. On SQLite a
 * restore holds the data folder, which this process holds now; on Postgres another instance may be restoring.
 */
async function endKilledRestores({ engine, backupRuns }: SiteDatabase, now: Date): Promise<void> {
  if (engine !== 'sqlite') return
  const error = 'The server was stopped or killed during the restore. The site has not been changed.'
  for (const { id, kind, ended_at } of await backupRuns.list(maxCheckedRuns))
    if (kind === 'restore' && ended_at === null)
      await backupRuns.recordFailure(id, { ended_at: now.toISOString(), error })
}

/** Settings are restored with the whole site only. */
function assertRestorableKind(kind: KindName): void {
  if (getKindDefinition(kind).single) throw new ProblemError('not_found')
}

function assertOwner({ role }: Actor): void {
  if (role === 'owner') return
  throw new ProblemError(role === 'visitor' ? 'unauthenticated' : 'forbidden')
}

function assertAuditedOwner(actor: Actor) {
  assertOwner(actor)
  const auditActor = findAuditActor(actor)
  if (auditActor === null) throw new ProblemError('forbidden')
  return auditActor
}
