import type { KindName } from '../../../domain/kinds/index.ts'

/** A table whose rows become items of a kind. */
export interface SourceTable {
  /** The name of the file or of the table, for notes. */
  readonly name: string
  readonly kind: KindName
  readonly header: readonly string[]
  /** The field of each column; null: it is left out. */
  readonly fields: readonly (string | null)[]
  /** Whether it is a table of our own export, whose values are taken as they are. */
  readonly isOwnExport: boolean
  /** The category of rows without one. */
  readonly defaultCategory: string | null
}

export interface TableRow {
  readonly table: SourceTable
  /** The position in its table, from 1. */
  readonly number: number
  readonly values: readonly (string | null)[]
}

/** Tables that can be read more than once, because they may be larger than the memory. */
export interface TableSource {
  readRows(): AsyncIterable<TableRow>
}

/** A column with the path of a smaller copy of an image; others may name the image by it. */
export const thumbPathField = 'thumb_path'

/** The values of a row by field, without empty ones. */
export function readRowValues({ table, values }: TableRow): ReadonlyMap<string, string> {
  const byField = new Map<string, string>()
  for (const [column, field] of table.fields.entries()) {
    const value = values[column] ?? ''
    if (field !== null && value.trim() !== '') byField.set(field, value)
  }
  return byField
}

/** What a row is called in notes. */
export function describeRow({ table, number }: TableRow, title: string | undefined): string {
  const name = title?.trim().replaceAll(/\s+/g, ' ').slice(0, 100) ?? ''
  return name === '' ? `${table.name} ${number}` : `${table.name} ${number}: ${name}`
}
