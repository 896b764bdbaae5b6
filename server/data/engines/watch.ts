import { sql } from 'kysely'
import type { Connection } from '../connection.ts'
import { type ForeignChange, listen, pause, type Watch } from './listen.ts'

export type { ForeignChange, Watch }

export interface WatchOptions {
  /** Told why watching is interrupted; it goes on by itself. */
  readonly report?: (error: Error) => void
  /** How often to look, in milliseconds (on Postgres: whether the line is still open). */
  readonly interval?: number
}

/**
 * Tells when another process has written to the database. SQLite is asked each second (another process, such
 * as the command line, committed); Postgres calls us by NOTIFY on the channel `letopis`, our own calls included.
 */
export async function watchForeignChanges(
  connection: Connection,
  onChange: (change: ForeignChange) => void,
  options: WatchOptions = {},
): Promise<Watch> {
  const report = options.report ?? (() => undefined)
  return connection.target.engine === 'sqlite'
    ? pollVersion(connection, onChange, report, options.interval ?? 1000)
    : listen(connection.target.url, onChange, report, options.interval ?? 30_000)
}

async function pollVersion(
  connection: Connection,
  onChange: (change: ForeignChange) => void,
  report: (error: Error) => void,
  interval: number,
): Promise<Watch> {
  const stopping = new AbortController()
  let seen = await dataVersion(connection)
  const watching = (async () => {
    while (await pause(interval, stopping.signal)) {
      try {
        const version = await dataVersion(connection)
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
async function dataVersion(connection: Connection): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(connection.db)
  return rows[0]?.data_version ?? 0
}
