import type { Repositories, SiteDatabase } from '../data/index.ts'
import type { EmailQueue } from '../mail/index.ts'

interface OwnerNotifierDeps {
  readonly data: Pick<SiteDatabase, 'transaction'>
  readonly emailQueue: Pick<EmailQueue, 'enqueueNotice' | 'wake'>
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
 * Creates the function that queues e-mails to owners about new messages; one within the interval after the last one is due
 * at its end. The e-mails contain nothing of the message, which may be spam.
 */
export function createOwnerNotifier({
  data,
  emailQueue,
  isEmailEnabled,
  origin,
  report,
  now,
}: OwnerNotifierDeps): () => Promise<void> {
  async function queueEmails(transaction: Repositories): Promise<void> {
    // Several messages at the same time are one notice.
    await transaction.queuedEmails.lockNotices()
    const count = await transaction.readerMessages.count('new')
    if (count === 0) return
    const dueAt = await findDueTime(transaction)
    const email = { template: 'reader_message', language: null, link: `${origin}/admin/messages` } as const
    let isAdded = false
    for (const to of await transaction.auth.users.listOwnerEmails()) {
      const outcome = await emailQueue.enqueueNotice(transaction, { ...email, to, count }, dueAt)
      isAdded ||= outcome === 'added'
    }
    if (isAdded) await transaction.jobRuns.start(jobName, dueAt.toISOString())
  }

  async function findDueTime({ jobRuns }: Repositories): Promise<Date> {
    const last = await jobRuns.find(jobName)
    const waitMs = last === null ? 0 : Date.parse(last.started_at) + minIntervalMs - now().getTime()
    // A time far in the future is that of a clock that was wrong.
    return new Date(now().getTime() + (waitMs > 2 * minIntervalMs ? 0 : Math.max(0, waitMs)))
  }

  return async () => {
    try {
      if (!(await isEmailEnabled())) return
      await data.transaction(queueEmails)
      emailQueue.wake()
    } catch (error) {
      // The message is stored all the same, and in the admin area.
      report(error)
    }
  }
}
