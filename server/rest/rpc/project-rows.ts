import { PostgrestError } from '../postgrest-error.ts'
import type { SelectItemSyntax } from '../request-syntax.ts'
import type { FunctionRow } from './function-rows.ts'

/** Selects and renames columns of a function's rows, and formats each row as JSON. */
export function projectRows(
  rows: readonly FunctionRow[],
  select: readonly SelectItemSyntax[],
  functionName: string,
  columns: readonly string[],
): readonly string[] {
  const selection = select.flatMap((item): readonly (readonly [name: string, column: string])[] => {
    if (item.type === 'all') return columns.map((column) => [column, column])
    if (item.type === 'embedding' || item.cast !== null || item.field.jsonPath.length > 0)
      throw new PostgrestError('PGRST127', {
        details: 'select on the result of a function supports plain columns and aliases only',
      })
    const { column } = item.field
    if (!columns.includes(column))
      throw new PostgrestError('42703', { message: `column ${functionName}.${column} does not exist` })
    return [[item.alias ?? column, column]]
  })
  return rows.map((row) =>
    JSON.stringify(Object.fromEntries(selection.map(([name, column]) => [name, row[column] ?? null]))),
  )
}
