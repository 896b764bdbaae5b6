import { restoreBackup, undoRestore } from '../backup/index.ts'
import {
  createSiteContentDeps,
  toBackupSite,
  withOpenedSiteEvenIfRunning,
  withOpenedSiteUnlessRunning,
} from '../cli/opened-site.ts'
import {
  type ArchiveJobResult,
  checkArchive,
  loadArchiveAfterCheck,
  restoreArchivedItem,
} from '../restore/index.ts'
import type { RestoreProcessEvent, RestoreProcessJob } from './restore-process.ts'
import { runJobAndExit } from './run-job-and-exit.ts'

// Entry point of a process that checks an archive, or restores one of its items or the whole site, for the server.
runJobAndExit<RestoreProcessJob, RestoreProcessEvent, ArchiveJobResult | null>(async (job, { send }) => {
  const onProgress = (progress: Extract<RestoreProcessEvent, { type: 'progress' }>['progress']) =>
    send({ type: 'progress', progress })
  if (job.type === 'check')
    return withOpenedSiteEvenIfRunning(async (site) => ({
      type: 'check',
      result: await checkArchive(toBackupSite(site), job, onProgress),
    }))
  if (job.type === 'load')
    return withOpenedSiteEvenIfRunning(async (site) => ({
      type: 'load',
      result: await loadArchiveAfterCheck(toBackupSite(site), job, onProgress),
    }))
  if (job.type === 'item')
    return withOpenedSiteEvenIfRunning(async (site) => ({
      type: 'item',
      result: await restoreArchivedItem(
        {
          content: createSiteContentDeps(site),
          files: site.files,
          access: toBackupSite(site),
          now: () => new Date(),
        },
        job,
      ),
    }))
  const origin = { actor: job.actor, onRegistered: (runId: number) => send({ type: 'registered', runId }) }
  // The server has stopped, and none can be started on the data folder until this process has ended.
  await withOpenedSiteUnlessRunning((site) =>
    job.type === 'undo'
      ? undoRestore(toBackupSite(site), onProgress, origin)
      : restoreBackup(toBackupSite(site), { ...job, onProgress }, { ...origin, event: 'backup_restored' }),
  )
  return null
})
