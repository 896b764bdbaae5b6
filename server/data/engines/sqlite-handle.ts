import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { ProblemError } from '../../../domain/problem-error.ts'
import { getErrorMessage } from '../../lib/errors.ts'
import { SqliteFileDamagedError, SqliteFileUnusableError } from './database-errors.ts'
import { defineSqliteFunctions } from './sqlite-functions.ts'

const maxCachedStatements = 500
const maxCachedStatementLength = 20_000
const busyCode = 5
const damagedCodes = new Set([11, 26])
/** I/O error, cannot open: problems of the file system, not of the caller. */
const ioErrorCodes = new Set([10, 14])
/** Read-only, disk full. */
const notWritableCodes = new Set([8, 13])
/** Extended codes: a write or a sync failed, as on some full disks. */
const failedWriteCodes = new Set([778, 1034])

/** A prepared statement, and whether it returns rows. */
interface PreparedStatement {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

/** A handle on a SQLite file with its prepared statements. */
export class SqliteHandle {
  readonly file: string
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, PreparedStatement>()

  /** Opens the file, created if missing, in WAL mode. */
  constructor(file: string, options: { readonly: boolean }) {
    this.file = file
    try {
      createPrivateFile(file)
      this.#database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
    } catch (error) {
      throw translateOpeningError(file, error)
    }
    try {
      this.#prepare(options.readonly)
    } catch (error) {
      this.#database.close()
      throw translateOpeningError(file, error)
    }
  }

  #prepare(readonly: boolean): void {
    const mode = this.#database.prepare('pragma journal_mode = wal').get()?.journal_mode
    if (mode !== 'wal')
      throw new SqliteFileUnusableError(
        this.file,
        `the file system supports only "${mode}" journals, not write-ahead logs`,
      )
    this.#database.exec('pragma synchronous = full; pragma cache_size = -8000; pragma trusted_schema = off')
    // Reads the schema and thereby the first pages: a file that isn't a database fails here.
    this.#database.prepare('select count(*) from sqlite_schema').get()
    defineSqliteFunctions(this.#database)
    if (readonly) this.#database.exec('pragma query_only = on')
    // The writer retries after sleeping instead, so that reads continue; see `SqliteDriver`.
    else this.#database.exec('pragma busy_timeout = 0')
  }

  /**
   * Returns a cached prepared statement. Statements run to completion synchronously, so sharing them is safe.
   */
  statement(sql: string): PreparedStatement {
    const cached = this.#statements.get(sql)
    const statement = cached ?? this.#prepareStatement(sql)
    // Long statements are composed by callers of the data API; keeping many would use much memory.
    if (sql.length > maxCachedStatementLength) return statement
    this.#statements.delete(sql)
    this.#statements.set(sql, statement)
    if (this.#statements.size > maxCachedStatements) {
      const [oldest] = this.#statements.keys()
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    return statement
  }

  #prepareStatement(sql: string): PreparedStatement {
    const statement = this.#database.prepare(sql)
    const returnsRows = statement.columns().length > 0
    // `run` returns the last row id, which after a change of a full-text index can exceed the safe integer
    // range:
    // from Node 26 on it throws then, although the statement has run.
    if (!returnsRows) statement.setReadBigInts(true)
    return { statement, returnsRows }
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction
  }

  close(): void {
    this.#statements.clear()
    if (this.#database.isOpen) this.#database.close()
  }
}

/** Creates a new file readable only by its owner; SQLite gives the WAL and SHM files the same mode. */
function createPrivateFile(file: string): void {
  // Never opens an existing file: closing it would drop the locks that this process holds on it.
  if (!existsSync(file)) closeSync(openSync(file, 'wx', 0o600))
}

/** Another connection is writing; the statement did nothing and can be retried. */
export function isSqliteBusyError(error: unknown): boolean {
  return getPrimaryResultCode(error) === busyCode
}

/** Translates an error of a running statement for the caller. */
export function translateSqliteError(file: string, error: unknown): unknown {
  const code = getPrimaryResultCode(error)
  if (code === null) return error
  if (damagedCodes.has(code)) return new SqliteFileDamagedError(file, { cause: error })
  if (notWritableCodes.has(code) || failedWriteCodes.has(getExtendedResultCode(error) ?? 0))
    return new ProblemError('not_writable', null, { cause: error })
  if (code === busyCode || ioErrorCodes.has(code))
    return new ProblemError('unavailable', null, { cause: error })
  return error
}

function translateOpeningError(file: string, error: unknown): unknown {
  const code = getPrimaryResultCode(error)
  if (code !== null && damagedCodes.has(code)) return new SqliteFileDamagedError(file, { cause: error })
  if (error instanceof SqliteFileUnusableError) return error
  const reason = getErrorMessage(error)
  return new SqliteFileUnusableError(file, reason, { cause: error })
}

/** SQLite's primary result code, or null for an error from elsewhere. */
function getPrimaryResultCode(error: unknown): number | null {
  const code = getExtendedResultCode(error)
  return code === null ? null : code & 0xff
}

function getExtendedResultCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : null
}
