import { type ChildProcess, fork } from 'node:child_process'
import type { BackupProgress } from '../../domain/backup-run.ts'
import { BackupInProgressError, type RunBackupJob } from '../backup/index.ts'

/** What the process that makes a backup tells the server. */
export type BackupWorkerMessage =
  | { readonly type: 'registered'; readonly runId: number }
  | { readonly type: 'progress'; readonly progress: BackupProgress }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string; readonly isOtherRunning: boolean }

/** Why a process of the server has made no backup. */
class BackupProcessError extends Error {
  override readonly name = 'BackupProcessError'
}

/** Makes backups in a child process each, so that requests do not wait for them. */
export function createBackupProcessRunner(): { readonly runJob: RunBackupJob; stop(): void } {
  const children = new Set<ChildProcess>()
  let isStopped = false

  const runJob: RunBackupJob = (job, { onRegistered, onProgress }) => {
    if (isStopped) return Promise.reject(new BackupProcessError('The server is stopping.'))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const child = fork(new URL('./backup-worker.ts', import.meta.url), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    children.add(child)
    child.on('message', (message: BackupWorkerMessage) => {
      switch (message.type) {
        case 'registered':
          return onRegistered(message.runId)
        case 'progress':
          return onProgress(message.progress)
        case 'done':
          return resolve()
        case 'failed':
          return reject(
            message.isOtherRunning
              ? new BackupInProgressError(message.message)
              : new BackupProcessError(message.message),
          )
      }
    })
    child.on('error', (error) => reject(new BackupProcessError(error.message, { cause: error })))
    // After an outcome this has no effect.
    child.once('exit', (code, signal) => {
      children.delete(child)
      reject(
        new BackupProcessError(
          isStopped
            ? 'The server was stopped during the backup.'
            : `The process that made the backup ended unexpectedly (${signal ?? code}).`,
        ),
      )
    })
    child.send(job, (error) => {
      if (error !== null) reject(new BackupProcessError(error.message, { cause: error }))
    })
    return promise
  }

  return {
    runJob,
    stop() {
      isStopped = true
      for (const child of children) child.kill()
    },
  }
}
