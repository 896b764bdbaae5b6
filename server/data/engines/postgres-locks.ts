import { randomUUID } from 'node:crypto'
import type { Client, QueryResultRow } from 'pg'
import { toError } from '../../lib/errors.ts'
import type { DatabaseTarget } from '../connection.ts'
import { type HeldLock, InMemoryNamedLocks, type LockRequest, type NamedLocks } from './named-locks.ts'
import { classifyPostgresError } from './postgres-errors.ts'
import { endSessionOfLostClientStatements } from './postgres-lost-clients.ts'

interface SharedLock {
  /** The connection whose session holds it. */
  readonly client: Client
  readonly onReleaseRequested: () => void
  /** Whether another process has asked for it. */
  isWanted: boolean
}

const channel = 'letopis_locks'
const queryTimeoutMs = 5000
const heartbeatMs = 10_000
const firstPollMs = 100
const maxPollMs = 2000

/** Opens the locks of a database. On SQLite they are in memory: one server process uses it. */
export function openNamedLocks(
  { target }: { readonly target: DatabaseTarget },
  report: (error: Error) => void,
): NamedLocks {
  return target.engine === 'sqlite' ? new InMemoryNamedLocks() : new PostgresNamedLocks(target.url, report)
}

/**
 * Locks of all processes on one Postgres, of uploads, jobs and starts: advisory locks of one session, which end with it. A process that waits asks the holder by
 * NOTIFY to release the lock and learns in the same way that it was released; it also polls, because a process that dies sends
 * nothing.
 */
class PostgresNamedLocks implements NamedLocks {
  readonly #url: string
  readonly #report: (error: Error) => void
  readonly #sender = randomUUID()
  /** A session can take its own advisory locks repeatedly, so requests of this process wait for each other here. */
  readonly #processLocks = new InMemoryNamedLocks()
  readonly #held = new Map<string, SharedLock>()
  readonly #waiters = new Map<string, () => void>()
  #connecting: Promise<Client> | null = null
  #heartbeat: NodeJS.Timeout | null = null
  /** A connection runs one query at a time. */
  #lastQuery: Promise<unknown> = Promise.resolve()

  constructor(url: string, report: (error: Error) => void) {
    this.#url = url
    this.#report = report
  }

  async acquire(name: string, request: LockRequest): Promise<HeldLock | null> {
    const deadline = Date.now() + request.timeoutMs
    const processLock = await this.#processLocks.acquire(name, request)
    if (processLock === null) return null
    try {
      const sharedLock = await this.#acquireShared(name, request, deadline)
      if (sharedLock !== null)
        return {
          release: async () => {
            try {
              await this.#releaseShared(name, sharedLock)
            } finally {
              await processLock.release()
            }
          },
        }
    } catch (error) {
      await processLock.release()
      throw classifyPostgresError(error).error
    }
    await processLock.release()
    return null
  }

  async close(): Promise<void> {
    const connecting = this.#connecting
    this.#connecting = null
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat)
    const client = await connecting?.catch(() => null)
    await client?.end()
  }

  async #acquireShared(name: string, request: LockRequest, deadline: number): Promise<SharedLock | null> {
    for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 2, maxPollMs)) {
      const client = await this.#connect()
      if (await this.#tryLock(client, name)) {
        const { onReleaseRequested = () => undefined } = request
        const sharedLock = { client, onReleaseRequested, isWanted: false }
        this.#held.set(name, sharedLock)
        return sharedLock
      }
      const remainingMs = deadline - Date.now()
      if (remainingMs <= 0 || request.signal?.aborted) return null
      const released = this.#waitForRelease(name, Math.min(pollMs, remainingMs), request.signal)
      await this.#send(client, 'wanted', name)
      await released
    }
  }

  async #tryLock(client: Client, name: string): Promise<boolean> {
    const statement = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked'
    const rows = await this.#query<{ locked: boolean }>(client, statement, [name])
    return rows[0]?.locked === true
  }

  async #send(client: Client, message: 'wanted' | 'released', name: string): Promise<void> {
    await this.#query(client, 'select pg_notify($1, $2)', [channel, `${this.#sender} ${message} ${name}`])
  }

  /** After an error it is not known what the session holds, so it is ended. */
  async #query<Row extends QueryResultRow>(
    client: Client,
    statement: string,
    values: readonly string[] = [],
  ): Promise<Row[]> {
    try {
      const result = this.#lastQuery.then(() => client.query<Row>(statement, [...values]))
      this.#lastQuery = result.catch(() => undefined)
      return (await result).rows
    } catch (error) {
      this.#drop(client, toError(error))
      throw error
    }
  }

  async #releaseShared(name: string, sharedLock: SharedLock): Promise<void> {
    // A lost session has released it.
    if (this.#held.get(name) !== sharedLock) return
    this.#held.delete(name)
    const { client, isWanted } = sharedLock
    try {
      await this.#query(client, 'select pg_advisory_unlock(hashtextextended($1, 0))', [name])
      if (isWanted) await this.#send(client, 'released', name)
    } catch {
      // The work under the lock is done, and the end of the session has released the lock.
    }
  }

  #waitForRelease(name: string, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        if (this.#waiters.get(name) === end) this.#waiters.delete(name)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      signal?.addEventListener('abort', end)
      // The process lock admits one waiter for each name.
      this.#waiters.set(name, end)
    })
  }

  #receive(payload: string): void {
    const [sender, message, ...rest] = payload.split(' ')
    const name = rest.join(' ')
    if (sender === this.#sender) return
    if (message === 'released') this.#waiters.get(name)?.()
    const held = message === 'wanted' ? this.#held.get(name) : undefined
    if (held === undefined) return
    held.isWanted = true
    held.onReleaseRequested()
  }

  #connect(): Promise<Client> {
    if (this.#connecting !== null) return this.#connecting
    const connecting = this.#openConnection()
    this.#connecting = connecting
    connecting.catch(() => {
      if (this.#connecting === connecting) this.#connecting = null
    })
    return connecting
  }

  async #openConnection(): Promise<Client> {
    const { default: pg } = await import('pg')
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'letopis locks',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: queryTimeoutMs,
    })
    client.on('error', (error) => this.#drop(client, error))
    client.on('end', () => this.#drop(client, new Error('The connection that holds locks was closed')))
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    try {
      await client.connect()
      await client.query(`${endSessionOfLostClientStatements}; listen ${channel}`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    // A connection that was cut silently is only noticed by a query.
    this.#heartbeat ??= setInterval(() => this.#checkConnection(), heartbeatMs).unref()
    return client
  }

  #checkConnection(): void {
    this.#connecting?.then((client) => this.#query(client, 'select 1')).catch(() => undefined)
  }

  /** Ends a session: its locks are lost, and their holders have to stop. */
  #drop(client: Client, reason: Error): void {
    const lost = [...this.#held].filter(([, held]) => held.client === client)
    for (const [name, held] of lost) {
      this.#held.delete(name)
      held.onReleaseRequested()
    }
    this.#connecting?.then(
      (current) => {
        if (current !== client) return
        this.#connecting = null
        this.#report(reason)
        client.end().catch(() => undefined)
      },
      () => undefined,
    )
  }
}
