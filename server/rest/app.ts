import { type Context, Hono } from 'hono'
import { relations } from '../../domain/relations.ts'
import { authenticateDataApiCaller, isVisitor } from './authenticate-caller.ts'
import type { ApiCaller, CountMode, DataApiDeps, RowsPage } from './contract.ts'
import { createDataApiErrorResponse } from './error-response.ts'
import { createNotAcceptableError, negotiateRowsRepresentation, parseAcceptHeader } from './media-types.ts'
import { createOpenApiDocument } from './openapi/openapi-document.ts'
import { PostgrestError } from './postgrest-error.ts'
import { formatPreferenceApplied, parsePreferHeader } from './prefer-header.ts'
import { ReadRequestParser } from './read-request-parser.ts'
import { getMaxRows } from './request-limits.ts'
import type { ReadRequestSyntax, SelectItemSyntax } from './request-syntax.ts'
import { createRowsResponse } from './rows-response.ts'
import { createFunctionsApp } from './rpc/functions-app.ts'
import { assertExposedSchema } from './schema-profile.ts'
import { listRelationMethods } from './write/write-permission.ts'
import { writeRelation } from './write/write-relation.ts'
import type { WriteMethod } from './write/write-request.ts'

const writeMethods: readonly WriteMethod[] = ['POST', 'PUT', 'PATCH', 'DELETE']
const millisecondsPerUnit = 5

/** The data API in PostgREST's dialect, to be mounted at `/rest/v1`. It reads and sets no cookies. */
export function createDataApi(deps: DataApiDeps): Hono {
  const app = new Hono()
  const requestParser = new ReadRequestParser()
  app.onError((error) => createDataApiErrorResponse(error, deps.report))
  app.route('/rpc', createFunctionsApp(deps))
  app.options('/:relation', (c) =>
    c.body(null, 200, { Allow: listRelationMethods(relations.get(c.req.param('relation')) ?? null) }),
  )
  app.get('/:relation', (c) => readRelation(c, deps, requestParser, c.req.param('relation')))
  for (const method of writeMethods) app.on(method, '/:relation', (c) => writeRelation(c, deps, method))
  app.all('/:relation', async (c) => {
    await authenticateDataApiCaller(deps, c.req.raw.headers)
    throw new PostgrestError('PGRST117', {
      message: `Unsupported HTTP method: ${c.req.method}`,
      headers: { Allow: listRelationMethods(relations.get(c.req.param('relation')) ?? null) },
    })
  })
  app.all('*', async (c) => {
    // A mounted app has no route for its own path with a slash.
    if (['GET', 'HEAD'].includes(c.req.method) && /\/rest\/v1\/?$/.test(c.req.path))
      return await describeApi(c, deps)
    await authenticateDataApiCaller(deps, c.req.raw.headers)
    throw new PostgrestError('PGRST125')
  })
  return app
}

const openApiTypes = ['application/openapi+json', 'application/json', 'application/*', '*/*']

/** Answers the description of the API for the caller. */
async function describeApi(c: Context, deps: DataApiDeps): Promise<Response> {
  const { method, headers } = c.req.raw
  const caller = await authenticateDataApiCaller(deps, headers)
  assertExposedSchema(method, headers)
  const types = parseAcceptHeader(headers.get('accept')).map(({ type }) => type)
  if (!types.some((type) => openApiTypes.includes(type))) throw createNotAcceptableError(types)
  if (isVisitor(caller)) await deps.chargeVisitor(c, 'data', 1)
  return c.json(createOpenApiDocument(caller, deps.origin), 200, {
    'Content-Type': 'application/openapi+json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
}

/** Answers GET and HEAD of a relation. */
async function readRelation(
  c: Context,
  deps: DataApiDeps,
  requestParser: ReadRequestParser,
  relation: string,
): Promise<Response> {
  const { method, headers } = c.req.raw
  const caller = await authenticateDataApiCaller(deps, headers)
  assertExposedSchema(method, headers)
  const preferences = parsePreferHeader(headers.get('prefer'))
  const representation = negotiateRowsRepresentation(headers.get('accept'))
  // The rows of a counted HEAD request are not sent, so that counting is enough.
  const isCountOnly = method === 'HEAD' && preferences.count !== null && representation.shape !== 'object'
  const { syntax, range } = requestParser.parse({
    relation,
    queryString: new URL(c.req.url).search,
    rangeHeader: headers.get('range'),
    maxRows: getMaxRows(caller),
    isCountOnly,
  })
  const page = await readAndCharge(c, deps, caller, syntax, preferences.count)
  return createRowsResponse(page, {
    representation,
    range,
    preferenceApplied: formatPreferenceApplied(preferences, ['handling', 'timezone', 'tx', 'count']),
    ...(isCountOnly && { rowCount: Math.min(range.limit, Math.max(0, (page.total ?? 0) - range.offset)) }),
  })
}

/**
 * A visitor's request costs one unit, and one more for each embedded relation and for a count; or more if it took long.
 * One address can so keep the database busy for a tenth of the time, and no longer than for seconds at once; its reads run
 * one after another, so that those sent at once are counted too.
 */
async function readAndCharge(
  c: Context,
  { reader, chargeVisitor, chargeVisitorAfterwards, runOneAtATime, now }: DataApiDeps,
  caller: ApiCaller,
  request: ReadRequestSyntax,
  count: CountMode | null,
): Promise<RowsPage> {
  if (!isVisitor(caller)) return await reader.readRows(request, caller, { count })
  const cost = 1 + countEmbeddings(request.select) + (count === null ? 0 : 1)
  await chargeVisitor(c, 'data', cost)
  return await runOneAtATime(c, 'data', async () => {
    const startedAt = now().getTime()
    try {
      return await reader.readRows(request, caller, { count })
    } finally {
      const costOfTime = (now().getTime() - startedAt) / millisecondsPerUnit
      if (costOfTime > cost) await chargeVisitorAfterwards(c, 'data', costOfTime - cost)
    }
  })
}

function countEmbeddings(items: readonly SelectItemSyntax[]): number {
  return items.reduce(
    (sum, item) => (item.type === 'embedding' ? sum + 1 + countEmbeddings(item.select) : sum),
    0,
  )
}
