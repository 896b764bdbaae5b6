import type { BackupProgress } from '../../domain/backup-run.ts'
import { BackupInProgressError, type BackupJob, type RunBackupJob } from '../backup/index.ts'
import { getEntryFile } from '../lib/project-paths.ts'
import { createJobProcessRunner, JobProcessError } from './job-process.ts'

/** What the process that makes a backup sends before it is done. */
export type BackupProcessEvent =
  | { readonly type: 'registered'; readonly runId: number }
  | { readonly type: 'progress'; readonly progress: BackupProgress }

/** Makes backups in a child process each. */
export function createBackupProcessRunner(): { readonly runJob: RunBackupJob; stop(): void } {
  const processes = createJobProcessRunner<BackupJob, BackupProcessEvent, null>(
    getEntryFile('backup-worker'),
    'the backup',
  )
  return {
    async runJob(job, { onRegistered, onProgress }) {
      try {
        await processes.run(job, {
          onEvent: (event) =>
            event.type === 'registered' ? onRegistered(event.runId) : onProgress(event.progress),
        })
      } catch (error) {
        const isOtherRunning = error instanceof JobProcessError && error.code === 'BackupInProgressError'
        throw isOtherRunning ? new BackupInProgressError(error.message) : error
      }
    },
    stop: () => processes.stop(),
  }
}
