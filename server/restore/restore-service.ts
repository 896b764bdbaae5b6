import { randomBytes } from 'node:crypto'
import type { SiteRestores } from '../../app/request.ts'
import type { BackupProgress } from '../../domain/backup-run.ts'
import { getKindDefinition, type KindName } from '../../domain/kinds/index.ts'
import type { Actor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type {
  ArchiveCheck,
  ArchiveCheckState,
  ArchiveDetails,
  ItemRestoreState,
  SiteRestoreJob,
} from '../../domain/restore.ts'
import { findAuditActor, writeSiteAuditEntry } from '../audit/index.ts'
import {
  findBackupByRunId,
  findRestoreToUndo,
  getDownloadName,
  isSealedArchiveFile,
  removeServerWorkFolders,
  restoreUndoPeriodMs,
  toRunSummary,
} from '../backup/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { compareArchivedItem, listArchivedItems } from './archived-items.ts'
import type {
  ArchiveCheckJob,
  ArchiveCheckResult,
  ArchiveLoadJob,
  ArchiveLoadResult,
} from './check-archive.ts'
import { LocalArchiveCopies, type LocalArchiveCopy } from './local-archive-copies.ts'
import { getItemRestoreKey, type OpenedArchive, OpenedArchiveRecords } from './opened-archive-records.ts'
import { readMaxArchiveSize } from './receive-archive.ts'
import type { ItemRestoreJob, ItemRestoreResult } from './restore-item.ts'

/** What is done with an archive while the site is served. */
export type ArchiveJob = ArchiveCheckJob | ArchiveLoadJob | ItemRestoreJob
export type ArchiveJobResult =
  | { readonly type: 'check'; readonly result: ArchiveCheckResult }
  | { readonly type: 'load'; readonly result: ArchiveLoadResult }
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
  /** Seals the passphrases that owners enter, so that all instances can use them. */
  readonly secret: string
  readonly runJob: RunArchiveJob
  readonly requestSiteRestore: (request: SiteRestoreRequest) => void
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** A restore that was killed is among the last runs. */
const maxCheckedRuns = 20

/** How often an instance notices that its copy of an archive is not needed any more. */
const expiryCheckMs = 60_000

/** An archive that was checked, perhaps by another instance. */
interface CheckedArchive extends OpenedArchive {
  readonly check: ArchiveCheck
  /** The target of its backup. */
  readonly file: string
}

export async function createRestoreService(deps: RestoreServiceDeps): Promise<RestoreService> {
  const { data, dataFolder, runJob, report, now } = deps
  await removeServerWorkFolders(dataFolder)
  await endKilledRestores(data, now())
  const records = new OpenedArchiveRecords(deps)
  // One process uses a SQLite database, so that no other one works with what an earlier one has opened.
  const left = data.engine === 'sqlite' ? await data.openedArchives.find() : null
  if (left !== null) await records.close(left)
  const copies = new LocalArchiveCopies(dataFolder, report)
  let work: Promise<void> = Promise.resolve()
  let isWorking = false
  let isRequested = false
  const expiry = setInterval(() => void closeUnusedCopy().catch(report), expiryCheckMs).unref()

  /** Also forgets what was not used, with its passphrase. */
  async function closeUnusedCopy(): Promise<void> {
    const { token } = copies
    const opened = await records.find()
    if (token !== null && opened?.token !== token && copies.token === token && !isWorking)
      await copies.close()
  }

  /**
   * The database of an archive on this instance; null if it takes long, or the archive cannot be used any more. Throws
   * `not_writable` if the disk has no space for it.
   */
  async function openCopy(archive: CheckedArchive): Promise<LocalArchiveCopy | null> {
    const { token, file, passphrase } = archive
    const opened = await copies.open(token, (folder) =>
      loadArchive({ type: 'load', file, passphrase, folder }),
    )
    if (opened === null || !('problem' in opened)) return opened
    // The disk of this instance; others may have the space.
    if (opened.problem === 'space') throw new ProblemError('not_writable')
    await records.setState(archive, opened)
    return null
  }

  async function loadArchive(job: ArchiveLoadJob): Promise<ArchiveLoadResult> {
    const outcome = await runJob(job, () => undefined)
    if (outcome?.type !== 'load') throw new Error('The archive was not loaded.')
    return outcome.result
  }

  /** Runs work of this instance in the background, one at a time. */
  function startWork(run: () => Promise<void>): void {
    work = run()
      .catch(report)
      .finally(() => {
        isWorking = false
      })
  }

  async function findChecked(runId: number): Promise<CheckedArchive | null> {
    // Also that it still exists.
    const { run } = await findBackupByRunId(deps, runId)
    const archive = await records.find()
    if (archive?.runId !== runId || archive.state.is !== 'checked') return null
    await records.touch(archive)
    const passphrase = archive.passphrase ?? deps.passphrase
    return { ...archive, passphrase, check: archive.state.check, file: run.target }
  }

  async function runCheck({ token, runId, passphrase }: OpenedArchive, file: string): Promise<void> {
    const checking = records.startWork(token)
    let state: ArchiveCheckState
    try {
      const result = await copies.make(token, async (folder) => {
        const job = { type: 'check', file, passphrase: passphrase ?? deps.passphrase, folder } as const
        const outcome = await runJob(job, (progress) => checking.setState({ is: 'checking', progress }))
        if (outcome?.type !== 'check') throw new Error('The check has no result.')
        return outcome.result
      })
      state = result
      if (result.is === 'checked') await recordCheckedUpload(runId, result.check.lostFileCount)
    } catch (error) {
      report(error)
      state = { is: 'failed', message: getErrorMessage(error) }
    }
    // Its backup may have been deleted meanwhile.
    const isOpen = await checking.endCheck(state)
    if (!isOpen || state.is !== 'checked') await copies.close()
  }

  async function recordCheckedUpload(runId: number, lostFileCount: number): Promise<void> {
    const run = await data.backupRuns.find(runId)
    if (run?.result === 'unchecked')
      await data.backupRuns.update(runId, { result: lostFileCount === 0 ? 'verified' : 'incomplete' })
  }

  async function runItemRestore({ token }: CheckedArchive, job: ItemRestoreJob): Promise<void> {
    const restoring = records.startWork(token)
    let result: ItemRestoreState
    try {
      const outcome = await runJob(job, () => undefined)
      if (outcome?.type !== 'item') throw new Error('The restore has no result.')
      result = outcome.result
    } catch (error) {
      report(error)
      result = { is: 'failed', reason: 'other', fields: [] }
    }
    const isOpen = await restoring.endItemRestore(getItemRestoreKey(job.kind, job.id), result)
    if (!isOpen) await copies.close()
  }

  async function requestSiteRestore(
    job: SiteRestoreJob,
    target: { readonly name: string } | null,
  ): Promise<{ readonly progressToken: string } | null> {
    const isOtherRunning = await data.backupRuns.isAnyRunning(now().toISOString())
    const archive = await records.find()
    if (isRequested || isWorking || archive?.isBusy || isOtherRunning) return null
    isRequested = true
    try {
      await writeSiteAuditEntry(data, {
        actor: job.actor,
        event: 'restore_requested',
        at: now().toISOString(),
        ...(target === null ? {} : { target: { type: 'backup', id: '', name: target.name } }),
      })
      // What its check has compared is about to be replaced.
      if (archive !== null) await records.close(archive)
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
      const archive = await records.find()
      const isOpened = archive?.runId === runId
      if (isOpened) await records.touch(archive)
      const state: ArchiveCheckState =
        isOpened && copies.isAwaited(archive.token)
          ? { is: 'checking', progress: null }
          : isOpened
            ? archive.state
            : { is: 'unchecked' }
      const isSealedElsewhere = !isSealedHere(run.kind) && (await isSealedArchive(run.target, place))
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
      if (isRequested || isWorking) return false
      isWorking = true
      let archive: OpenedArchive | null = null
      try {
        archive = await records.open(runId, passphrase)
      } finally {
        if (archive === null) isWorking = false
      }
      if (archive === null) return false
      const opened = archive
      startWork(() => runCheck(opened, run.target))
      return true
    },

    async discardCheck(runId, actor) {
      assertOwner(actor)
      const archive = await records.find()
      if (archive?.runId !== runId) return
      await records.close(archive)
      // A copy in use is closed when the work with it ends, and one of another instance when that notices it.
      if (!isWorking && copies.token === archive.token) void copies.close().catch(report)
    },

    async listItems(runId, query, actor) {
      assertOwner(actor)
      assertRestorableKind(query.kind)
      const archive = await findChecked(runId)
      const opened = archive === null ? null : await openCopy(archive)
      return opened === null ? null : listArchivedItems(await opened.openDatabase(), data, query)
    },

    async compareItem(runId, kind, id, actor) {
      assertOwner(actor)
      assertRestorableKind(kind)
      const archive = await findChecked(runId)
      const opened = archive === null ? null : await openCopy(archive)
      if (archive === null || opened === null) return null
      const comparison = await compareArchivedItem(await opened.openDatabase(), data, kind, id)
      if (comparison === null) throw new ProblemError('not_found')
      return { ...comparison, restore: archive.itemRestores[getItemRestoreKey(kind, id)] ?? null }
    },

    async startItemRestore(runId, { kind, id, publishes, language }, actor) {
      assertOwner(actor)
      assertRestorableKind(kind)
      const archive = await findChecked(runId)
      if (archive === null || isRequested || isWorking) return false
      isWorking = true
      let folder: string | null = null
      try {
        const opened = await openCopy(archive)
        if (opened !== null && (await records.startItemRestore(archive, getItemRestoreKey(kind, id))))
          folder = await opened.folder
      } finally {
        if (folder === null) isWorking = false
      }
      if (folder === null) return false
      const { file, passphrase } = archive
      const job = { type: 'item', file, passphrase, folder, kind, id, publishes, actor, language } as const
      startWork(() => runItemRestore(archive, job))
      return true
    },

    async requestRestore(runId, actor) {
      const auditActor = assertAuditedOwner(actor)
      const { run } = await findBackupByRunId(deps, runId)
      const archive = await findChecked(runId)
      if (archive === null) return null
      const { file, passphrase, check } = archive
      // What a store has lost since the check, the owner does not know.
      const acceptIncomplete = check.lostFileCount > 0
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

    async close() {
      clearInterval(expiry)
      await work
      await copies.close()
    },
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

/** Whether an archive is sealed; a store is sealed by this server. */
async function isSealedArchive(
  target: string,
  place: Awaited<ReturnType<typeof findBackupByRunId>>['place'],
): Promise<boolean> {
  if (place.type === 'shared') return place.archive.isSealed
  return place.type === 'folder' && (await isSealedArchiveFile(target))
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
