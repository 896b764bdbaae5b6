import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SiteDatabaseConnection } from '../connection.ts'
import { listenForPostgresNotifications } from './listen-for-postgres-changes.ts'

/** Sends messages to the other processes on the same Postgres. */
export interface ProcessMessageExchange {
  /** Delivery is not guaranteed: a message is lost while a process is not connected. */
  send(message: string): void
  stop(): Promise<void>
}

interface ProcessMessageExchangeOptions {
  readonly onMessage: (message: string) => void
  /** Messages may have been missed, because the connection was lost. */
  readonly onMissed: () => void
  readonly report: (error: Error) => void
}

const channel = 'letopis_messages'
/** Postgres limits a notification to 8000 bytes. */
const maxPartLength = 7500
const maxIncompleteMessages = 100
/** Further messages are dropped while the database is this far behind. */
const maxQueuedLength = 8 * 1024 * 1024
const checkEveryMs = 5000

/**
 * Exchanges messages with other processes by NOTIFY, in parts if they are long. Null on SQLite, which is used by one
 * server process only.
 */
export async function openProcessMessageExchange(
  { target, db }: SiteDatabaseConnection,
  { onMessage, onMissed, report }: ProcessMessageExchangeOptions,
): Promise<ProcessMessageExchange | null> {
  if (target.engine === 'sqlite') return null
  const sender = randomUUID()
  const receivePart = createPartCollector(sender, onMessage)
  const listener = await listenForPostgresNotifications(
    target.url,
    ({ payload }) => (payload === null ? onMissed() : receivePart(payload)),
    { report, heartbeat: checkEveryMs, channel },
  )
  let queued: string[] = []
  let queuedLength = 0
  let messageCount = 0
  let isStopped = false
  let sending = Promise.resolve()
  /** Sends all that was queued meanwhile with one statement. */
  const flush = async () => {
    const parts = queued
    queued = []
    queuedLength = 0
    if (parts.length > 0)
      await sql`select pg_notify(${channel}, part) from unnest(${parts}::text[]) as part`.execute(db)
  }
  return {
    send(message) {
      if (isStopped) return
      const text = Buffer.from(message).toString('base64')
      if (queuedLength + text.length > maxQueuedLength) {
        report(new Error('A message to other processes was dropped: the database is too slow'))
        return
      }
      messageCount += 1
      const count = Math.ceil(text.length / maxPartLength)
      for (let i = 0; i < count; i += 1) {
        const part = text.slice(i * maxPartLength, (i + 1) * maxPartLength)
        queued.push(`${sender} ${messageCount} ${i} ${count} ${part}`)
      }
      queuedLength += text.length
      sending = sending.then(flush).catch((error: unknown) => {
        report(new Error('A message was not sent to other processes', { cause: error }))
      })
    },
    async stop() {
      isStopped = true
      await sending
      await listener.stop()
    },
  }
}

/** Joins the parts of messages; ignores our own ones, which Postgres sends back. */
function createPartCollector(
  ownSender: string,
  onMessage: (message: string) => void,
): (part: string) => void {
  const incomplete = new Map<string, string[]>()
  return (notification) => {
    const [sender = '', message = '', index = '', count = '', text = ''] = notification.split(' ')
    if (sender === ownSender || sender === '') return
    const key = `${sender} ${message}`
    const parts = incomplete.get(key) ?? []
    parts[Number(index)] = text
    incomplete.set(key, parts)
    // Parts arrive in order.
    if (Number(index) + 1 === Number(count)) {
      incomplete.delete(key)
      if (Object.keys(parts).length === Number(count))
        onMessage(Buffer.from(parts.join(''), 'base64').toString())
    }
    const [oldest] = incomplete.keys()
    if (incomplete.size > maxIncompleteMessages && oldest !== undefined) incomplete.delete(oldest)
  }
}
