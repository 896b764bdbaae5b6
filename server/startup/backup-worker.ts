import { setPriority } from 'node:os'
import {
  BackupInProgressError,
  type BackupJob,
  createBackup,
  deleteExpiredArchives,
} from '../backup/index.ts'
import { readBackupPassphrase } from '../cli/backup-passphrase.ts'
import { toBackupSite, withOpenedAndMigratedSite } from '../cli/opened-site.ts'
import { getErrorMessage } from '../lib/errors.ts'
import type { BackupWorkerMessage } from './backup-process.ts'

// Entry point of a process that makes one backup for the server, whose requests then do not wait for it.

// The site has priority.
setPriority(10)
process.on('disconnect', () => process.exit(1))
process.once('message', (job: BackupJob) => void run(job))

async function run(job: BackupJob): Promise<void> {
  const outcome = await makeBackup(job).then(
    (): BackupWorkerMessage => ({ type: 'done' }),
    (error: unknown): BackupWorkerMessage => ({
      type: 'failed',
      message: getErrorMessage(error),
      isOtherRunning: error instanceof BackupInProgressError,
    }),
  )
  process.send?.(outcome, () => process.exit(0))
}

async function makeBackup({ kind, actor, timeZone }: BackupJob): Promise<void> {
  const passphrase = await readBackupPassphrase(undefined)
  await withOpenedAndMigratedSite(async (site) => {
    await createBackup(toBackupSite(site), {
      kind,
      actor,
      file: null,
      passphrase,
      onRegistered: (runId) => send({ type: 'registered', runId }),
      onProgress: (progress) => send({ type: 'progress', progress }),
    })
    await deleteExpiredArchives({ data: site.data, dataFolder: site.config.data, timeZone })
  })
}

function send(message: BackupWorkerMessage): void {
  process.send?.(message)
}
