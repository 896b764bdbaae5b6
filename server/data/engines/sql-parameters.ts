import { ProblemError } from '../../../domain/problem-error.ts'

type SqlParameter = string | number | bigint | null | Uint8Array

/**
 * Converts query parameters, the same for both engines: booleans become 0 and 1; `undefined`, dates and
 * objects are programming errors; a NUL character in a text, which Postgres can't store, is a bad request.
 */
export function toSqlParameters(sql: string, values: readonly unknown[]): SqlParameter[] {
  return values.map((value, index) => toSqlParameter(sql, value, index))
}

function toSqlParameter(sql: string, value: unknown, index: number): SqlParameter {
  switch (typeof value) {
    case 'string':
      if (value.includes('\0')) throw new ProblemError('bad_request', 'A text contains a NUL character.')
      return value
    case 'boolean':
      return value ? 1 : 0
    case 'bigint':
      return value
    case 'number':
      if (Number.isFinite(value)) return value
      break
    default:
      if (value === null || value instanceof Uint8Array) return value
  }
  throw new TypeError(
    `Parameter ${index + 1} of a query is ${describeValue(value)}, which isn't a valid SQL value: ${sql}`,
  )
}

function describeValue(value: unknown): string {
  if (typeof value === 'object' && value !== null)
    return `an object (${value.constructor?.name ?? 'no class'})`
  return String(value)
}
/** Databases limit the number of values in one statement; longer lists are split. */
export function splitIntoChunks<T>(values: readonly T[], maxLength = 5000): T[][] {
  const chunks: T[][] = []
  for (let start = 0; start < values.length; start += maxLength)
    chunks.push(values.slice(start, start + maxLength))
  return chunks
}
