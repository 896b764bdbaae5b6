import { formatRowsAsCsv } from './csv.ts'
import type { RowsRepresentation } from './media-types.ts'
import { PostgrestError } from './postgrest-error.ts'
import { describeRowRange, type RowRange } from './row-range.ts'

/** Rows of a relation or a function. */
export interface RowsPage {
  /** Each the text of a JSON object. */
  readonly rows: readonly string[]
  /** All rows that match; null: not counted. */
  readonly total: number | null
}

interface RowsResponseOptions {
  readonly representation: RowsRepresentation
  readonly range: Pick<RowRange, 'offset'>
  /** The value of `Preference-Applied`. */
  readonly preferenceApplied: string | null
  /** The number of rows if they were not loaded, for a HEAD request. */
  readonly rowCount?: number
}

/** The response with rows: an array, a single object or CSV. */
export function createRowsResponse(
  { rows, total }: RowsPage,
  { representation, range, preferenceApplied, rowCount = rows.length }: RowsResponseOptions,
): Response {
  const { status, contentRange } = describeRowRange(range, rowCount, total)
  const body = formatRows(rows, representation)
  return new Response(body, {
    status,
    headers: {
      'Content-Type': representation.contentType,
      'Content-Range': contentRange,
      'Cache-Control': 'no-store',
      ...(preferenceApplied === null ? {} : { 'Preference-Applied': preferenceApplied }),
    },
  })
}

/** Rows as an array, a single object or CSV. */
export function formatRows(rows: readonly string[], { shape, stripNulls }: RowsRepresentation): string {
  if (shape === 'csv') return formatRowsAsCsv(rows)
  const texts = stripNulls ? rows.map(stripNullMembers) : rows
  if (shape === 'array') return `[${texts.join(',')}]`
  const [text] = texts
  if (text === undefined || texts.length > 1)
    throw new PostgrestError('PGRST116', { details: `The result contains ${texts.length} rows` })
  return text
}

/** Removes members that are null from a JSON object and those in it; elements of arrays stay. */
function stripNullMembers(json: string): string {
  return JSON.stringify(
    JSON.parse(json, function (this: unknown, _key, value: unknown) {
      return value === null && !Array.isArray(this) ? undefined : value
    }),
  )
}
