import { type BackupRunSummary, siteBackupKinds } from '../../domain/backup-run.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { BackupRun } from '../data/backup-run-repository.ts'
import type { SiteDatabase } from '../data/index.ts'
import { hideFolder } from '../lib/hide-folder.ts'
import { createArchiveName, statArchive } from './backup-folder.ts'
import { parseSharedTarget, type SharedArchive } from './shared-archives.ts'
import { parseStoreRunTarget } from './store/store-location.ts'

interface RunSource {
  readonly data: Pick<SiteDatabase, 'backupRuns'>
  readonly dataFolder: string
}

/** An archive in the backup folder or in the file store, or a run of a store. */
type BackupPlace =
  | { readonly type: 'folder' }
  | { readonly type: 'shared'; readonly archive: SharedArchive }
  | { readonly type: 'store' }

const maxRunId = 2_147_483_647

/** Finds a backup by the id of its run; throws `not_found` if it was deleted, or is in the backup folder of another server. */
export async function findBackupByRunId(
  { data, dataFolder }: RunSource,
  id: number,
): Promise<{ readonly run: BackupRun; readonly place: BackupPlace }> {
  // Postgres reports a larger id as an error.
  const run = Number.isInteger(id) && id <= maxRunId ? await data.backupRuns.find(id) : null
  const place = run === null ? null : await findPlace(run, dataFolder)
  if (run === null || place === null) throw new ProblemError('not_found')
  return { run, place }
}

/** A store is not asked: it may be slow or far away. */
async function findPlace(run: BackupRun, dataFolder: string): Promise<BackupPlace | null> {
  if (!hasBackup(run) || run.deleted_at !== null) return null
  if (parseStoreRunTarget(run.target) !== null) return { type: 'store' }
  const archive = parseSharedTarget(run.target)
  if (archive !== null) return { type: 'shared', archive }
  return (await statArchive(dataFolder, run.target)) === null ? null : { type: 'folder' }
}

/** A run as owners see it. */
export async function toRunSummary(
  run: BackupRun,
  { dataFolder, now }: { readonly dataFolder: string; readonly now: () => Date },
): Promise<BackupRunSummary> {
  const { id, kind, started_at: startedAt, size, new_bytes: newSize, error } = run
  const place = await findPlace(run, dataFolder)
  return {
    id,
    kind,
    startedAt,
    state: getRunState(run, now()),
    size,
    newSize,
    store: parseStoreRunTarget(run.target)?.location.type ?? null,
    error: error === null ? null : hideFolder(error, dataFolder),
    archive: place === null ? null : { canDelete: canDeleteBackup(run), canDownload: place.type !== 'store' },
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
export function canDeleteBackup({ kind }: BackupRun): boolean {
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

function hasBackup({ kind, result }: BackupRun): boolean {
  return kind !== 'restore' && (result === 'verified' || result === 'incomplete' || result === 'unchecked')
}
