import type { Context } from 'hono'
import type { Relation } from '../../../domain/relations.ts'
import { authenticateDataApiCaller, isVisitor } from '../authenticate-caller.ts'
import type { ApiCaller, DataApiDeps } from '../contract.ts'
import { getRelation } from '../find-relation.ts'
import { negotiateRowsRepresentation } from '../media-types.ts'
import { parseQueryString, type QueryStringSyntax } from '../parsing/parse-query-string.ts'
import { PostgrestError } from '../postgrest-error.ts'
import { parsePreferHeader, type RequestPreferences } from '../prefer-header.ts'
import { readChargedBodyText } from '../read-charged-body.ts'
import { assertExposedSchema } from '../schema-profile.ts'
import { parseRowsBody, type RowRecord } from './parse-rows-body.ts'
import { getWrittenColumn } from './row-change.ts'
import { assertMayWrite } from './write-permission.ts'
import type { RowWriteChange, WriteMethod } from './write-request.ts'
import { createWriteResponse } from './write-response.ts'

/** Several rich texts of the greatest length. */
const maxBodyBytes = 10 * 1024 * 1024

/** Answers requests that change rows of a relation. */
export async function writeRelation(c: Context, deps: DataApiDeps, method: WriteMethod): Promise<Response> {
  const { headers, url } = c.req.raw
  const caller = await authenticateDataApiCaller(deps, headers)
  assertExposedSchema(method, headers)
  const relation = getRelation(c.req.param('relation') ?? '')
  assertMayWrite(relation, caller, method)
  const preferences = parsePreferHeader(headers.get('prefer'))
  const representation = negotiateRowsRepresentation(headers.get('accept'))
  const query = parseQueryString(new URL(url).search)
  assertQueryFits(method, query)
  const records =
    method === 'DELETE' ? [] : await readRecords(c, deps, caller, { relation, query, preferences })
  const result = await deps.writer.write(
    {
      relation,
      query,
      change: toChange(method, query, preferences, records),
      maxAffected: preferences.maxAffected,
      isRepresented: preferences.return === 'representation',
      isSingle: representation.shape === 'object',
      isRolledBack: preferences.tx === 'rollback',
    },
    { caller, client: deps.readClient(c) },
  )
  return createWriteResponse(result, { method, relation, preferences, representation })
}

/** Rejects parameters that would have no effect, so that no request changes more than its sender meant. */
function assertQueryFits(method: WriteMethod, { filters, ranges }: QueryStringSyntax): void {
  const isOfRow = ({ path }: { readonly path: readonly string[] }) => path.length === 0
  if (ranges.some(isOfRow))
    throw method === 'PUT'
      ? new PostgrestError('PGRST114')
      : new PostgrestError('PGRST127', { details: 'A write cannot have a limit or an offset' })
  if (method === 'POST' && filters.some(isOfRow))
    throw new PostgrestError('PGRST127', { details: 'New rows cannot be filtered' })
  // As on the hosted service, which loads `safeupdate`.
  if ((method === 'PATCH' || method === 'DELETE') && !filters.some(isOfRow))
    throw new PostgrestError('21000', {
      message: `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`,
      hint: 'Add a filter; id=gt.0 matches all rows.',
    })
}

async function readRecords(
  c: Context,
  deps: DataApiDeps,
  caller: ApiCaller,
  {
    relation,
    query: { columns },
    preferences: { missing },
  }: {
    readonly relation: Relation
    readonly query: QueryStringSyntax
    readonly preferences: RequestPreferences
  },
): Promise<readonly RowRecord[]> {
  for (const name of columns ?? []) getWrittenColumn(relation, name)
  const text = await readChargedBodyText(c.req.raw, maxBodyBytes, async (units) => {
    if (isVisitor(caller)) await deps.chargeVisitor(c, 'data', units)
  })
  return parseRowsBody(text, {
    contentType: c.req.header('content-type') ?? null,
    columns: columns === null ? null : [...new Set(columns)],
    missing: missing ?? 'null',
  })
}

function toChange(
  method: WriteMethod,
  query: QueryStringSyntax,
  { resolution }: RequestPreferences,
  records: readonly RowRecord[],
): RowWriteChange {
  switch (method) {
    case 'DELETE':
      return { type: 'delete' }
    case 'PATCH':
      return { type: 'update', record: getOnlyRecord(records) }
    case 'PUT': {
      const record = getOnlyRecord(records)
      if (String(record.get('id')) !== getIdOfPut(query)) throw new PostgrestError('PGRST115')
      return { type: 'insert', records: [record], resolution: 'merge-duplicates' }
    }
    case 'POST':
      if (resolution !== null && query.onConflict !== null && query.onConflict.join() !== 'id')
        throw new PostgrestError('42P10')
      return { type: 'insert', records, resolution }
  }
}

function getOnlyRecord(records: readonly RowRecord[]): RowRecord {
  const [record] = records
  if (record === undefined || records.length > 1)
    throw new PostgrestError('PGRST102', { message: 'The body must be one object' })
  return record
}

/** The row that PUT names: `id=eq.5` and no other filter. */
function getIdOfPut({ filters }: QueryStringSyntax): string {
  const [condition] = filters.map((filter) => filter.condition)
  const isById =
    filters.length === 1 &&
    condition?.type === 'comparison' &&
    condition.operator === 'eq' &&
    condition.quantifier === null &&
    !condition.isNegated &&
    condition.field.column === 'id' &&
    condition.field.jsonPath.length === 0
  if (!isById || typeof condition.value !== 'string') throw new PostgrestError('PGRST105')
  return condition.value
}
