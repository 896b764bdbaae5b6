import type { RelationColumn } from '../../domain/relations.ts'
import type { PlanCast, PlanColumn, PlanValue } from '../data/rest/read-plan.ts'
import { postgresTypeNames } from './parse-literal.ts'
import { PostgrestError } from './postgrest-error.ts'
import type { FieldSyntax } from './request-syntax.ts'

const maxJsonPathLength = 10
const maxArrayIndex = 2_147_483_647

/** The value that a field means: its column, or a path into JSON. */
export function resolveValue(column: RelationColumn, { jsonPath }: FieldSyntax): PlanValue {
  if (column.type === 'tsvector')
    throw new PostgrestError('PGRST127', {
      details: `The column "${column.name}" can only be searched, with fts, plfts, phfts or wfts.`,
    })
  const planColumn: PlanColumn = {
    name: column.storedName,
    type: column.type,
    isNullable: column.isNullable,
    isLong: column.presentedAs === 'html',
  }
  if (jsonPath.length === 0) return { column: planColumn, jsonPath: [], type: column.type }
  if (column.type !== 'jsonb') throw createOperatorError(column.type, jsonPath[0]?.operator ?? '->')
  if (jsonPath.length > maxJsonPathLength)
    throw new PostgrestError('54000', { message: `A JSON path may have at most ${maxJsonPathLength} steps` })
  // Only the last step may return text, which has no keys.
  const isTextTooEarly = jsonPath.slice(0, -1).some(({ operator }) => operator === '->>')
  if (isTextTooEarly) throw createOperatorError('text', jsonPath.at(-1)?.operator ?? '->')
  for (const { key } of jsonPath) assertJsonKey(key)
  return { column: planColumn, jsonPath, type: jsonPath.at(-1)?.operator === '->>' ? 'text' : 'jsonb' }
}

/** SQLite's paths have no escapes for some characters. */
export function assertJsonKey(key: string | number): void {
  const isValid =
    typeof key === 'number'
      ? Number.isInteger(key) && Math.abs(key) <= maxArrayIndex
      : !/["\\\p{Cc}\p{Cs}]/u.test(key)
  if (!isValid)
    throw new PostgrestError('22023', {
      message: 'A JSON key may not contain quotes, backslashes and control characters',
    })
}

/** The error of Postgres for an operator that a type doesn't have. */
export function createOperatorError(type: keyof typeof postgresTypeNames, operator: string): PostgrestError {
  return new PostgrestError('42883', {
    message: `operator does not exist: ${postgresTypeNames[type]} ${operator} unknown`,
    hint: 'No operator matches the given name and argument types. You might need to add explicit type casts.',
  })
}

const typesByName = new Map<string, string>(
  Object.entries({
    int: 'integer',
    int4: 'integer',
    integer: 'integer',
    int8: 'bigint',
    bigint: 'bigint',
    numeric: 'numeric',
    decimal: 'numeric',
    float8: 'double precision',
    'double precision': 'double precision',
    text: 'text',
    varchar: 'text',
    'character varying': 'text',
    bool: 'boolean',
    boolean: 'boolean',
    timestamptz: 'timestamptz',
    'timestamp with time zone': 'timestamptz',
    date: 'date',
    json: 'jsonb',
    jsonb: 'jsonb',
    daterange: 'daterange',
  }),
)

/** The casts that succeed for every value, besides those to the same type; null: the JSON stays the same. */
const castsByType: Readonly<Record<PlanValue['type'], Readonly<Record<string, PlanCast | null>>>> = {
  integer: { text: 'text', bigint: null, numeric: null, 'double precision': null },
  text: {},
  boolean: { text: 'text', integer: 'integer' },
  timestamptz: { text: 'text', date: 'date' },
  jsonb: { text: 'text' },
  daterange: { text: null },
}

/** What a cast does to a value; null if nothing. A cast that could fail for some row is refused. */
export function resolveCast({ type }: PlanValue, name: string | null): PlanCast | null {
  if (name === null) return null
  const target = typesByName.get(name.toLowerCase())
  if (target === undefined) throw new PostgrestError('42704', { message: `type "${name}" does not exist` })
  if (target === type) return null
  const casts = castsByType[type]
  if (!Object.hasOwn(casts, target))
    throw new PostgrestError('42846', {
      message: `cannot cast type ${postgresTypeNames[type]} to ${Object.hasOwn(postgresTypeNames, target) ? postgresTypeNames[target as 'text'] : target}`,
    })
  return casts[target] ?? null
}

/** The key by which both databases sort titles alike. */
export function getTitleSortValue(isNullable: boolean): PlanValue {
  const column: PlanColumn = { name: 'title_sort', type: 'text', isNullable, isLong: false }
  return { column, jsonPath: [], type: 'text' }
}
