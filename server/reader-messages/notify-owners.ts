import type { SiteDatabase } from '../data/index.ts'
import type { TemplatedEmailSender } from '../mail/index.ts'

interface OwnerNotifierDeps {
  readonly data: Pick<SiteDatabase, 'auth' | 'jobRuns' | 'readerMessages'>
  readonly mailer: TemplatedEmailSender
  readonly isEmailEnabled: () => Promise<boolean>
  /** Of the site, for the link to the messages. */
  readonly origin: string
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** However many messages come, to however many instances, owners get one e-mail in this time. */
const minIntervalMs = 15 * 60 * 1000
const jobName = 'reader-message-email'

/**
 * Creates the function that sends e-mails to owners about new messages. It does not wait for them: the reader's page
 * does not depend on the e-mail server. The e-mails contain nothing of the message, which may be spam.
 */
export function createOwnerNotifier({
  data,
  mailer,
  isEmailEnabled,
  origin,
  report,
  now,
}: OwnerNotifierDeps): () => void {
  let timer: NodeJS.Timeout | null = null

  async function send(): Promise<void> {
    timer = null
    if (!(await isEmailEnabled())) return
    const count = await data.readerMessages.count('new')
    if (count === 0) return
    if (!(await data.jobRuns.claim(jobName, now(), minIntervalMs))) {
      // The e-mail that was sent may be older than the newest message.
      await scheduleNext()
      return
    }
    for (const to of await data.auth.users.listOwnerEmails())
      await mailer
        .send({ template: 'reader_message', to, language: null, link: `${origin}/admin/messages`, count })
        .catch(report)
  }

  async function scheduleNext(): Promise<void> {
    const last = await data.jobRuns.find(jobName)
    const next = last === null ? 0 : Date.parse(last.started_at) + minIntervalMs - now().getTime()
    schedule(Math.min(Math.max(0, next), minIntervalMs))
  }

  function schedule(wait: number): void {
    timer ??= setTimeout(() => void send().catch(report), wait)
    // The process may end before: the messages are in the admin area.
    timer.unref()
  }

  return () => schedule(0)
}
