import { emailDeliveryFailures, type WaitingEmails } from '../../domain/email-settings.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { QueuedEmailRepository, QueuedEmailRow } from '../data/queued-email-repository.ts'
import type { TemplatedEmailSender } from './mailer.ts'
import {
  parseQueuedEmail,
  type QueuedEmail,
  type QueuedEmailTemplate,
  type QueuedEmailValues,
  toQueuedEmailColumns,
} from './queued-email.ts'
import { classifyDeliveryError, type DeliveryFailure } from './smtp-errors.ts'

/** The repositories of the transaction of the change that an e-mail is about. */
interface QueuedEmailTransaction {
  readonly queuedEmails: QueuedEmailRepository
}

/** E-mails that nobody waits for: they are stored, and delivered by one of the instances. */
export interface EmailQueue {
  /** Stores an e-mail; false if too many wait. Call `wake` after the transaction. */
  enqueue(transaction: QueuedEmailTransaction, email: QueuedEmail): Promise<boolean>
  /**
   * The same, inside a transaction, for a notice that replaces an earlier one to the same recipient that still waits. It
   * is not sent before `dueAt`.
   */
  enqueueNotice(
    transaction: QueuedEmailTransaction,
    email: QueuedEmail,
    dueAt?: Date,
  ): Promise<'added' | 'updated' | 'full'>
  /** Starts a delivery, for which it does not wait. */
  wake(): void
  /** Delivers what is due. */
  deliverDue(): Promise<void>
  /** Makes e-mails due whose delivery has failed: the settings of the mail server have changed. */
  retryFailed(): Promise<void>
  readWaiting(): Promise<WaitingEmails>
  /** Delivers from now on. */
  start(): void
  /** Waits a moment for the e-mail that is being delivered. What waits stays in the database. */
  stop(): Promise<void>
}

