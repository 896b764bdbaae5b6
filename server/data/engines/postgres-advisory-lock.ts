import pg from 'pg'
import { classifyPostgresError } from './postgres-errors.ts'
import { postgresLockIds } from './postgres-lock-ids.ts'

/** A lock that this process holds until it releases it or is lost. */
export interface PostgresAdvisoryLock {
  release(): Promise<void>
}

const connectionTimeoutMs = 3000
const queryTimeoutMs = 10_000

/**
 * Takes an advisory lock on a connection of its own: Postgres frees it when the process ends in any way. A machine that
 * vanishes without closing its connections is noticed within half a minute. Null: another process holds the lock.
 */
export async function tryPostgresAdvisoryLock(
  url: string,
  name: 'start' | 'nightly-check' | 'daily-backup' | 'daily-maintenance',
): Promise<PostgresAdvisoryLock | null> {
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
    // The lock of a transaction, because poolers may give a session to another client. The open transaction has no
    // snapshot, so it keeps nothing from being vacuumed.
    await client.query(
      'begin; set local idle_in_transaction_session_timeout = 0; ' +
        'set local tcp_keepalives_idle = 10; set local tcp_keepalives_interval = 5; set local tcp_keepalives_count = 3',
    )
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
      postgresLockIds[name],
    ])
    if (rows[0]?.taken === true) return { release: () => endTransactionAndConnection(client) }
  } catch (error) {
    await endTransactionAndConnection(client)
    throw classifyPostgresError(error).error
  }
  await endTransactionAndConnection(client)
  return null
}

/** Ends a connection that may be lost already; the lock is free when this resolves. */
async function endTransactionAndConnection(client: pg.Client): Promise<void> {
  await client.query('rollback').catch(() => undefined)
  await client.end().catch(() => undefined)
}
