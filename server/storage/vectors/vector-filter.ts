/** A value that metadata is compared with. */
export type FilterValue = string | number | boolean

export type FilterOperator = '$eq' | '$ne' | '$gt' | '$gte' | '$lt' | '$lte' | '$in' | '$nin' | '$exists'

/** A condition on metadata. */
export type VectorFilter =
  | { readonly kind: '$and'; readonly filters: readonly VectorFilter[] }
  | { readonly kind: '$or'; readonly filters: readonly VectorFilter[] }
  | {
      readonly kind: 'field'
      readonly field: string
      readonly operator: FilterOperator
      /** Of `$in` and `$nin` any number, of the others one. */
      readonly values: readonly FilterValue[]
    }

/** Whether metadata, as JSON, fulfils a filter; a vector without metadata has none of the fields. */
export function matchesVectorFilter(metadata: string | null, filter: VectorFilter): boolean {
  const parsed: Readonly<Record<string, unknown>> = metadata === null ? {} : JSON.parse(metadata)
  return isMatch(parsed, filter)
}

function isMatch(metadata: Readonly<Record<string, unknown>>, filter: VectorFilter): boolean {
  if (filter.kind === '$and') return filter.filters.every((inner) => isMatch(metadata, inner))
  if (filter.kind === '$or') return filter.filters.some((inner) => isMatch(metadata, inner))
  const { field, operator, values } = filter
  const exists = Object.hasOwn(metadata, field)
  if (operator === '$exists') return exists === values[0]
  // Like in the official service, a missing field fulfils no other condition, not even `$ne`.
  return exists && isFieldMatch(metadata[field], operator, values)
}

function isFieldMatch(stored: unknown, operator: FilterOperator, values: readonly FilterValue[]): boolean {
  switch (operator) {
    case '$eq':
    case '$in':
      return equalsAny(stored, values)
    case '$ne':
    case '$nin':
      return !equalsAny(stored, values)
    default:
      return compares(stored, operator, values[0])
  }
}

/** A list equals a value if one of its elements does. */
function equalsAny(stored: unknown, values: readonly FilterValue[]): boolean {
  const candidates: readonly unknown[] = Array.isArray(stored) ? stored : [stored]
  return candidates.some((candidate) => values.some((value) => value === candidate))
}

function compares(stored: unknown, operator: FilterOperator, value: FilterValue | undefined): boolean {
  if (typeof stored !== 'number' || typeof value !== 'number') return false
  if (operator === '$gt') return stored > value
  if (operator === '$gte') return stored >= value
  if (operator === '$lt') return stored < value
  return stored <= value
}
