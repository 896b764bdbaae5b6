import { isJsonObject, type JsonObject } from '../json-body.ts'
import { StorageError } from '../storage-errors.ts'
import type { FilterOperator, FilterValue, VectorFilter } from './vector-filter.ts'

const maxLevels = 10
/** Each is compared with the metadata of every vector. */
const maxValues = 200

/** Parses the filter of a query, in the syntax of S3 Vectors. */
export function parseVectorFilter(filter: JsonObject, nonFilterableKeys: ReadonlySet<string>): VectorFilter {
  const parsed = parseFilter(filter, nonFilterableKeys, maxLevels)
  if (countValues(parsed) > maxValues) throw createFilterError(`must have at most ${maxValues} values`)
  return parsed
}

function parseFilter(filter: unknown, nonFilterableKeys: ReadonlySet<string>, levels: number): VectorFilter {
  if (levels === 0) throw createFilterError(`must have at most ${maxLevels} levels`)
  if (!isJsonObject(filter)) throw createFilterError('must consist of objects')
  const entries = Object.entries(filter)
  const [first] = entries
  if (first === undefined) throw createFilterError('must have a condition')
  const [name, value] = first
  if (entries.length === 1 && (name === '$and' || name === '$or')) {
    if (!Array.isArray(value) || value.length === 0)
      throw createFilterError(`must have an array of filters in ${name}`)
    const filters = value.map((inner: unknown) => parseFilter(inner, nonFilterableKeys, levels - 1))
    return { kind: name, filters }
  }
  return {
    kind: '$and',
    filters: entries.flatMap(([field, condition]) => parseField(field, condition, nonFilterableKeys)),
  }
}

function parseField(
  field: string,
  condition: unknown,
  nonFilterableKeys: ReadonlySet<string>,
): VectorFilter[] {
  if (field.startsWith('$')) throw createFilterError('has an operator where a key is expected')
  if (nonFilterableKeys.has(field)) throw createFilterError('has a key that cannot be filtered by')
  if (isFilterValue(condition)) return [{ kind: 'field', field, operator: '$eq', values: [condition] }]
  if (!isJsonObject(condition)) throw createFilterError('has an invalid value')
  const operators = Object.entries(condition)
  if (operators.length === 0) throw createFilterError('has a key without a condition')
  return operators.map(([operator, operand]) => ({
    kind: 'field',
    field,
    ...parseOperator(operator, operand),
  }))
}

function parseOperator(
  operator: string,
  operand: unknown,
): { readonly operator: FilterOperator; readonly values: readonly FilterValue[] } {
  switch (operator) {
    case '$eq':
    case '$ne':
      if (isFilterValue(operand)) return { operator, values: [operand] }
      break
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (isFilterValue(operand) && typeof operand === 'number') return { operator, values: [operand] }
      break
    case '$in':
    case '$nin':
      if (Array.isArray(operand) && operand.length > 0 && operand.every(isFilterValue))
        return { operator, values: operand }
      break
    case '$exists':
      if (typeof operand === 'boolean') return { operator, values: [operand] }
      break
    default:
      throw createFilterError('has an unknown operator')
  }
  throw createFilterError(`has an invalid value of ${operator}`)
}

function isFilterValue(value: unknown): value is FilterValue {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value === 'string' || typeof value === 'boolean'
}

function countValues(filter: VectorFilter): number {
  if (filter.kind === 'field') return filter.values.length
  return filter.filters.reduce((sum, inner) => sum + countValues(inner), 0)
}

function createFilterError(message: string): StorageError {
  return new StorageError('InvalidRequest', `body/filter ${message}`)
}
