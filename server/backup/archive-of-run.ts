import { type BackupRunSummary, siteBackupKinds } from '../../domain/backup-run.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { BackupRun } from '../data/backup-run-repository.ts'
import type { SiteDatabase } from '../data/index.ts'
import { createArchiveName, statArchive } from './backup-folder.ts'

interface ArchiveSource {
  readonly data: Pick<SiteDatabase, 'backupRuns'>
  readonly dataFolder: string
}

/** An archive in the backup folder and its run. */
export interface ArchiveOfRun {
  readonly run: BackupRun
  readonly size: number
}

const maxRunId = 2_147_483_647

/** Finds an archive by the id of its run; throws `not_found` if it is not in the backup folder of this server. */
export async function findArchiveOfRun(
  { data, dataFolder }: ArchiveSource,
  id: number,
): Promise<ArchiveOfRun> {
  // Postgres reports a larger id as an error.
  const run = Number.isInteger(id) && id <= maxRunId ? await data.backupRuns.find(id) : null
  const stats = run === null || !hasArchive(run) ? null : await statArchive(dataFolder, run.target)
  if (run === null || stats === null) throw new ProblemError('not_found')
  return { run, size: stats.size }
}

/** A run as owners see it. */
export async function toRunSummary(
  run: BackupRun,
  { dataFolder, now }: { readonly dataFolder: string; readonly now: () => Date },
): Promise<BackupRunSummary> {
  const { id, kind, started_at: startedAt, size, error } = run
  const isThere = hasArchive(run) && (await statArchive(dataFolder, run.target)) !== null
  return {
    id,
    kind,
    startedAt,
    state: getRunState(run, now()),
    size,
    error,
    archive: isThere ? { canDelete: canDeleteArchive(run) } : null,
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
