import { setTimeout as sleep } from 'node:timers/promises'
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { EventLoopYield } from './event-loop-yield.ts'
import { isSqliteBusyError, SqliteHandle, translateSqliteError } from './sqlite-handle.ts'
import { isReadOnlyQuery, runSqliteQuery } from './sqlite-query.ts'
import type { TransactionScope } from './transaction-scope.ts'

/** Kysely over `node:sqlite`. The file is opened at once, so that a bad one shows itself here. */
export function createSqliteDialect(file: string, scope: TransactionScope, busyTimeout: number): Dialect {
  const writer = new SqliteHandle(file, { readonly: false })
  let reader: SqliteHandle
  try {
    reader = new SqliteHandle(file, { readonly: true })
  } catch (error) {
    writer.close()
    throw error
  }
  return {
    createDriver: () => new SqliteDriver(writer, reader, scope, busyTimeout),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TwoHandleAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** The driver itself hands out turns, so kysely need not keep everyone waiting for one connection. */
class TwoHandleAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * One handle reads, so that pages are served while a transaction is open, and between its statements; the other
 * writes, one turn at a time. While another process holds the write lock we sleep and try again: SQLite's own waiting
 * would stop the whole process.
 */
class SqliteDriver implements Driver {
  readonly #writer: SqliteHandle
  readonly #reader: SqliteHandle
  readonly #scope: TransactionScope
  readonly #busyTimeout: number
  readonly #turns = new SqliteWriteMutex()
  readonly #eventLoop = new EventLoopYield()

  constructor(writer: SqliteHandle, reader: SqliteHandle, scope: TransactionScope, busyTimeout: number) {
    this.#writer = writer
    this.#reader = reader
    this.#scope = scope
    this.#busyTimeout = busyTimeout
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    this.#scope.assertOutside()
    return new SqliteConnection((query) => this.#execute(query))
  }

  async #execute(query: CompiledQuery): Promise<QueryResult<never>> {
    if (isReadOnlyQuery(query)) return runSqliteQuery(this.#reader, query)
    const done = await this.#turns.acquire()
    try {
      return await this.#whenFree(() => runSqliteQuery(this.#writer, query))
    } finally {
      done()
    }
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    const done = await this.#turns.acquire()
    try {
      await this.#whenFree(() => this.#command('begin immediate'))
    } catch (error) {
      done()
      throw error
    }
    connection.enter(async (query) => {
      await this.#eventLoop.yieldIfLong()
      return runSqliteQuery(this.#writer, query)
    }, done)
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    if (connection.failed) {
      await this.rollbackTransaction()
      throw new AbortedTransactionError()
    }
    await this.#eventLoop.yieldIfLong()
    this.#command('commit')
    await this.#eventLoop.yieldIfLong()
  }

  async rollbackTransaction(): Promise<void> {
    // A full disk, for one, makes SQLite roll back by itself.
    if (this.#writer.inTransaction) this.#command('rollback')
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    const done = await this.#turns.acquire()
    this.#reader.close()
    this.#writer.close()
    done()
  }

  #command(sql: string): void {
    try {
      this.#writer.statement(sql).statement.run()
    } catch (error) {
      throw translateSqliteError(this.#writer.file, error)
    }
  }

  async #whenFree<T>(attempt: () => T): Promise<T> {
    const patience = Date.now() + this.#busyTimeout
    for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
      try {
        return attempt()
      } catch (error) {
        const cause = error instanceof Error ? error.cause : error
        if (!isSqliteBusyError(cause) || Date.now() >= patience) throw error
      }
      await sleep(wait)
    }
  }
}

type Execute = (query: CompiledQuery) => Promise<QueryResult<never>> | QueryResult<never>

class SqliteConnection implements DatabaseConnection {
  /** A statement of the transaction has failed. As on Postgres, nothing of it can be kept any more. */
  failed = false
  #execute: Execute | null
  #done: (() => void) | null = null

  constructor(execute: Execute) {
    this.#execute = execute
  }

  enter(execute: Execute, done: () => void): void {
    this.#execute = execute
    this.#done = done
  }

  release(): void {
    this.#execute = null
    this.#done?.()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#execute) throw new Error('A query came after its transaction had ended.')
    if (this.failed) throw new Error('A query came after another of its transaction had failed.')
    try {
      return await this.#execute(query)
    } catch (error) {
      this.failed = true
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: the other engine has no streaming either; lists are read in pages.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: read in pages.')
  }
}

/** Lets one at a time through, in the order they came. */
export class SqliteWriteMutex {
  #last: Promise<void> = Promise.resolve()

  /** Waits for one's turn; the returned function ends it. */
  async acquire(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}
