import { sql } from 'kysely'
import { toError } from '../../lib/errors.ts'
import type { SiteDatabaseConnection } from '../connection.ts'
import {
  type DatabaseChangeSubscription,
  type ExternalDatabaseChange,
  listenForPostgresNotifications,
  sleepUnlessAborted,
} from './listen-for-postgres-changes.ts'

export type { DatabaseChangeSubscription, ExternalDatabaseChange }

interface WatchExternalChangesOptions {
  /** Receives the errors that interrupt watching; it resumes by itself. */
  readonly report?: (error: Error) => void
  /** The polling interval in milliseconds (on Postgres: of connection checks). */
  readonly interval?: number
  /** On Postgres, called when changes are no longer noticed; a change of anything is reported when they are again. */
  readonly onLost?: () => void
}

/** A page could be outdated for this long, and three seconds more, if the network drops everything silently. */
const defaultHeartbeatMs = 2000

/**
 * Reports writes of other processes to the database. SQLite is polled each second, to notice commits of
 * another process such as the command line; Postgres sends NOTIFY on the channel `letopis`, also for our own
 * writes.
 */
export async function watchExternalChanges(
  connection: SiteDatabaseConnection,
  onChange: (change: ExternalDatabaseChange) => void,
  options: WatchExternalChangesOptions = {},
): Promise<DatabaseChangeSubscription> {
  const { report = () => undefined, interval, onLost } = options
  return connection.target.engine === 'sqlite'
    ? pollSqliteDataVersion(connection, onChange, report, interval ?? 1000)
    : listenForPostgresNotifications(connection.target.url, onChange, {
        report,
        heartbeat: interval ?? defaultHeartbeatMs,
        ...(onLost === undefined ? {} : { onLost }),
      })
}

async function pollSqliteDataVersion(
  connection: SiteDatabaseConnection,
  onChange: (change: ExternalDatabaseChange) => void,
  report: (error: Error) => void,
  interval: number,
): Promise<DatabaseChangeSubscription> {
  const stopController = new AbortController()
  let lastVersion = await readSqliteDataVersion(connection)
  const watching = (async () => {
    while (await sleepUnlessAborted(interval, stopController.signal)) {
      try {
        const version = await readSqliteDataVersion(connection)
        if (version === lastVersion) continue
        lastVersion = version
        onChange({ payload: null })
      } catch (error) {
        report(toError(error))
      }
    }
  })()
  return {
    async stop() {
      stopController.abort()
      await watching
    },
  }
}

/** Changes with every commit of another connection, and never with our own, which all use one connection. */
async function readSqliteDataVersion(connection: SiteDatabaseConnection): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(connection.db)
  return rows[0]?.data_version ?? 0
}