interface EmailQueueDeps {
  readonly data: Pick<SiteDatabase, 'queuedEmails'>
  readonly mailer: TemplatedEmailSender
  /** Values to read when an e-mail is delivered, because it may have waited; null: it is not needed any more. */
  readonly readCurrentValues?: Readonly<
    Partial<Record<QueuedEmailTemplate, () => Promise<QueuedEmailValues | null>>>
  >
  readonly warn: (fields: object, message: string) => void
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

const minute = 60_000
const hour = 60 * minute
const retryDelaysMs = [minute, 5 * minute, 15 * minute, hour]
/** A mail server may be away for a weekend. */
const maxAgeMs = 3 * 24 * hour
/** Longer than the delivery of one e-mail; one that a killed instance was delivering is taken over then. */
const leaseMs = 5 * minute
const pollMs = minute
const stopWaitMs = 5000
/** During an outage, the queue must not grow without limit. */
const maxWaiting = 10_000
const maxWaitingToRecipient = 20

/** Failures that may end when the server works again, or its settings have changed. */
const serverFailures = emailDeliveryFailures.filter((failure) => failure !== 'recipientRefused')

export function createEmailQueue({
  data,
  mailer,
  readCurrentValues = {},
  warn,
  report,
  now,
}: EmailQueueDeps): EmailQueue {
  let timer: NodeJS.Timeout | null = null
  let isStopping = false
  let isRequested = false
  let running: Promise<void> | null = null
  /** Whether the failure of the server was logged. */
  let isServerFailing = false

  const toTime = (offsetMs = 0) => new Date(now().getTime() + offsetMs).toISOString()

  async function add(
    { queuedEmails }: QueuedEmailTransaction,
    email: QueuedEmail,
    dueAt: Date,
  ): Promise<boolean> {
    const columns = toQueuedEmailColumns(email)
    const count = await queuedEmails.count(columns.recipient)
    if (count.all >= maxWaiting || count.toRecipient >= maxWaitingToRecipient) {
      warn({ template: email.template, ...count }, 'an e-mail was not queued: too many wait for delivery')
      return false
    }
    await queuedEmails.add({ ...columns, created_at: toTime(), next_attempt_at: dueAt.toISOString() })
    return true
  }

  /** The e-mail as it is to be sent now; null: it is not needed any more. */
  async function prepare(row: QueuedEmailRow): Promise<QueuedEmail | null> {
    const email = parseQueuedEmail(row)
    const read = readCurrentValues[email.template]
    if (read === undefined) return email
    const values = await read()
    return values === null ? null : { ...email, ...values }
  }

  async function deliverAllDue(): Promise<void> {
    let hasDelivered = false
    while (!isStopping) {
      const row = await data.queuedEmails.claimNext(toTime(), toTime(leaseMs))
      if (row === null) return
      let email: QueuedEmail | null
      try {
        email = await prepare(row)
        // Later attempts take the place of a retry.
        if (email !== null) await mailer.send(email, { retry: false })
      } catch (error) {
        const failure = classifyDeliveryError(error)
        await postponeOrGiveUp(row, failure)
        // The others would fail, too.
        if (failure.scope === 'server') return logServerFailure(failure)
        continue
      }
      await data.queuedEmails.remove(row)
      if (email === null) continue
      if (!hasDelivered) await noticeWorkingServer()
      hasDelivered = true
    }
  }

  async function postponeOrGiveUp(row: QueuedEmailRow, failure: DeliveryFailure): Promise<void> {
    const { template, attempts } = row
    const delayMs = retryDelaysMs[attempts - 1] ?? hour
    const isTooOld = now().getTime() + delayMs - Date.parse(row.created_at) > maxAgeMs
    if (failure.scope === 'permanent' || isTooOld) {
      warn(
        { template, attempts, reason: failure.reason },
        failure.scope === 'permanent'
          ? 'an e-mail was rejected for good and is not sent'
          : 'an e-mail could not be sent for three days and is given up',
      )
      await data.queuedEmails.remove(row)
      return
    }
    await data.queuedEmails.postpone(row, {
      next_attempt_at: toTime(delayMs),
      failed_at: toTime(),
      failure: failure.failure,
      answer: failure.answer,
    })
  }

  /** Logs an outage once, however many e-mails wait. */
  async function logServerFailure({ reason }: DeliveryFailure): Promise<void> {
    if (isServerFailing) return
    isServerFailing = true
    const { waiting } = await data.queuedEmails.summarize()
    warn({ reason, waiting }, 'e-mails cannot be sent; they wait and are tried again')
  }

  /** E-mails that have failed because of the server need not wait for their next attempt. */
  async function noticeWorkingServer(): Promise<void> {
    if (isServerFailing) warn({}, 'e-mails can be sent again')
    isServerFailing = false
    await data.queuedEmails.retryFailed(toTime(), serverFailures)
  }

  async function run(): Promise<void> {
    try {
      while (isRequested && !isStopping) {
        isRequested = false
        await deliverAllDue()
      }
    } catch (error) {
      report(error)
    } finally {
      running = null
    }
  }

  function deliverDue(): Promise<void> {
    if (isStopping) return Promise.resolve()
    isRequested = true
    running ??= run()
    return running
  }

  function wake(): void {
    if (timer !== null) void deliverDue()
  }

  return {
    enqueue: (transaction, email) => add(transaction, email, now()),

    async enqueueNotice(transaction, email, dueAt = now()) {
      await transaction.queuedEmails.lockNotices()
      if (await transaction.queuedEmails.updateWaiting(toQueuedEmailColumns(email), toTime()))
        return 'updated'
      return (await add(transaction, email, dueAt)) ? 'added' : 'full'
    },

    wake,
    deliverDue,

    async retryFailed() {
      await data.queuedEmails.retryFailed(toTime())
      wake()
    },

    async readWaiting() {
      const { waiting, nextAttemptAt, lastFailure } = await data.queuedEmails.summarize()
      return {
        count: waiting,
        nextAttemptAt: nextAttemptAt === null || nextAttemptAt <= toTime() ? null : nextAttemptAt,
        failure:
          lastFailure === null
            ? null
            : (emailDeliveryFailures.find((failure) => failure === lastFailure.failure) ?? 'other'),
        answer: lastFailure?.answer ?? null,
      }
    },

    start() {
      timer = setInterval(() => void deliverDue(), pollMs).unref()
      // The operator may have changed the settings of the mail server.
      void data.queuedEmails.retryFailed(toTime(), serverFailures).catch(report).then(deliverDue)
    },

    async stop() {
      isStopping = true
      if (timer !== null) clearInterval(timer)
      timer = null
      if (running === null) return
      let limit: NodeJS.Timeout | undefined
      await Promise.race([
        running,
        new Promise((resolve) => {
          limit = setTimeout(resolve, stopWaitMs)
        }),
      ])
      clearTimeout(limit)
    },
  }
}
