import type { BackupProgress } from '../../domain/backup-run.ts'
import type { SiteRestoreJob } from '../../domain/restore.ts'
import { getEntryFile } from '../lib/project-paths.ts'
import type { ArchiveJob, ArchiveJobResult } from '../restore/index.ts'
import { createJobProcessRunner, type JobProcessRunner } from './job-process.ts'

/** What the process of a restore sends before it is done. */
export type RestoreProcessEvent =
  | { readonly type: 'registered'; readonly runId: number }
  | { readonly type: 'progress'; readonly progress: BackupProgress }

export type RestoreProcessJob = SiteRestoreJob | ArchiveJob
export type RestoreProcessRunner = JobProcessRunner<
  RestoreProcessJob,
  RestoreProcessEvent,
  ArchiveJobResult | null
>

/** Checks and restores archives in a child process each. */
export function createRestoreProcessRunner(): RestoreProcessRunner {
  return createJobProcessRunner(getEntryFile('restore-worker'), 'the restore')
}
