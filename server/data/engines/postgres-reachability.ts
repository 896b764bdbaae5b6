import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ProblemError } from '../../../domain/problem-error.ts'
import { toError } from '../../lib/errors.ts'
import { PostgresAccessDeniedError } from './database-errors.ts'
import { classifyPostgresError } from './postgres-errors.ts'

/** The database can no longer be reached, or can be reached again. */
export type DatabaseReachabilityChange =
  | { readonly isReachable: false; readonly reason: Error }
  | { readonly isReachable: true; readonly awayMs: number }

export type DatabaseReachabilityListener = (change: DatabaseReachabilityChange) => void

/** A statement that takes longer raises the question whether the server still responds. */
const suspiciousStatementMs = 2000
const statementCheckMs = 1000
const maxProbeSeconds = 5
/** While the server is away: how often it is tried. */
const awayProbeMs = 1000
/** A server that refuses connections answers a probe sooner, so that the first request after its return is served. */
const maxProbeWaitMs = 250

/**
 * Knows whether Postgres can be reached. A network that drops everything without closing connections, or a server that
 * hangs, would let statements wait for their timeouts of half a minute; here a slow or broken statement causes a probe by
 * a new connection, and if that fails, all connections are closed and statements are refused until a probe succeeds.
 */
export class PostgresReachability {
  readonly #url: string
  readonly #onChange: DatabaseReachabilityListener
  readonly #sockets = new Set<Socket>()
  /** When the running statements started, the oldest first. */
  readonly #statements = new Set<{ readonly startedAt: number }>()
  #statementCheck: NodeJS.Timeout | null = null
  #probe: Promise<boolean> | null = null
  #isStopped = false
  #away: { readonly reason: Error; readonly since: number; readonly timer: NodeJS.Timeout } | null = null

  constructor(url: string, onChange: DatabaseReachabilityListener) {
    this.#url = url
    this.#onChange = onChange
  }

  /** A socket for a connection of the pool. */
  readonly createSocket = (): Socket => {
    const socket = new Socket()
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    return socket
  }

  closeSockets(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Throws `unavailable` while the server is away. */
  async assertReachable(): Promise<void> {
    if (this.#away === null) return
    await Promise.race([this.check(), sleep(maxProbeWaitMs, undefined, { ref: false })])
    if (this.#away !== null) throw new ProblemError('unavailable', null, { cause: this.#away.reason })
  }

  /** Finds out whether the server responds, together with others that ask at the same time. */
  check(): Promise<boolean> {
    this.#probe ??= this.#runProbe().finally(() => {
      this.#probe = null
    })
    return this.#probe
  }

  /** Returns a function to call when the statement has ended. */
  observeStatement(): () => void {
    const statement = { startedAt: performance.now() }
    this.#statements.add(statement)
    this.#statementCheck ??= setInterval(() => this.#checkStatements(), statementCheckMs).unref()
    return () => this.#statements.delete(statement)
  }

  stop(): void {
    this.#isStopped = true
    if (this.#statementCheck !== null) clearInterval(this.#statementCheck)
    this.#statementCheck = null
    clearInterval(this.#away?.timer)
    this.#away = null
  }

  #checkStatements(): void {
    const [oldest] = this.#statements
    if (oldest === undefined) {
      // Started again by the next statement, so that an idle process has no timer.
      if (this.#statementCheck !== null) clearInterval(this.#statementCheck)
      this.#statementCheck = null
    } else if (performance.now() - oldest.startedAt > suspiciousStatementMs) void this.check()
  }

  async #runProbe(): Promise<boolean> {
    const reason = await probeServer(this.#url)
    if (reason === null) this.#setReachable()
    else this.#setAway(reason)
    return reason === null
  }

  #setReachable(): void {
    if (this.#away === null) return
    clearInterval(this.#away.timer)
    const awayMs = Math.round(performance.now() - this.#away.since)
    this.#away = null
    this.#onChange({ isReachable: true, awayMs })
  }

  #setAway(reason: Error): void {
    // Statements that were sent will not be answered, and idle connections are of no use.
    this.closeSockets()
    if (this.#away !== null || this.#isStopped) return
    const timer = setInterval(() => void this.check(), awayProbeMs).unref()
    this.#away = { reason, since: performance.now(), timer }
    this.#onChange({ isReachable: false, reason })
  }
}

/** Connects once; null if the server responds, even if it denies access or has no connection left. */
async function probeServer(url: string): Promise<Error | null> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    application_name: 'letopis probe',
    stream: () => socket,
  })
  client.on('error', () => undefined)
  // Seconds are counted one by one: while this process is busy with something else, no response can be read, and they don't
  // count. A timeout would be over before the response that waits.
  let seconds = 0
  const timer = setInterval(() => {
    seconds += 1
    if (seconds === maxProbeSeconds) socket.destroy(createTimeoutError())
  }, 1000)
  try {
    await client.connect()
    return null
  } catch (error) {
    const failure = classifyPostgresError(error)
    return failure.broken && !(failure.error instanceof PostgresAccessDeniedError) ? toError(error) : null
  } finally {
    clearInterval(timer)
    client.end().catch(() => undefined)
  }
}

function createTimeoutError(): Error {
  return Object.assign(new Error(`no response within ${maxProbeSeconds} seconds`), { code: 'ETIMEDOUT' })
}
