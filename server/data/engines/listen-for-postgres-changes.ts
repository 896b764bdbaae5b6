import { setTimeout as sleep } from 'node:timers/promises'
import { toError } from '../../lib/errors.ts'
import { endSessionOfLostClientStatements } from './postgres-lost-clients.ts'

/** The channel of content events. */
const contentChannel = 'letopis'
const initialBackoffMs = 100
const maxBackoffMs = 2000
const queryTimeoutMs = 3000

/** A change of the database by another process. */
export interface ExternalDatabaseChange {
  /** The notification of the other instance; null: anything may have changed. */
  readonly payload: string | null
}

export interface DatabaseChangeSubscription {
  stop(): Promise<void>
}

type OnChange = (change: ExternalDatabaseChange) => void

interface ListenOptions {
  readonly report: (error: Error) => void
  /** How often the connection is checked, in milliseconds. */
  readonly heartbeat: number
  readonly channel?: string
  /** Called when the connection is lost: until it listens again, changes are missed. */
  readonly onLost?: () => void
}

/**
 * Listens to a Postgres channel on its own connection, and reconnects whenever it is lost. After a reconnect,
 * anything may have been missed. Resolves once it listens, or after the first attempt failed.
 */
export async function listenForPostgresNotifications(
  url: string,
  onChange: OnChange,
  { report, heartbeat, channel = contentChannel, onLost }: ListenOptions,
): Promise<DatabaseChangeSubscription> {
  const stopController = new AbortController()
  const { signal } = stopController
  const notify: OnChange = (change) => {
    try {
      onChange(change)
    } catch (error) {
      report(toError(error))
    }
  }
  const firstAttempt = Promise.withResolvers<void>()
  const listening = (async () => {
    let mayHaveMissed = false
    let isFailing = false
    let backoffMs = initialBackoffMs
    while (!signal.aborted) {
      try {
        await runListenerConnection(url, channel, notify, heartbeat, signal, () => {
          backoffMs = initialBackoffMs
          isFailing = false
          if (mayHaveMissed) notify({ payload: null })
          firstAttempt.resolve()
        })
      } catch (error) {
        if (!isFailing) onLost?.()
        // Once for an outage, however long it takes.
        if (!isFailing) report(toError(error))
        isFailing = true
      }
      mayHaveMissed = true
      firstAttempt.resolve()
      await sleepUnlessAborted(backoffMs, signal)
      backoffMs = Math.min(backoffMs * 2, maxBackoffMs)
    }
  })()
  await firstAttempt.promise
  return {
    async stop() {
      stopController.abort()
      await listening
    },
  }
}

/** Runs one connection: returns when aborted, throws when the connection is lost. */
async function runListenerConnection(
  url: string,
  channel: string,
  notify: OnChange,
  heartbeat: number,
  signal: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    application_name: 'letopis listener',
    keepAlive: true,
    connectionTimeoutMillis: 3000,
    query_timeout: queryTimeoutMs,
  })
  const connectionLost = new AbortController()
  let reason = new Error('The connection that listens for database changes was closed')
  client.on('error', (error) => {
    reason = error
    connectionLost.abort()
  })
  client.on('end', () => connectionLost.abort())
  client.on('notification', (message) => notify({ payload: message.payload || null }))
  try {
    await client.connect()
    await client.query(`${endSessionOfLostClientStatements}; listen ${channel}`)
    onListening()
    const stopSignal = AbortSignal.any([signal, connectionLost.signal])
    // A connection that was cut silently is only noticed by a query.
    while (await sleepUnlessAborted(heartbeat, stopSignal)) await client.query('select 1')
  } finally {
    await Promise.race([client.end(), sleepUnlessAborted(queryTimeoutMs, new AbortController().signal)])
  }
  if (!signal.aborted) throw reason
}

/** Sleeps without keeping the process alive; false if aborted. */
export async function sleepUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, { signal, ref: false })
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}
