import pg from 'pg'
import { classifyPostgresError } from './postgres-errors.ts'

/** Locks that instances on one Postgres exclude each other with; arbitrary numbers, the same for every instance. */
export const sessionLockIds = {
  start: 7_241_866_320,
  'nightly-check': 7_241_866_321,
  'daily-backup': 7_241_866_322,
  'daily-maintenance': 7_241_866_323,
} as const

/** A lock that this process holds until it releases it or is lost. */
export interface PostgresSessionLock {
  release(): Promise<void>
}

const connectionTimeoutMs = 3000
const queryTimeoutMs = 10_000

/**
 * Takes an advisory lock on a connection of its own: Postgres frees it when the process ends in any way. A machine that
 * vanishes without closing its connections is noticed within half a minute. Null: another process holds the lock.
 */
export async function tryPostgresSessionLock(
  url: string,
  name: keyof typeof sessionLockIds,
): Promise<PostgresSessionLock | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `letopis lock ${name}`,
    keepAlive: true,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
  })
  // A lost connection frees the lock; what it protects is also recorded in tables.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(
      'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
    )
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      sessionLockIds[name],
    ])
    if (rows[0]?.taken === true) return { release: () => endClient(client) }
  } catch (error) {
    await endClient(client)
    throw classifyPostgresError(error).error
  }
  await endClient(client)
  return null
}

/** Ends a connection that may be lost already. */
async function endClient(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined)
}
