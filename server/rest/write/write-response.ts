import type { Relation } from '../../../domain/relations.ts'
import type { RowsRepresentation } from '../media-types.ts'
import { formatPreferenceApplied, type RequestPreferences } from '../prefer-header.ts'
import { formatRows } from '../rows-response.ts'
import type { RowWriteResult, WriteMethod } from './write-request.ts'

interface WriteResponseOptions {
  readonly method: WriteMethod
  readonly relation: Relation
  readonly preferences: RequestPreferences
  readonly representation: RowsRepresentation
}

/** The response to a write: the rows if they are wanted, otherwise only headers. */
export function createWriteResponse(
  result: RowWriteResult,
  { method, relation, preferences, representation }: WriteResponseOptions,
): Response {
  const { rows, affectedIds, insertedCount } = result
  const headers = new Headers({
    'Content-Range': describeAffectedRows(method, affectedIds.length, preferences.count !== null),
    'Cache-Control': 'no-store',
  })
  const applied = formatPreferenceApplied(preferences, [
    ...(method === 'POST' ? (['resolution', 'missing'] as const) : []),
    'return',
    'count',
    'tx',
    'handling',
    'timezone',
    ...(method === 'PATCH' || method === 'DELETE' ? (['maxAffected'] as const) : []),
  ])
  if (applied !== null) headers.set('Preference-Applied', applied)
  const [id] = affectedIds
  if (
    method === 'POST' &&
    preferences.return === 'headers-only' &&
    id !== undefined &&
    affectedIds.length === 1
  )
    headers.set('Location', `/${relation.name}?id=eq.${id}`)
  // Only an upsert can have affected rows without a new one.
  const isCreated = method === 'POST' && (insertedCount > 0 || affectedIds.length === 0)
  if (rows === null)
    return new Response(null, { status: isCreated ? 201 : method === 'POST' ? 200 : 204, headers })
  headers.set('Content-Type', representation.contentType)
  return new Response(formatRows(rows, representation), { status: isCreated ? 201 : 200, headers })
}

/** `Content-Range`: as PostgREST, only updates say which rows. */
function describeAffectedRows(method: WriteMethod, count: number, isCounted: boolean): string {
  const rows = method === 'PATCH' && count > 0 ? `0-${count - 1}` : '*'
  return `${rows}/${isCounted ? count : '*'}`
}
