import { type Dialect, Kysely, sql } from 'kysely'
import { createPostgresDialect } from './engines/postgres-dialect.ts'
import { createSqliteDialect } from './engines/sqlite-dialect.ts'
import { TransactionScope } from './engines/transaction-scope.ts'
import type { DatabaseTables } from './tables.ts'

export type DatabaseEngine = 'sqlite' | 'postgres'

export type DatabaseTarget = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

/** A database, whichever engine it runs on. */
export interface SiteDatabaseConnection {
  readonly engine: DatabaseEngine
  /** Where it leads; a Postgres address holds a password, so it is never shown or logged. */
  readonly target: DatabaseTarget
  readonly db: Kysely<DatabaseTables>
  /**
   * Runs work as one whole: all of it is kept when it returns, nothing when it throws. On SQLite the write
   * lock is taken at once. Inside, only the given `db` may be used; a nested transaction is an error.
   */
  transaction<T>(work: (db: Kysely<DatabaseTables>) => Promise<T>): Promise<T>
  /** Throws a `Problem('unavailable')` where the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseConnectOptions {
  /** Told of trouble on connections nobody is using, which no query will report. */
  readonly report?: (error: Error) => void
  /** The longest one statement may take on Postgres, in milliseconds; 0: as long as it needs. */
  readonly statementTimeout?: number
  /** The longest wait for another process's write to a SQLite file, in milliseconds. */
  readonly busyTimeout?: number
}

/**
 * Opens a database and asks it one question. Throws `DatabaseDamaged`, `DatabaseUnusable`, `DatabaseRefused`,
 * or a `Problem('unavailable')` where Postgres is away.
 */
export async function connectToDatabase(
  target: DatabaseTarget,
  options: DatabaseConnectOptions = {},
): Promise<SiteDatabaseConnection> {
  const scope = new TransactionScope()
  const dialect = createDialect(target, scope, options)
  const db = new Kysely<DatabaseTables>({ dialect })
  const connection: SiteDatabaseConnection = {
    engine: target.engine,
    target,
    db,
    async transaction(work) {
      scope.assertOutside()
      return db.transaction().execute((transaction) => scope.run(() => work(transaction)))
    },
    async ping() {
      await sql`select 1`.execute(db)
    },
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

function createDialect(
  target: DatabaseTarget,
  scope: TransactionScope,
  options: DatabaseConnectOptions,
): Dialect {
  switch (target.engine) {
    case 'sqlite':
      return createSqliteDialect(target.file, scope, options.busyTimeout ?? 5000)
    case 'postgres':
      return createPostgresDialect(target.url, scope, {
        report: options.report ?? (() => undefined),
        statementTimeout: options.statementTimeout ?? 30_000,
      })
  }
}
