import { PostgrestError } from '../postgrest-error.ts'
import { RequestPartCounter } from '../request-limits.ts'
import type { ReadRequestSyntax } from '../request-syntax.ts'
import { parseName } from './parse-field.ts'
import { parseColumnFilter, parseLogicFilter } from './parse-filters.ts'
import { parseOrder } from './parse-order.ts'
import { parseRowRanges } from './parse-row-ranges.ts'
import { parseSelect } from './parse-select.ts'
import { quoteLiteral, SyntaxScanner } from './syntax-scanner.ts'

/** The parameters of a request to a relation. */
export interface QueryStringSyntax extends Omit<ReadRequestSyntax, 'relation'> {
  /** The columns of a write; null: those of its rows. */
  readonly columns: readonly string[] | null
  /** The columns that identify a row of an upsert. */
  readonly onConflict: readonly string[] | null
}

type Parameter = readonly [key: string, value: string]
type ParameterRole = 'select' | 'columns' | 'on_conflict' | 'order' | 'range' | 'logic' | 'filter'

const wholeRequestParameters: readonly string[] = ['select', 'columns', 'on_conflict']
const rolesByLastName: Readonly<Record<string, ParameterRole>> = {
  order: 'order',
  limit: 'range',
  offset: 'range',
  and: 'logic',
  or: 'logic',
}

/** Parses the query string of a request to a relation (`?select=…`). */
export function parseQueryString(queryString: string): QueryStringSyntax {
  const counter = new RequestPartCounter()
  const parameters = decodeParameters(queryString)
  const byRole = Map.groupBy(parameters, ([key]) => getParameterRole(key))
  // Only `select` has a meaning if it is empty: no columns.
  const listOf = (role: ParameterRole) => (byRole.get(role) ?? []).filter(([, value]) => value !== '')
  const settings = [...listOf('order'), ...listOf('range'), ...(byRole.get('select') ?? [])]
  assertNoRepetition([...settings, ...listOf('columns'), ...listOf('on_conflict')])
  const [, selectText] = byRole.get('select')?.[0] ?? [null, '*']
  return {
    select: parseSelect(selectText, counter),
    filters: [
      ...listOf('filter').map(([key, value]) => parseColumnFilter(key, value, counter)),
      ...listOf('logic').map(([key, value]) => parseLogicFilter(key, value, counter)),
    ],
    orders: listOf('order').map(([key, value]) => parseOrder(key, value, counter)),
    ranges: parseRowRanges(listOf('range')),
    columns: parseNameListOrNull(listOf('columns')),
    onConflict: parseNameListOrNull(listOf('on_conflict')),
  }
}

/** Decodes the parameters of a query string. The databases store no NUL characters. */
export function decodeParameters(queryString: string): readonly Parameter[] {
  const parameters = [...new URLSearchParams(queryString)]
  if (parameters.some(([key, value]) => key.includes('\0') || value.includes('\0')))
    throw new PostgrestError('22021')
  return parameters
}

function getParameterRole(key: string): ParameterRole {
  if (wholeRequestParameters.includes(key)) return key as ParameterRole
  const lastName = key.slice(key.lastIndexOf('.') + 1)
  return (Object.hasOwn(rolesByLastName, lastName) && rolesByLastName[lastName]) || 'filter'
}

/** PostgREST uses one of several values without a rule; here the request is rejected instead. */
function assertNoRepetition(parameters: readonly Parameter[]): void {
  const keys = new Set<string>()
  for (const [key] of parameters) {
    if (keys.has(key))
      throw new PostgrestError('PGRST100', {
        message: `"failed to parse ${key} parameter" (line 1, column 1)`,
        details: `unexpected second parameter ${quoteLiteral(key)}`,
      })
    keys.add(key)
  }
}

function parseNameListOrNull([parameter]: readonly Parameter[]): readonly string[] | null {
  if (parameter === undefined) return null
  const [key, value] = parameter
  const scanner = new SyntaxScanner(value, `${key} parameter (${value})`)
  const names: string[] = []
  do {
    scanner.skipSpaces()
    names.push(parseName(scanner))
  } while (scanner.take(','))
  scanner.expectEnd(quoteLiteral(','))
  return names
}
