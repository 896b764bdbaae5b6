import { type Dialect, Kysely, sql } from 'kysely'
import { openPostgres } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'
import { TransactionScope } from './engines/transaction-scope.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

export type DatabaseTarget = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

/** A database, whichever engine it runs on. */
export interface Connection {
  readonly engine: Engine
  /** Where it leads; a Postgres address holds a password, so it is never shown or logged. */
  readonly target: DatabaseTarget
  readonly db: Kysely<Tables>
  /**
   * Runs work as one whole: all of it is kept when it returns, nothing when it throws. On SQLite the write
   * lock is taken at once. Inside, only the given `db` may be used; a nested transaction is an error.
   */
  transaction<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Throws a `Problem('unavailable')` where the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface ConnectOptions {
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
export async function connect(target: DatabaseTarget, options: ConnectOptions = {}): Promise<Connection> {
  const scope = new TransactionScope()
  const dialect = dialectFor(target, scope, options)
  const db = new Kysely<Tables>({ dialect })
  const connection: Connection = {
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

function dialectFor(target: DatabaseTarget, scope: TransactionScope, options: ConnectOptions): Dialect {
  switch (target.engine) {
    case 'sqlite':
      return openSqlite(target.file, scope, options.busyTimeout ?? 5000)
    case 'postgres':
      return openPostgres(target.url, scope, {
        report: options.report ?? (() => undefined),
        statementTimeout: options.statementTimeout ?? 30_000,
      })
  }
}
