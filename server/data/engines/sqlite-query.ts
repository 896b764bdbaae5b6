import type { CompiledQuery, QueryResult } from 'kysely'
import { toSqlParameters } from './sql-parameters.ts'
import { type SqliteHandle, translateSqliteError } from './sqlite-handle.ts'

/** Runs one statement to completion and returns its result in Kysely's terms. */
export function runSqliteQuery(handle: SqliteHandle, query: CompiledQuery): QueryResult<never> {
  const parameters = toSqlParameters(query.sql, query.parameters)
  try {
    const { statement, returnsRows } = handle.statement(query.sql)
    const command = getWriteCommand(query)
    if (returnsRows) {
      const rows = statement.all(...parameters) as never[]
      return command ? { rows, numAffectedRows: BigInt(rows.length) } : { rows }
    }
    const result = statement.run(...parameters)
    if (!command) return { rows: [] }
    const numAffectedRows = BigInt(result.changes)
    if (command !== 'insert' || numAffectedRows === 0n) return { rows: [], numAffectedRows }
    return { rows: [], numAffectedRows, insertId: BigInt(result.lastInsertRowid) }
  } catch (error) {
    throw translateSqliteError(handle.file, error)
  }
}

/** Whether a query can use the read-only handle. */
export function isReadOnlyQuery(query: CompiledQuery): boolean {
  return query.query.kind === 'SelectQueryNode' || /^\s*(?:select|explain)\b/i.test(query.sql)
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
      const keyword = /^\s*(insert|replace|update|delete)\b/i.exec(query.sql)?.[1]?.toLowerCase()
      if (keyword === 'replace') return 'insert'
      return keyword === 'insert' || keyword === 'update' || keyword === 'delete' ? keyword : null
    }
  }
}
