import { createHash } from 'node:crypto'
import type { DumpedTable } from './dumped-tables.ts'

export type DumpedValue = string | number | null | Uint8Array
export type DumpedRow = Readonly<Record<string, DumpedValue>>

/** A line of a dump does not match its table. */
export class InvalidRowLineError extends Error {
  override readonly name = 'InvalidRowLineError'
}

/** Formats a row as one line of JSON: columns in the order of the table, bytes as base64. */
export function formatRowLine({ columns }: DumpedTable, row: DumpedRow): string {
  const values: Record<string, string | number | null> = {}
  for (const { name } of columns) {
    const value = row[name] ?? null
    values[name] = value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
  }
  return JSON.stringify(values)
}

/** Parses a line of a dump, which may come from anywhere. */
export function parseRowLine({ name: table, columns }: DumpedTable, line: string): DumpedRow {
  const fail = (reason: string) => new InvalidRowLineError(`a row of the table ${table} ${reason}`)
  let parsed: unknown
  try {
    parsed = JSON.parse(line)
  } catch (error) {
    throw new InvalidRowLineError(`a row of the table ${table} is not JSON`, { cause: error })
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw fail('is not an object')
  const values = new Map<string, unknown>(Object.entries(parsed))
  const row: Record<string, DumpedValue> = {}
  for (const { name, isBytes } of columns) {
    const value = values.get(name)
    const isPlain = value === null || typeof value === 'string' || Number.isFinite(value)
    if (!isPlain || (isBytes && typeof value === 'number')) throw fail(`has no valid value of ${name}`)
    row[name] = isBytes && typeof value === 'string' ? Buffer.from(value, 'base64') : (value as DumpedValue)
  }
  if (values.size !== columns.length) throw fail('has an unknown column')
  return row
}

/** Counts the rows of a table and digests them, independently of their order. */
export class TableDigest {
  rows = 0
  readonly #sum = new Uint8Array(32)

  /** Adds a row by its line. Rows differ from each other by their keys, so none cancels another one. */
  add(line: string): void {
    const digest = createHash('sha256').update(line).digest()
    for (let index = 0; index < digest.length; index += 1)
      this.#sum[index] = (this.#sum[index] ?? 0) ^ (digest[index] ?? 0)
    this.rows += 1
  }

  toHex(): string {
    return Buffer.from(this.#sum).toString('hex')
  }
}
