import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { ProblemError } from '../../../domain/problem-error.ts'
import { DatabaseDamagedError, DatabaseUnusableError } from './database-errors.ts'

const maxCachedStatements = 500
const busyCode = 5
const damagedCodes = new Set([11, 26])
/** Read-only, input/output error, disk full, cannot open: the file's surroundings fail, not the caller. */
const ioErrorCodes = new Set([8, 10, 13, 14])

/** A prepared statement, and whether it answers with rows. */
export interface PreparedStatement {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

/** One handle on a SQLite file with its prepared statements. */
export class SqliteHandle {
  readonly file: string
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, PreparedStatement>()

  /** Opens the file, made if missing, in WAL mode. */
  constructor(file: string, purpose: { readonly: boolean }) {
    this.file = file
    try {
      createPrivateFile(file)
      this.#database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
    } catch (error) {
      throw translateOpeningError(file, error)
    }
    try {
      this.#prepare(purpose.readonly)
    } catch (error) {
      this.#database.close()
      throw translateOpeningError(file, error)
    }
  }

  #prepare(readonly: boolean): void {
    const mode = this.#database.prepare('pragma journal_mode = wal').get()?.journal_mode
    if (mode !== 'wal')
      throw new DatabaseUnusableError(
        this.file,
        `its file system gives "${mode}" journals and not write-ahead logs`,
      )
    this.#database.exec('pragma synchronous = full; pragma cache_size = -8000; pragma trusted_schema = off')
    // Reads the schema, and by it the first pages: a file that is no database shows itself here.
    this.#database.prepare('select count(*) from sqlite_schema').get()
    if (readonly) this.#database.exec('pragma query_only = on')
    // Whoever writes waits by sleeping in between, so that reads go on; see `SqliteDriver`.
    else this.#database.exec('pragma busy_timeout = 0')
  }

  /** A prepared statement, kept for the next time. Statements run to their end at once, so sharing is safe. */
  statement(sql: string): PreparedStatement {
    const kept = this.#statements.get(sql)
    const statement = kept ?? this.#prepareStatement(sql)
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
    const givesRows = statement.columns().length > 0
    // `run` reports the last row id, which after a change of a full-text index exceeds what a JavaScript number holds:
    // from Node 26 on it throws then, although the statement has run.
    if (!givesRows) statement.setReadBigInts(true)
    return { statement, returnsRows: givesRows }
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction
  }

  close(): void {
    this.#statements.clear()
    if (this.#database.isOpen) this.#database.close()
  }
}

/** A new file is for its owner's eyes only; SQLite gives the files beside it the same mode. */
function createPrivateFile(file: string): void {
  // Never opened where it exists: closing it would drop the locks this process has on it.
  if (!existsSync(file)) closeSync(openSync(file, 'wx', 0o600))
}

/** Another connection is writing; the statement did nothing and may be tried again. */
export function isSqliteBusyError(error: unknown): boolean {
  return getPrimaryResultCode(error) === busyCode
}

/** What an error of a running statement means to whoever asked. */
export function translateSqliteError(file: string, error: unknown): unknown {
  const code = getPrimaryResultCode(error)
  if (code === null) return error
  if (damagedCodes.has(code)) return new DatabaseDamagedError(file, { cause: error })
  if (code === busyCode || ioErrorCodes.has(code))
    return new ProblemError('unavailable', null, { cause: error })
  return error
}

function translateOpeningError(file: string, error: unknown): unknown {
  const code = getPrimaryResultCode(error)
  if (code !== null && damagedCodes.has(code)) return new DatabaseDamagedError(file, { cause: error })
  if (error instanceof DatabaseUnusableError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new DatabaseUnusableError(file, reason, { cause: error })
}

/** SQLite's code without its extension, or null for an error from elsewhere. */
function getPrimaryResultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  return error.errcode & 0xff
}
