import type { JsonValue, PlanCondition, PlanValue } from '../data/rest/read-plan.ts'
import { PostgrestError } from './postgrest-error.ts'
import type { ComparisonSyntax } from './request-syntax.ts'
import { assertJsonKey, createOperatorError } from './resolve-value.ts'

const maxJsonLength = 2000
const maxJsonNesting = 10
/** Each is a condition of the statement. */
const maxJsonValues = 100

/** Resolves a comparison with JSON: `eq`, `neq`, `cs` and `cd`. */
export function resolveJsonComparison(
  value: PlanValue,
  syntax: ComparisonSyntax,
  sqlOperator: string,
): PlanCondition {
  const { operator } = syntax
  if (typeof syntax.value !== 'string') throw createOperatorError('jsonb', sqlOperator)
  const literal = parseJson(syntax.value)
  switch (operator) {
    case 'eq':
      return { type: 'json', value, operator: '=', literal }
    case 'neq':
      return { type: 'not', condition: { type: 'json', value, operator: '=', literal } }
    case 'cs':
      return { type: 'json', value, operator: '@>', literal }
    case 'cd':
      return { type: 'json', value, operator: '<@', literal }
    default:
      throw createOperatorError('jsonb', sqlOperator)
  }
}

function parseJson(text: string): JsonValue {
  if (text.length > maxJsonLength) throw new PostgrestError('54000', { message: 'A JSON value is too long' })
  let json: JsonValue
  try {
    json = JSON.parse(text) as JsonValue
  } catch (error) {
    throw new PostgrestError('22P02', {
      message: 'invalid input syntax for type json',
      details: `Token "${text.slice(0, 100)}" is invalid.`,
      cause: error,
    })
  }
  assertJson(json, 0)
  if (countJsonValues(json) > maxJsonValues)
    throw new PostgrestError('54000', { message: 'A JSON value has too many parts' })
  return json
}

function countJsonValues(json: JsonValue): number {
  if (typeof json !== 'object' || json === null) return 1
  return Object.values(json).reduce<number>((sum, value) => sum + countJsonValues(value), 1)
}

function assertJson(json: JsonValue, depth: number): void {
  if (depth > maxJsonNesting) throw new PostgrestError('54000', { message: 'A JSON value is too deep' })
  if (typeof json === 'string' && (json.includes('\0') || !json.isWellFormed()))
    throw new PostgrestError('22023', { message: 'unsupported Unicode escape sequence' })
  if (typeof json === 'number' && !Number.isFinite(json)) throw new PostgrestError('22003')
  if (typeof json !== 'object' || json === null) return
  for (const [key, value] of Object.entries(json)) {
    if (!Array.isArray(json)) assertJsonKey(key)
    assertJson(value, depth + 1)
  }
}
