import { type BackupRunSummary, siteBackupKinds } from '../../domain/backup-run.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { BackupRun } from '../data/backup-run-repository.ts'
import type { SiteDatabase } from '../data/index.ts'
import { createArchiveName, statArchive } from './backup-folder.ts'
import { parseStoreRunTarget } from './store/store-location.ts'

interface ArchiveSource {
  readonly data: Pick<SiteDatabase, 'backupRuns'>
  readonly dataFolder: string
}

/** An archive in the backup folder, or a run of a store. */
type StoredPlace = 'archive' | NonNullable<ReturnType<typeof parseStoreRunTarget>>

/** A backup that is there, and its run. */
interface ArchiveOfRun {
  readonly run: BackupRun
  readonly place: StoredPlace
}

const maxRunId = 2_147_483_647

/** Finds a backup by the id of its run; throws `not_found` if it is neither in the backup folder nor in a store. */
export async function findArchiveOfRun(
  { data, dataFolder }: ArchiveSource,
  id: number,
): Promise<ArchiveOfRun> {
  // Postgres reports a larger id as an error.
  const run = Number.isInteger(id) && id <= maxRunId ? await data.backupRuns.find(id) : null
  const place = run === null ? null : await findStoredPlace(run, dataFolder)
  if (run === null || place === null) throw new ProblemError('not_found')
  return { run, place }
}

/** Where a backup is; null if it was deleted or is not here. A store is not asked: it may be slow or far away. */
async function findStoredPlace(run: BackupRun, dataFolder: string): Promise<StoredPlace | null> {
  if (!hasArchive(run) || run.deleted_at !== null) return null
  const inStore = parseStoreRunTarget(run.target)
  if (inStore !== null) return inStore
  return (await statArchive(dataFolder, run.target)) === null ? null : 'archive'
}

/** A run as owners see it. */
export async function toRunSummary(
  run: BackupRun,
  { dataFolder, now }: { readonly dataFolder: string; readonly now: () => Date },
): Promise<BackupRunSummary> {
  const { id, kind, started_at: startedAt, size, new_bytes: newSize, error } = run
  const place = await findStoredPlace(run, dataFolder)
  return {
    id,
    kind,
    startedAt,
    state: getRunState(run, now()),
    size,
    newSize,
    store: parseStoreRunTarget(run.target)?.location.type ?? null,
    error,
    archive: place === null ? null : { canDelete: canDeleteArchive(run), canDownload: place === 'archive' },
  }
}

export function getRunState(
  { result, ended_at, files_held_until }: BackupRun,
  now: Date,
): BackupRunSummary['state'] {
  if (result !== null) return result
  const isAlive =
    ended_at === null && files_held_until !== null && Date.parse(files_held_until) > now.getTime()
  return isAlive ? 'running' : 'interrupted'
}

/** An undo of a restore needs the others, which are deleted by their own rule. */
export function canDeleteArchive({ kind }: BackupRun): boolean {
  return kind === 'uploaded' || siteBackupKinds.some((known) => known === kind)
}

/** Made of the time, since a command may have given the file any name. */
export function getDownloadName({
  kind,
  started_at,
  target,
}: Pick<BackupRun, 'kind' | 'started_at' | 'target'>): string {
  const beginning = kind.startsWith('before-') || kind === 'uploaded' ? kind : 'letopis'
  return createArchiveName(beginning, new Date(started_at), target.endsWith('.sealed'))
}

function hasArchive({ kind, result }: BackupRun): boolean {
  return kind !== 'restore' && (result === 'verified' || result === 'incomplete' || result === 'unchecked')
}
