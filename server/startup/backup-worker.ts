import { type BackupJob, createBackup, deleteExpiredArchives } from '../backup/index.ts'
import { readBackupPassphrase } from '../cli/backup-passphrase.ts'
import { toBackupSite, toBackupTarget, withOpenedSiteEvenIfRunning } from '../cli/opened-site.ts'
import type { BackupProcessEvent } from './backup-process.ts'
import { runJobAndExit } from './run-job-and-exit.ts'

// Entry point of a process that makes one backup for the server.
runJobAndExit<BackupJob, BackupProcessEvent, null>(async ({ kind, actor, timeZone }, { send }) => {
  const passphrase = await readBackupPassphrase(undefined)
  await withOpenedSiteEvenIfRunning(async (site) => {
    const backupSite = toBackupSite(site)
    await createBackup(backupSite, {
      kind,
      actor,
      to: toBackupTarget(site.config),
      passphrase,
      timeZone,
      onRegistered: (runId) => send({ type: 'registered', runId }),
      onProgress: (progress) => send({ type: 'progress', progress }),
    })
    await deleteExpiredArchives({ ...backupSite, timeZone })
  })
  return null
})
