import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const channel = 'letopis'
const initialBackoffMs = 100
const maxBackoffMs = 10_000
const queryTimeoutMs = 5000

/** Somebody else changed the database. */
export interface ExternalDatabaseChange {
  /** What the other instance said; null: anything may have changed. */
  readonly payload: string | null
}

export interface DatabaseChangeWatcher {
  stop(): Promise<void>
}

type OnChange = (change: ExternalDatabaseChange) => void
type ReportError = (error: Error) => void

/**
 * Listens to a Postgres channel on a connection of its own, and opens it again whenever it is lost. After
 * that, anything may have been missed. Resolves once it listens, or after the first try failed.
 */
export async function listenForPostgresChanges(
  url: string,
  onChange: OnChange,
  report: ReportError,
  heartbeat: number,
): Promise<DatabaseChangeWatcher> {
  const stopping = new AbortController()
  const { signal } = stopping
  const tell: OnChange = (change) => {
    try {
      onChange(change)
    } catch (error) {
      report(toError(error))
    }
  }
  const firstTry = Promise.withResolvers<void>()
  const listening = (async () => {
    let missed = false
    let wait = initialBackoffMs
    while (!signal.aborted) {
      try {
        await runListenerConnection(url, tell, heartbeat, signal, () => {
          wait = initialBackoffMs
          if (missed) tell({ payload: null })
          firstTry.resolve()
        })
      } catch (error) {
        report(toError(error))
      }
      missed = true
      firstTry.resolve()
      await sleepUnlessAborted(wait, signal)
      wait = Math.min(wait * 2, maxBackoffMs)
    }
  })()
  await firstTry.promise
  return {
    async stop() {
      stopping.abort()
      await listening
    },
  }
}

/** One connection's life: returns when called off, throws when the connection is lost. */
async function runListenerConnection(
  url: string,
  tell: OnChange,
  heartbeat: number,
  signal: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'letopis listener',
    keepAlive: true,
    connectionTimeoutMillis: 3000,
    query_timeout: queryTimeoutMs,
  })
  const lost = new AbortController()
  let reason = new Error('The connection that listens for changes was closed')
  client.on('error', (error) => {
    reason = error
    lost.abort()
  })
  client.on('end', () => lost.abort())
  client.on('notification', (message) => tell({ payload: message.payload || null }))
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    onListening()
    const over = AbortSignal.any([signal, lost.signal])
    // A line cut without a word is only noticed by asking.
    while (await sleepUnlessAborted(heartbeat, over)) await client.query('select 1')
  } finally {
    await Promise.race([client.end(), sleepUnlessAborted(queryTimeoutMs, new AbortController().signal)])
  }
  if (!signal.aborted) throw reason
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
/** Waits without keeping the process alive; false: the wait was called off. */
export async function sleepUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, { signal, ref: false })
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}
