import { withOpenedSiteEvenIfRunning } from '../cli/opened-site.ts'
import { checkSite, createWorkThrottle, getReadingLimits, type SiteCheckJob } from '../site-check/index.ts'
import { runJobAndExit } from './run-job-and-exit.ts'
import type { SiteCheckProcessEvent } from './site-check-process.ts'

/** Progress is sent this often at most: a file can be read within a millisecond. */
const progressIntervalMs = 200

// Entry point of a process that checks the site once for the server.
runJobAndExit<SiteCheckJob, SiteCheckProcessEvent, null>(async ({ trigger, actor }, { send, signal }) => {
  let sentAt = 0
  await withOpenedSiteEvenIfRunning((site) =>
    checkSite(site, {
      trigger,
      actor,
      passphrase: site.config.backupPassphrase,
      reading: getReadingLimits(trigger, site.config.fileStoreKind, new Date()),
      throttle: trigger === 'nightly' ? createWorkThrottle(signal) : async () => undefined,
      now: () => new Date(),
      onRegistered: (runId) => send({ type: 'registered', runId }),
      onProgress(progress) {
        if (Date.now() - sentAt < progressIntervalMs) return
        sentAt = Date.now()
        send({ type: 'progress', progress })
      },
      signal,
    }),
  )
  return null
})
