import type { SiteDatabase } from '../data/index.ts'
import type { EmailQueue } from '../mail/index.ts'
import { hasNewFindings } from './findings.ts'

interface OwnerReportDeps {
  readonly data: SiteDatabase
  readonly emailQueue: Pick<EmailQueue, 'enqueueNotice' | 'wake'>
  /** Of the site, for the link to the report. */
  readonly origin: string
  readonly now: () => Date
}

/**
 * Queues an e-mail to the owners if a run has found something that the last reported one has not. If none could be
 * queued, the run does not count as reported, and the next one does it.
 */
export function createOwnerReporter({ data, emailQueue, origin, now }: OwnerReportDeps) {
  return async (runId: number): Promise<void> => {
    const run = await data.siteCheckRuns.find(runId)
    if (run === null || (run.result !== 'ok' && run.result !== 'problems')) return
    const isNews = hasNewFindings(run, await data.siteCheckRuns.findNewestReported())
    await data.transaction(async (transaction) => {
      const owners = isNews ? await transaction.auth.users.listOwnerEmails() : []
      let queued = 0
      for (const to of owners) {
        const outcome = await emailQueue.enqueueNotice(transaction, {
          template: 'site_check',
          to,
          language: null,
          link: `${origin}/admin/data/check`,
          count: run.problems,
          repairedCount: run.repaired,
        })
        if (outcome !== 'full') queued += 1
      }
      if (queued > 0 || owners.length === 0)
        await transaction.siteCheckRuns.update(runId, { reported_at: now().toISOString() })
    })
    emailQueue.wake()
  }
}
