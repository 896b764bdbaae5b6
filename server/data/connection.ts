import { type Dialect, Kysely, sql } from 'kysely'
import type { DatabasePoolState } from './engines/postgres-dialect.ts'
import type { DatabaseReachabilityListener } from './engines/postgres-reachability.ts'
import { createSqliteDialect } from './engines/sqlite-dialect.ts'
import { explainStatement } from './engines/statement-plan.ts'
import { TransactionScopeTracker } from './engines/transaction-scope.ts'
import { classifyStatement, type StatementEndListener, type StatementObserver } from './observed-statement.ts'
import type { DatabaseTables } from './tables.ts'

export type { DatabasePoolState } from './engines/postgres-dialect.ts'
export type { DatabaseReachabilityChange } from './engines/postgres-reachability.ts'

export type DatabaseEngine = 'sqlite' | 'postgres'

export type DatabaseTarget =
  | { engine: 'sqlite'; file: string }
  /** `schema`: where the tables are; the default is the first one of the user's search path. */
  | { engine: 'postgres'; url: string; schema?: string | null }

/** A database connection, independent of the engine. */
export interface SiteDatabaseConnection {
  readonly engine: DatabaseEngine
  /** What it is connected to; a Postgres URL holds a password, so it is never shown or logged. */
  readonly target: DatabaseTarget
  readonly db: Kysely<DatabaseTables>
  /**
   * Runs work atomically: commits when it returns, rolls back when it throws. On SQLite the write lock is
   * taken at once. Inside, only the given `db` may be used; a nested transaction is an error.
   */
  transaction<T>(work: (db: Kysely<DatabaseTables>) => Promise<T>): Promise<T>
  /** Runs reads on one state of the database; writers neither wait for it nor change what it reads. */
  readSnapshot<T>(read: (db: Kysely<DatabaseTables>) => Promise<T>): Promise<T>
  /** Throws a `ProblemError('unavailable')` if the database doesn't respond. */
  ping(): Promise<void>
  /** Calls the observer after each statement, within the asynchronous context of the statement. */
  observeStatements(observer: StatementObserver): void
  /** How the database would run a statement, without its parameters; null if it cannot say. */
  explain(statement: string): Promise<string | null>
  /** Null on SQLite, which has no pool. */
  getPoolState(): DatabasePoolState | null
  /** Whether Postgres responds to a new connection; always true on SQLite. */
  checkReachable(): Promise<boolean>
  close(): Promise<void>
}

interface DatabaseConnectOptions {
  /** Receives errors on idle connections, which no query would report. */
  readonly report?: (error: Error) => void
  /** Called when Postgres can no longer be reached, and when it can be again. */
  readonly onReachabilityChange?: DatabaseReachabilityListener
  /** The maximum duration of a statement on Postgres in milliseconds; 0: unlimited. */
  readonly statementTimeout?: number
  /** The maximum wait for another process's write to a SQLite file, in milliseconds. */
  readonly busyTimeout?: number
}

/**
 * Opens a database and runs one query. Throws `SqliteFileDamagedError`, `SqliteFileUnusableError`,
 * `PostgresAccessDeniedError`, or a `ProblemError('unavailable')` if Postgres is unreachable.
 */
export async function connectToDatabase(
  target: DatabaseTarget,
  options: DatabaseConnectOptions = {},
): Promise<SiteDatabaseConnection> {
  const scope = new TransactionScopeTracker()
  const observers: StatementObserver[] = []
  const { dialect, getPoolState, checkReachable } = await createDialect(
    target,
    scope,
    options,
    (query, startedAt, isFailed) => {
      if (observers.length === 0) return
      const ms = performance.now() - startedAt
      const statement = { kind: classifyStatement(query), sql: query.sql, ms, isFailed }
      for (const observe of observers) observe(statement)
    },
  )
  const db = new Kysely<DatabaseTables>({ dialect })
  const connection: SiteDatabaseConnection = {
    engine: target.engine,
    target,
    db,
    async transaction(work) {
      scope.assertOutside()
      return db.transaction().execute((transaction) => scope.run(() => work(transaction)))
    },
    async readSnapshot(read) {
      scope.assertOutside()
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => scope.run(() => read(transaction)))
    },
    async ping() {
      await sql`select 1`.execute(db)
    },
    observeStatements: (observer) => void observers.push(observer),
    explain: (statement) => explainStatement(db, target.engine, statement),
    getPoolState,
    checkReachable,
    close: () => db.destroy(),
  }
  try {
    await connection.ping()
  } catch (error) {
    await connection.close()
    throw error
  }
  return connection
}

/** The code for Postgres is loaded only if it is used. */
async function createDialect(
  target: DatabaseTarget,
  scope: TransactionScopeTracker,
  options: DatabaseConnectOptions,
  onStatementEnd: StatementEndListener,
): Promise<{ readonly dialect: Dialect } & Pick<SiteDatabaseConnection, 'getPoolState' | 'checkReachable'>> {
  switch (target.engine) {
    case 'sqlite':
      return {
        dialect: createSqliteDialect(target.file, scope, options.busyTimeout ?? 5000, onStatementEnd),
        getPoolState: () => null,
        checkReachable: async () => true,
      }
    case 'postgres': {
      const { createPostgresDialect } = await import('./engines/postgres-dialect.ts')
      const dialect = createPostgresDialect(target.url, scope, {
        report: options.report ?? (() => undefined),
        statementTimeout: options.statementTimeout ?? 30_000,
        schema: target.schema ?? null,
        onStatementEnd,
        ...(options.onReachabilityChange ? { onReachabilityChange: options.onReachabilityChange } : {}),
      })
      const { getPoolState, checkReachable } = dialect
      return { dialect, getPoolState, checkReachable }
    }
  }
}
