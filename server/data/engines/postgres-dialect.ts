import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { StatementEndListener } from '../observed-statement.ts'
import { classifyPostgresError } from './postgres-errors.ts'
import { endSessionOfLostClientStatements } from './postgres-lost-clients.ts'
import { type DatabaseReachabilityListener, PostgresReachability } from './postgres-reachability.ts'
import { sqliteCompatibleTypeParsers } from './postgres-type-parsers.ts'
import { toSqlParameters } from './sql-parameters.ts'
import type { TransactionScopeTracker } from './transaction-scope.ts'

interface PostgresDialectOptions {
  readonly report: (error: Error) => void
  readonly statementTimeout: number
  /** The schema of the tables, a plain identifier; null: the default of the user. */
  readonly schema: string | null
  readonly onStatementEnd?: StatementEndListener
  readonly onReachabilityChange?: DatabaseReachabilityListener
}

/** What connections of one pool share. */
interface PoolContext {
  readonly reachability: PostgresReachability
  readonly onStatementEnd: StatementEndListener | undefined
  /** Finds out whether the server is away, and reports the error if it is not. */
  readonly reportConnectionError: (error: Error) => void
}

/** The connections of the pool, and the statements that wait for one. */
export interface DatabasePoolState {
  readonly open: number
  readonly idle: number
  readonly waiting: number
  readonly max: number
}

export interface PostgresDialect extends Dialect {
  getPoolState(): DatabasePoolState
  /** Whether the server responds. */
  checkReachable(): Promise<boolean>
}

const maxConnections = 10
const connectionTimeout = 3000
const clientTimeoutMarginMs = 5000
/** How long the end of the connections may take. */
const closeTimeoutMs = 3000
const writeCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * A Kysely dialect over a `pg` pool. Kysely's own driver leaves a connection in use without an `error`
 * listener, so a lost server would crash the process; this one marks the connection as broken, rejects the
 * query, and the pool opens a new connection next time.
 */
export function createPostgresDialect(
  url: string,
  scope: TransactionScopeTracker,
  options: PostgresDialectOptions,
): PostgresDialect {
  const reachability = new PostgresReachability(url, options.onReachabilityChange ?? (() => undefined))
  const reportConnectionError = (error: Error) => {
    void reachability.check().then((isReachable) => {
      if (isReachable) options.report(error)
    })
  }
  const context = { reachability, reportConnectionError, onStatementEnd: options.onStatementEnd }
  const pool = new pg.Pool({
    connectionString: url,
    stream: reachability.createSocket,
    application_name: 'letopis',
    max: maxConnections,
    keepAlive: true,
    connectionTimeoutMillis: connectionTimeout,
    types: sqliteCompatibleTypeParsers,
    // The server's own timeout fires first; this one is for a server that no longer responds.
    ...(options.statementTimeout > 0
      ? { query_timeout: options.statementTimeout + clientTimeoutMarginMs }
      : {}),
    onConnect: (client) => prepareSession(client, options),
  })
  pool.on('error', reportConnectionError)
  return {
    createDriver: () => new PostgresDriver(pool, scope, context),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    getPoolState: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: maxConnections,
    }),
    checkReachable: () => reachability.check(),
  }
}

/** With statements, because connection poolers reject such settings in the startup message. */
async function prepareSession(
  client: pg.ClientBase,
  { statementTimeout, schema }: Pick<PostgresDialectOptions, 'statementTimeout' | 'schema'>,
): Promise<void> {
  await client.query(
    `set time zone 'UTC'; set statement_timeout = ${Math.trunc(statementTimeout)}; ` +
      `set idle_in_transaction_session_timeout = '5min'; ` +
      endSessionOfLostClientStatements +
      (schema === null ? '' : `; set search_path = ${pg.escapeIdentifier(schema)}`),
  )
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #scope: TransactionScopeTracker
  readonly #context: PoolContext

  constructor(pool: pg.Pool, scope: TransactionScopeTracker, context: PoolContext) {
    this.#pool = pool
    this.#scope = scope
    this.#context = context
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    this.#scope.assertOutside()
    const { reachability } = this.#context
    await reachability.assertReachable()
    try {
      return new PostgresConnection(await this.#pool.connect(), this.#context)
    } catch (error) {
      const failure = classifyPostgresError(error)
      if (failure.broken) void reachability.check()
      throw failure.error
    }
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    await connection.command(`begin${isolation}${settings.accessMode ? ` ${settings.accessMode}` : ''}`)
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    // After a failed statement that the caller swallowed, Postgres responds to COMMIT with ROLLBACK.
    if ((await connection.command('commit')) === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    // A lost session is rolled back by the server; a second error would hide the first.
    if (!connection.broken) await connection.command('rollback')
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    const { reachability } = this.#context
    reachability.stop()
    // A server that no longer responds would not close them.
    const timer = setTimeout(() => reachability.closeSockets(), closeTimeoutMs)
    await this.#pool.end()
    clearTimeout(timer)
  }
}

class PostgresConnection implements DatabaseConnection {
  broken = false
  readonly #client: pg.PoolClient
  readonly #listener: (error: Error) => void
  readonly #context: PoolContext
  #released = false

  constructor(client: pg.PoolClient, context: PoolContext) {
    this.#client = client
    this.#context = context
    this.#listener = (error) => {
      this.broken = true
      context.reportConnectionError(error)
    }
    client.on('error', this.#listener)
  }

  async command(sql: string): Promise<string> {
    return (await this.#query(sql, [])).command
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#released) throw new Error('Query on a transaction that has ended.')
    const startedAt = performance.now()
    let isFailed = true
    let result: pg.QueryResult
    try {
      result = await this.#query(query.sql, toQueryParameters(query))
      isFailed = false
    } finally {
      // How long a lost connection was waited for says nothing about the statement.
      if (!this.broken) this.#context.onStatementEnd?.(query, startedAt, isFailed)
    }
    const rows = (result.rows ?? []) as R[]
    return writeCommands.has(result.command)
      ? { rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
      : { rows }
  }

  async #query(sql: string, parameters: unknown[]): Promise<pg.QueryResult> {
    const { reachability } = this.#context
    const endStatement = reachability.observeStatement()
    try {
      return await this.#client.query(sql, parameters)
    } catch (error) {
      const failure = classifyPostgresError(error)
      this.broken ||= failure.broken
      if (failure.broken) void reachability.check()
      throw failure.error
    } finally {
      endStatement()
    }
  }

  release(): void {
    this.#released = true
    // The pool's own error listener takes over from here.
    this.#client.release(this.broken)
    this.#client.off('error', this.#listener)
  }

  // biome-ignore lint/correctness/useYield: the other engine has no streaming either; lists are read in pages.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: read in pages.')
  }
}

/**
 * Arrays are supported only by Postgres (`= any($1)`); all other values are limited to what both engines
 * accept.
 */
function toQueryParameters(query: CompiledQuery): unknown[] {
  return query.parameters.map((value) =>
    Array.isArray(value) ? toSqlParameters(query.sql, value) : toSqlParameters(query.sql, [value])[0],
  )
}
