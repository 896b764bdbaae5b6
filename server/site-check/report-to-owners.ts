import type { SiteDatabase } from '../data/index.ts'
import type { TemplatedEmailSender } from '../mail/index.ts'
import { hasNewFindings } from './findings.ts'

interface OwnerReportDeps {
  readonly data: SiteDatabase
  readonly mailer: TemplatedEmailSender
  /** Of the site, for the link to the report. */
  readonly origin: string
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/**
 * Sends an e-mail to the owners if a run has found something that the last reported one has not. If no e-mail could be
 * sent, the run does not count as reported, and the next one sends it.
 */
export function createOwnerReporter({ data, mailer, origin, report, now }: OwnerReportDeps) {
  return async (runId: number): Promise<void> => {
    const run = await data.siteCheckRuns.find(runId)
    if (run === null || (run.result !== 'ok' && run.result !== 'problems')) return
    if (hasNewFindings(run, await data.siteCheckRuns.findNewestReported())) {
      const owners = await data.auth.users.listOwnerEmails()
      let sent = 0
      for (const to of owners)
        try {
          await mailer.send({
            template: 'site_check',
            to,
            language: null,
            link: `${origin}/admin/data/check`,
            count: run.problems,
            repairedCount: run.repaired,
          })
          sent += 1
        } catch (error) {
          report(error)
        }
      if (sent === 0 && owners.length > 0) return
    }
    await data.siteCheckRuns.update(runId, { reported_at: now().toISOString() })
  }
}
