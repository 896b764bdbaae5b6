import { setTimeout as sleep } from 'node:timers/promises'
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
  ValueNode,
} from 'kysely'
import type { StatementEndListener } from '../observed-statement.ts'
import { EventLoopYielder } from './event-loop-yield.ts'
import { isSqliteBusyError, SqliteHandle, translateSqliteError } from './sqlite-handle.ts'
import { isReadOnlyQuery, runSqliteQuery } from './sqlite-query.ts'
import type { TransactionScopeTracker } from './transaction-scope.ts'

/** A Kysely dialect over `node:sqlite`. Opens the file at once, so that a bad one is reported here. */
export function createSqliteDialect(
  file: string,
  scope: TransactionScopeTracker,
  busyTimeout: number,
  onStatementEnd: StatementEndListener = () => undefined,
): Dialect {
  const writer = new SqliteHandle(file, { readonly: false })
  let reader: SqliteHandle
  try {
    reader = new SqliteHandle(file, { readonly: true })
  } catch (error) {
    writer.close()
    throw error
  }
  return {
    createDriver: () => new SqliteDriver(writer, reader, scope, busyTimeout, onStatementEnd),
    createQueryCompiler: () => new LiteralLimitQueryCompiler(),
    createAdapter: () => new TwoHandleAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/**
 * Writes limits as literals: SQLite plans a statement by the value of its limit, and prepares it again each time it is
 * run with one as a parameter. That takes longer than reading a few rows.
 */
class LiteralLimitQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`)
    else super.visitLimit(node)
  }
}

/** The driver itself serializes writes, so Kysely needn't queue everything on one connection. */
class TwoHandleAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * One handle reads, so that pages are served during a transaction and between its statements; the other one
 * writes, guarded by a mutex. While another process holds the write lock, the driver sleeps and retries:
 * SQLite's own busy timeout would block the whole process.
 */
class SqliteDriver implements Driver {
  readonly #writer: SqliteHandle
  readonly #reader: SqliteHandle
  readonly #scope: TransactionScopeTracker
  readonly #busyTimeout: number
  readonly #onStatementEnd: StatementEndListener
  readonly #writeMutex = new SqliteWriteMutex()
  readonly #eventLoop = new EventLoopYielder()

  constructor(
    writer: SqliteHandle,
    reader: SqliteHandle,
    scope: TransactionScopeTracker,
    busyTimeout: number,
    onStatementEnd: StatementEndListener,
  ) {
    this.#writer = writer
    this.#reader = reader
    this.#scope = scope
    this.#busyTimeout = busyTimeout
    this.#onStatementEnd = onStatementEnd
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    this.#scope.assertOutside()
    return new SqliteConnection((query) => this.#execute(query), this.#onStatementEnd)
  }

  async #execute(query: CompiledQuery): Promise<QueryResult<never>> {
    if (isReadOnlyQuery(query)) return runSqliteQuery(this.#reader, query)
    const release = await this.#writeMutex.acquire()
    try {
      return await this.#retryWhileBusy(() => runSqliteQuery(this.#writer, query))
    } finally {
      release()
    }
  }

  async beginTransaction(connection: SqliteConnection, settings: TransactionSettings): Promise<void> {
    if (settings.accessMode === 'read only') return this.#beginSnapshot(connection)
    const release = await this.#writeMutex.acquire()
    try {
      await this.#retryWhileBusy(() => this.#command('begin immediate'))
    } catch (error) {
      release()
      throw error
    }
    connection.enter(async (query) => {
      await this.#eventLoop.yieldIfLong()
      return runSqliteQuery(this.#writer, query)
    }, release)
  }

  /** On a handle of its own: the common one reads newer data for others. */
  #beginSnapshot(connection: SqliteConnection): void {
    const handle = new SqliteHandle(this.#writer.file, { readonly: true })
    try {
      handle.statement('begin').statement.run()
    } catch (error) {
      handle.close()
      throw translateSqliteError(handle.file, error)
    }
    connection.isSnapshot = true
    connection.enter(
      async (query) => {
        await this.#eventLoop.yieldIfLong()
        return runSqliteQuery(handle, query)
      },
      // Closing it ends its transaction, which has changed nothing.
      () => handle.close(),
    )
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    if (connection.isSnapshot) return
    if (connection.failed) {
      await this.rollbackTransaction(connection)
      throw new AbortedTransactionError()
    }
    await this.#eventLoop.yieldIfLong()
    this.#command('commit')
    await this.#eventLoop.yieldIfLong()
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    if (connection.isSnapshot) return
    // SQLite rolls back by itself on some errors, for example a full disk.
    if (this.#writer.inTransaction) this.#command('rollback')
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    const release = await this.#writeMutex.acquire()
    this.#reader.close()
    this.#writer.close()
    release()
  }

  #command(sql: string): void {
    try {
      this.#writer.statement(sql).statement.run()
    } catch (error) {
      throw translateSqliteError(this.#writer.file, error)
    }
  }

  async #retryWhileBusy<T>(attempt: () => T): Promise<T> {
    const deadline = Date.now() + this.#busyTimeout
    for (let delayMs = 1; ; delayMs = Math.min(delayMs * 2, 50)) {
      try {
        return attempt()
      } catch (error) {
        const cause = error instanceof Error ? error.cause : error
        if (!isSqliteBusyError(cause) || Date.now() >= deadline) throw error
      }
      await sleep(delayMs)
    }
  }
}

type Execute = (query: CompiledQuery) => Promise<QueryResult<never>> | QueryResult<never>

class SqliteConnection implements DatabaseConnection {
  /** A statement of the transaction has failed. As on Postgres, it can then only be rolled back. */
  failed = false
  isSnapshot = false
  #execute: Execute | null
  #release: (() => void) | null = null
  readonly #onStatementEnd: StatementEndListener

  constructor(execute: Execute, onStatementEnd: StatementEndListener) {
    this.#execute = execute
    this.#onStatementEnd = onStatementEnd
  }

  /** `release` is called when the transaction has ended. */
  enter(execute: Execute, release: () => void): void {
    this.#execute = execute
    this.#release = release
  }

  release(): void {
    this.#execute = null
    this.#release?.()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#execute) throw new Error('Query on a transaction that has ended.')
    if (this.failed) throw new Error('Query after a failed query of the same transaction.')
    const startedAt = performance.now()
    let isFailed = false
    try {
      return await this.#execute(query)
    } catch (error) {
      this.failed = true
      isFailed = true
      throw error
    } finally {
      this.#onStatementEnd(query, startedAt, isFailed)
    }
  }

  // biome-ignore lint/correctness/useYield: the other engine has no streaming either; lists are read in pages.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: read in pages.')
  }
}

/** A FIFO mutex. */
class SqliteWriteMutex {
  #last: Promise<void> = Promise.resolve()

  /** Waits for the mutex; call the returned function to release it. */
  async acquire(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}
