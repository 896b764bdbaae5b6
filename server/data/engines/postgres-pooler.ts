import type { Client } from 'pg'
import { PostgresTransactionPoolerError } from './database-errors.ts'
import { classifyPostgresError } from './postgres-errors.ts'

const connectionTimeoutMs = 3000
const queryTimeoutMs = 10_000

/**
 * Throws a `PostgresTransactionPoolerError` if the address leads to a pooler that gives a session to another client after each
 * transaction: locks and notifications belong to a session. It is noticed by two connections that have the same session.
 */
export async function assertSessionsAreNotShared(url: string): Promise<void> {
  if (isKnownTransactionPooler(url)) throw new PostgresTransactionPoolerError()
  const clients = [await createClient(url), await createClient(url)]
  try {
    const sessions = new Set<number>()
    for (const client of clients) {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      for (const { pid } of rows) sessions.add(pid)
    }
    if (sessions.size < clients.length) throw new PostgresTransactionPoolerError()
  } catch (error) {
    throw classifyPostgresError(error).error
  } finally {
    for (const client of clients) await client.end().catch(() => undefined)
  }
}

/** The port of hosted projects for this mode. */
function isKnownTransactionPooler(url: string): boolean {
  const { hostname = '', port = '' } = URL.parse(url) ?? {}
  return port === '6543' && /\.supabase\.(?:co|com)$/.test(hostname)
}

async function createClient(url: string): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    application_name: 'letopis start',
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
  })
  // A lost connection rejects its query as well.
  client.on('error', () => undefined)
  return client
}
