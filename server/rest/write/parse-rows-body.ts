import { parseJsonBody } from '../parse-json-body.ts'
import { PostgrestError } from '../postgrest-error.ts'
import { createTooComplexError } from '../request-limits.ts'
import { parseCsvRecords } from './parse-csv.ts'

/** The values of a row by column, as they were sent. */
export type RowRecord = ReadonlyMap<string, unknown>

/** Rows that one request may write. */
export const maxWrittenRows = 500
/** More than any relation has. */
const maxColumns = 100

const jsonTypes = [
  'application/json',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json',
]

interface RowsBodyOptions {
  readonly contentType: string | null
  /** `columns`: only these columns are written; null: all keys, which must be the same in all rows. */
  readonly columns: readonly string[] | null
  /** What a column of `columns` gets that a row doesn't have. */
  readonly missing: 'default' | 'null'
}

/** Parses a body with one row or an array of rows. */
export function parseRowsBody(
  text: string,
  { contentType, columns, missing }: RowsBodyOptions,
): readonly RowRecord[] {
  const records = parseRecords(text, contentType?.split(';')[0]?.trim().toLowerCase() || 'application/json')
  if (records.length > maxWrittenRows) throw createTooManyRowsError()
  if (columns === null) {
    assertSameKeys(records)
    return records
  }
  return records.map(
    (record) =>
      new Map(
        columns.flatMap((column): [string, unknown][] =>
          record.has(column) ? [[column, record.get(column)]] : missing === 'null' ? [[column, null]] : [],
        ),
      ),
  )
}

export function createTooManyRowsError(): PostgrestError {
  return createTooComplexError(`A request may write at most ${maxWrittenRows} rows`)
}

function parseRecords(text: string, type: string): readonly RowRecord[] {
  if (type === 'text/csv') return parseCsvRecords(text, maxWrittenRows, maxColumns)
  if (!jsonTypes.includes(type))
    throw new PostgrestError('PGRST102', { message: `Content-Type not acceptable: ${type.slice(0, 100)}` })
  const json = parseJsonBody(text, maxWrittenRows * maxColumns)
  if (!Array.isArray(json)) return [toRecord(json)]
  if (json.length > maxWrittenRows) throw createTooManyRowsError()
  return json.map(toRecord)
}

function toRecord(value: unknown): RowRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new PostgrestError('PGRST102')
  if (Object.keys(value).length > maxColumns)
    throw createTooComplexError(`A row may have at most ${maxColumns} columns`)
  return new Map(Object.entries(value))
}

function assertSameKeys([first, ...others]: readonly RowRecord[]): void {
  const isSame = (record: RowRecord) =>
    record.size === first?.size && [...record.keys()].every((key) => first.has(key))
  if (!others.every(isSame)) throw new PostgrestError('PGRST102', { message: 'All object keys must match' })
}
