import type { SiteCheckProgress } from '../../domain/site-check.ts'
import { getEntryFile } from '../lib/project-paths.ts'
import {
  type RunSiteCheckJob,
  SiteCheckInProgressError,
  SiteCheckInterruptedError,
  type SiteCheckJob,
} from '../site-check/index.ts'
import { createJobProcessRunner, JobProcessError } from './job-process.ts'

/** What the process that checks the site sends before it is done. */
export type SiteCheckProcessEvent =
  | { readonly type: 'registered'; readonly runId: number }
  | { readonly type: 'progress'; readonly progress: SiteCheckProgress }

/** Checks the site in a child process each time. */
export function createSiteCheckProcessRunner(): { readonly runJob: RunSiteCheckJob; stop(): void } {
  const processes = createJobProcessRunner<SiteCheckJob, SiteCheckProcessEvent, null>(
    getEntryFile('site-check-worker'),
    'the check',
  )
  return {
    async runJob(job, { onRegistered, onProgress }) {
      try {
        await processes.run(job, {
          onEvent: (event) =>
            event.type === 'registered' ? onRegistered(event.runId) : onProgress(event.progress),
        })
      } catch (error) {
        if (!(error instanceof JobProcessError)) throw error
        if (error.code === SiteCheckInProgressError.name) throw new SiteCheckInProgressError(error.message)
        throw error.code === null ? new SiteCheckInterruptedError(error.message) : error
      }
    },
    stop: () => processes.stop(),
  }
}
