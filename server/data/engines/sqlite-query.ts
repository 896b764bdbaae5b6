import type { CompiledQuery, QueryResult } from 'kysely'
import { toSqlParameters } from './sql-parameters.ts'
import { type SqliteHandle, translateSqliteError } from './sqlite-handle.ts'

/** Runs one statement to its end and tells what it did, in kysely's terms. */
export function runSqliteQuery(handle: SqliteHandle, query: CompiledQuery): QueryResult<never> {
  const parameters = toSqlParameters(query.sql, query.parameters)
  try {
    const { statement, returnsRows: givesRows } = handle.statement(query.sql)
    const changing = getWriteCommand(query)
    if (givesRows) {
      const rows = statement.all(...parameters) as never[]
      return changing ? { rows, numAffectedRows: BigInt(rows.length) } : { rows }
    }
    const result = statement.run(...parameters)
    if (!changing) return { rows: [] }
    const numAffectedRows = BigInt(result.changes)
    if (changing !== 'insert' || numAffectedRows === 0n) return { rows: [], numAffectedRows }
    return { rows: [], numAffectedRows, insertId: BigInt(result.lastInsertRowid) }
  } catch (error) {
    throw translateSqliteError(handle.file, error)
  }
}

/** Whether a query can go to the handle that only reads. */
export function isReadOnlyQuery(query: CompiledQuery): boolean {
  return query.query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(query.sql)
}

function getWriteCommand(query: CompiledQuery): 'insert' | 'update' | 'delete' | null {
  switch (query.query.kind) {
    case 'InsertQueryNode':
      return 'insert'
    case 'UpdateQueryNode':
      return 'update'
    case 'DeleteQueryNode':
      return 'delete'
    default: {
      const word = /^\s*(insert|replace|update|delete)\b/i.exec(query.sql)?.[1]?.toLowerCase()
      if (word === 'replace') return 'insert'
      return word === 'insert' || word === 'update' || word === 'delete' ? word : null
    }
  }
}
