import type { SiteDatabase } from '../data/index.ts'
import type { TemplatedEmailSender } from '../mail/index.ts'

interface OwnerNotifierDeps {
  readonly data: Pick<SiteDatabase, 'auth' | 'readerMessages'>
  readonly mailer: TemplatedEmailSender
  readonly isEmailEnabled: () => Promise<boolean>
  /** Of the site, for the link to the messages. */
  readonly origin: string
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** However many messages come, owners get one e-mail in this time. */
const minIntervalMs = 15 * 60 * 1000

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
  let lastSentAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | null = null

  async function send(): Promise<void> {
    timer = null
    if (!(await isEmailEnabled())) return
    const count = await data.readerMessages.count('new')
    if (count === 0) return
    lastSentAt = now().getTime()
    for (const to of await data.auth.users.listOwnerEmails())
      await mailer
        .send({ template: 'reader_message', to, language: null, link: `${origin}/admin/messages`, count })
        .catch(report)
  }

  return () => {
    if (timer !== null) return
    const wait = Math.max(0, lastSentAt + minIntervalMs - now().getTime())
    timer = setTimeout(() => void send().catch(report), wait)
    // The process may end before: the messages are in the admin area.
    timer.unref()
  }
}
