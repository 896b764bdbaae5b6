import { sql } from 'kysely'
import type { SiteDatabaseConnection } from '../connection.ts'

/** How the database server is doing. */
export interface DatabaseDiagnostics {
  /** Such as `Postgres 17.2`. */
  readonly version: string
  /** The median of some round trips. */
  readonly roundTripMs: number
  /** How far the server's clock is ahead of this machine's; null: they are the same clock. */
  readonly clockSkewMs: number | null
  /** Connections of all clients of the server, and how many it accepts; null: it has no connections. */
  readonly connections: { readonly used: number; readonly max: number } | null
  /** Indexes that an interrupted build has left: they are maintained, but not used. */
  readonly invalidIndexes: readonly string[]
}

const roundTrips = 7

export async function diagnoseDatabase(connection: SiteDatabaseConnection): Promise<DatabaseDiagnostics> {
  const roundTripMs = await measureRoundTrip(connection)
  if (connection.engine === 'sqlite') {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(connection.db)
    return {
      version: `SQLite ${rows[0]?.version}`,
      roundTripMs,
      clockSkewMs: null,
      connections: null,
      invalidIndexes: [],
    }
  }
  const { rows } = await sql<{ version: string; used: string; max: string }>`select
      current_setting('server_version') as version,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections') as max`.execute(connection.db)
  const invalid = await sql<{ name: string }>`select c.relname as name from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where not i.indisvalid and n.nspname = any(current_schemas(false)) order by 1`.execute(connection.db)
  return {
    version: `Postgres ${rows[0]?.version}`,
    roundTripMs,
    clockSkewMs: (await measureClockSkew(connection)).skewMs,
    connections: { used: Number(rows[0]?.used), max: Number(rows[0]?.max) },
    invalidIndexes: invalid.rows.map(({ name }) => name),
  }
}

async function measureRoundTrip(connection: SiteDatabaseConnection): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < roundTrips; i += 1) {
    const startedAt = performance.now()
    await connection.ping()
    times.push(performance.now() - startedAt)
  }
  return times.sort((one, other) => one - other)[Math.floor(roundTrips / 2)] ?? 0
}

/**
 * How far the clock of Postgres is ahead of this machine's: the server's time is compared with the middle of the request. The error is half
 * of its duration at most.
 */
export async function measureClockSkew({
  db,
}: Pick<SiteDatabaseConnection, 'db'>): Promise<{ skewMs: number; durationMs: number }> {
  const sentAt = Date.now()
  const { rows } = await sql<{
    ms: string
  }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
  const receivedAt = Date.now()
  return { skewMs: Number(rows[0]?.ms) - (sentAt + receivedAt) / 2, durationMs: receivedAt - sentAt }
}
