import { PostgrestError } from './postgrest-error.ts'
import type { RowRangeSyntax } from './request-syntax.ts'

/** The rows of a relation that a request asks for. */
export interface RowRange {
  readonly offset: number
  readonly limit: number
}

/**
 * The range of a request: the rows that are in its `Range` header and in its `limit` and `offset`, at most `maxRows`. A header that is no range of rows is ignored, as HTTP requires.
 */
export function resolveRowRange(
  ranges: readonly RowRangeSyntax[],
  rangeHeader: string | null,
  maxRows: number,
): RowRange {
  const { offset, limit } = ranges.find(({ path }) => path.length === 0) ?? { offset: 0, limit: null }
  const [, firstText, lastText = ''] = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(rangeHeader ?? '') ?? []
  const first = Number(firstText ?? 0)
  const last = lastText === '' ? Number.POSITIVE_INFINITY : Number(lastText)
  if (last < first)
    throw new PostgrestError('PGRST103', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    })
  const start = Math.max(offset, first)
  const end = Math.min(limit === null ? Number.POSITIVE_INFINITY : offset + limit, last + 1)
  return { offset: start, limit: Math.min(Math.max(0, end - start), maxRows) }
}

/** The status and `Content-Range` of a response with this many rows. Throws if the offset is after the last row. */
export function describeRowRange(
  { offset }: Pick<RowRange, 'offset'>,
  rowCount: number,
  total: number | null,
): { readonly status: 200 | 206; readonly contentRange: string } {
  const totalText = total === null ? '*' : String(total)
  if (total !== null && offset > total)
    throw new PostgrestError('PGRST103', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': `*/${total}` },
    })
  const rows = rowCount === 0 ? '*' : `${offset}-${offset + rowCount - 1}`
  return {
    status: total !== null && rowCount < total ? 206 : 200,
    contentRange: `${rows}/${totalText}`,
  }
}
