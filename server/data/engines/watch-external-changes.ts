import { sql } from 'kysely'
import type { SiteDatabaseConnection } from '../connection.ts'
import {
  type DatabaseChangeWatcher,
  type ExternalDatabaseChange,
  listenForPostgresChanges,
  sleepUnlessAborted,
} from './listen-for-postgres-changes.ts'

export type { DatabaseChangeWatcher, ExternalDatabaseChange }

export interface WatchExternalChangesOptions {
  /** Told why watching is interrupted; it goes on by itself. */
  readonly report?: (error: Error) => void
  /** How often to look, in milliseconds (on Postgres: whether the line is still open). */
  readonly interval?: number
}

/**
 * Tells when another process has written to the database. SQLite is asked each second (another process, such
 * as the command line, committed); Postgres calls us by NOTIFY on the channel `letopis`, our own calls included.
 */
export async function watchExternalChanges(
  connection: SiteDatabaseConnection,
  onChange: (change: ExternalDatabaseChange) => void,
  options: WatchExternalChangesOptions = {},
): Promise<DatabaseChangeWatcher> {
  const report = options.report ?? (() => undefined)
  return connection.target.engine === 'sqlite'
    ? pollSqliteDataVersion(connection, onChange, report, options.interval ?? 1000)
    : listenForPostgresChanges(connection.target.url, onChange, report, options.interval ?? 30_000)
}

async function pollSqliteDataVersion(
  connection: SiteDatabaseConnection,
  onChange: (change: ExternalDatabaseChange) => void,
  report: (error: Error) => void,
  interval: number,
): Promise<DatabaseChangeWatcher> {
  const stopping = new AbortController()
  let seen = await readSqliteDataVersion(connection)
  const watching = (async () => {
    while (await sleepUnlessAborted(interval, stopping.signal)) {
      try {
        const version = await readSqliteDataVersion(connection)
        if (version === seen) continue
        seen = version
        onChange({ payload: null })
      } catch (error) {
        report(error instanceof Error ? error : new Error(String(error)))
      }
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

/** Changes with every commit of another connection, and never with our own: all of ours go through one. */
async function readSqliteDataVersion(connection: SiteDatabaseConnection): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(connection.db)
  return rows[0]?.data_version ?? 0
}
