import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { DatabaseReachabilityChange, SiteDatabaseConnection } from '../data/connection.ts'
import { classifyPostgresError } from '../data/engines/postgres-errors.ts'
import { ObjectStoreUnavailableError, type StoreReachabilityChange } from '../files/index.ts'
import type { Log } from '../log/index.ts'

/**
 * Logs when the database or the file store is away and when it is back, once each, and errors of requests and tasks. Errors
 * that only follow from an outage would hide its beginning and its end.
 */
export class OutageLog {
  readonly #log: Log
  #isDatabaseAway = false
  #connection: Pick<SiteDatabaseConnection, 'checkReachable'> | null = null

  constructor(log: Log) {
    this.#log = log
  }

  /** The database whose reachability decides which errors follow from an outage. */
  setConnection(connection: Pick<SiteDatabaseConnection, 'checkReachable'>): void {
    this.#connection = connection
  }

  readonly logDatabaseChange = (change: DatabaseReachabilityChange): void => {
    this.#isDatabaseAway = !change.isReachable
    if (change.isReachable) this.#log.warn({ awayMs: change.awayMs }, 'the database answers again')
    else
      this.#log.error(
        { reason: change.reason.message },
        'the database does not answer: stored pages are served, marked as stale, and nothing can be saved; it is tried again until it answers',
      )
  }

  readonly logFileStoreChange = (change: StoreReachabilityChange): void => {
    if (change.isReachable) this.#log.warn({ awayMs: change.awayMs }, 'the file store answers again')
    else
      this.#log.error(
        { reason: change.reason.message },
        'the file store does not answer: uploads, and pictures that are not in the cache of this instance, fail; it is tried again with each request',
      )
  }

  /** Returns a function that logs errors with a message, unless they only follow from an outage. */
  createReporter(message: string): (error: unknown, fields?: object) => void {
    return (error, fields = {}) => {
      if (error instanceof ObjectStoreUnavailableError) return
      const log = () => this.#log.error({ error, ...fields }, message)
      const connection = this.#connection
      if (!isDatabaseUnavailableError(error) || connection === null) log()
      // What failed while it was away did so for that reason, also if it answers again by now.
      else if (!this.#isDatabaseAway)
        void connection.checkReachable().then((isReachable) => {
          if (isReachable) log()
        })
    }
  }
}

function isDatabaseUnavailableError(error: unknown): boolean {
  return (
    classifyPostgresError(error).broken ||
    toProblemOrNull(error)?.code === 'unavailable' ||
    (error instanceof Error && error.cause !== undefined && isDatabaseUnavailableError(error.cause))
  )
}
