import { type Context, Hono } from 'hono'
import { systemActor } from '../../../domain/permissions.ts'
import type { RequestContext } from '../../content/index.ts'
import { authenticateDataApiCaller, isVisitor } from '../authenticate-caller.ts'
import type { ApiCaller, DataApiDeps } from '../contract.ts'
import { negotiateRowsRepresentation } from '../media-types.ts'
import { parseJsonBody } from '../parse-json-body.ts'
import { decodeParameters, parseQueryString } from '../parsing/parse-query-string.ts'
import { PostgrestError } from '../postgrest-error.ts'
import { formatPreferenceApplied, parsePreferHeader } from '../prefer-header.ts'
import { readChargedBodyText } from '../read-charged-body.ts'
import { requestLimits } from '../request-limits.ts'
import { resolveRowRange } from '../row-range.ts'
import { createRowsResponse } from '../rows-response.ts'
import { assertExposedSchema } from '../schema-profile.ts'
import type { FunctionArguments } from './function-arguments.ts'
import { type DataApiFunction, dataApiFunctions } from './functions.ts'
import { projectRows } from './project-rows.ts'

const maxBodyBytes = 1024 * 1024
/** With those of lists: more than any function has. */
const maxArguments = 1000
const functionMethods = 'OPTIONS,GET,HEAD,POST'

/** The functions of the data API, at `/rest/v1/rpc`. */
export function createFunctionsApp(deps: DataApiDeps): Hono {
  const app = new Hono()
  app.options('/:name', (c) => c.body(null, 200, { Allow: functionMethods }))
  app.on(['GET', 'POST'], '/:name', (c) => callFunction(c, deps, c.req.param('name')))
  app.all('/:name', async (c) => {
    await authenticateDataApiCaller(deps, c.req.raw.headers)
    throw new PostgrestError('PGRST101', {
      message: `Cannot use the ${c.req.method} method on RPC`,
      headers: { Allow: functionMethods },
    })
  })
  return app
}

async function callFunction(c: Context, deps: DataApiDeps, name: string): Promise<Response> {
  const { method, headers } = c.req.raw
  const caller = await authenticateDataApiCaller(deps, headers)
  assertExposedSchema(method, headers)
  const preferences = parsePreferHeader(headers.get('prefer'))
  const representation = negotiateRowsRepresentation(headers.get('accept'))
  const queryString = new URL(c.req.url).search
  const { args, resultQuery } =
    method === 'POST'
      ? { args: await readJsonArguments(c, deps, caller, name), resultQuery: queryString }
      : splitQueryString(queryString, dataApiFunctions.get(name))
  const definition = findFunctionOrThrow(name, args)
  const { select, filters, orders, ranges } = parseQueryString(resultQuery)
  if (filters.length > 0 || orders.length > 0)
    throw new PostgrestError('PGRST127', {
      details: 'The result of a function cannot be filtered or sorted',
    })
  const range = resolveRowRange(ranges, headers.get('range'), requestLimits.rows)
  if (isVisitor(caller)) await deps.chargeVisitor(c, definition.work, 1)
  const { rows, total } = await definition.call(args, deps, createRequestContext(caller))
  const texts = projectRows(rows, select, name, definition.columns)
  const response = createRowsResponse(
    {
      rows: texts.slice(range.offset, range.offset + range.limit),
      total: preferences.count === null ? null : total,
    },
    {
      representation,
      range,
      preferenceApplied: formatPreferenceApplied(preferences, ['handling', 'timezone', 'tx', 'count']),
    },
  )
  // The official client sends it instead of a HEAD request, if the arguments need a body.
  if (method !== 'POST' || preferences.return !== 'minimal') return response
  const responseHeaders = new Headers(response.headers)
  responseHeaders.delete('content-type')
  return new Response(null, { status: 204, headers: responseHeaders })
}

/** The arguments of a POST request: a JSON object; an empty body has none. */
async function readJsonArguments(
  c: Context,
  deps: DataApiDeps,
  caller: ApiCaller,
  functionName: string,
): Promise<FunctionArguments> {
  const contentType = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'application/json'
  if (contentType !== 'application/json')
    throw new PostgrestError('PGRST102', {
      message: `Content-Type not acceptable: ${contentType.slice(0, 100)}`,
    })
  const work = dataApiFunctions.get(functionName)?.work ?? 'data'
  const text = await readChargedBodyText(c.req.raw, maxBodyBytes, async (units) => {
    if (isVisitor(caller)) await deps.chargeVisitor(c, work, units)
  })
  if (text.trim() === '') return new Map()
  const json = parseJsonBody(text, maxArguments)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new PostgrestError('PGRST102')
  return new Map(Object.entries(json))
}

/** The arguments of a GET request are parameters of its query string; a limit of the function is the one of its rows. */
function splitQueryString(
  queryString: string,
  definition: DataApiFunction | undefined,
): { readonly args: FunctionArguments; readonly resultQuery: string } {
  const resultParameters = ['select', 'order', 'limit', 'offset']
  const parameters = decodeParameters(queryString)
  const isArgument = ([key]: readonly [string, string]) =>
    definition?.parameters.includes(key) === true || !resultParameters.includes(key)
  return {
    args: new Map(parameters.filter(isArgument)),
    resultQuery: new URLSearchParams(
      parameters.filter((parameter) => !isArgument(parameter)).map(([key, value]) => [key, value]),
    ).toString(),
  }
}

/** Finds a function by its name and the names of its arguments, as Postgres does. */
function findFunctionOrThrow(name: string, args: FunctionArguments): DataApiFunction {
  const definition = dataApiFunctions.get(name)
  const names = [...args.keys()]
  const isMatch =
    definition?.requiredParameters.every((parameter) => args.has(parameter)) === true &&
    names.every((argument) => definition.parameters.includes(argument))
  if (definition !== undefined && isMatch) return definition
  const shownName = `public.${name.slice(0, 100)}`
  const shownNames = names.join(', ').slice(0, 500)
  const searched = names.length === 0 ? 'without parameters' : `with parameters ${shownNames}`
  throw new PostgrestError('PGRST202', {
    message: `Could not find the function ${shownName}${names.length === 0 ? ' without parameters' : `(${shownNames})`} in the schema cache`,
    details: `Searched for the function ${shownName} ${searched}, but no matches were found in the schema cache.`,
    hint:
      definition === undefined
        ? `The functions are ${[...dataApiFunctions.keys()].join(', ')}.`
        : `Perhaps you meant to call the function public.${name}(${definition.parameters.join(', ')})`,
  })
}

function createRequestContext(caller: ApiCaller): RequestContext {
  return {
    actor: caller.service ? systemActor : caller.actor,
    language: 'en-US',
    cacheTags: { addTag: () => undefined, expireAt: () => undefined },
  }
}
