/** Parameters that all relations have, by the name under which paths refer to them. */
export const commonParameters = {
  select: { name: 'select', description: 'Filtering Columns', in: 'query', type: 'string', required: false },
  order: { name: 'order', description: 'Ordering', in: 'query', type: 'string', required: false },
  range: {
    name: 'Range',
    description: 'Limiting and Pagination',
    in: 'header',
    type: 'string',
    required: false,
  },
  rangeUnit: {
    name: 'Range-Unit',
    description: 'Limiting and Pagination',
    in: 'header',
    type: 'string',
    required: false,
    default: 'items',
  },
  offset: {
    name: 'offset',
    description: 'Limiting and Pagination',
    in: 'query',
    type: 'string',
    required: false,
  },
  limit: {
    name: 'limit',
    description: 'Limiting and Pagination',
    in: 'query',
    type: 'string',
    required: false,
  },
  columns: { name: 'columns', description: 'Columns to write', in: 'query', type: 'string', required: false },
  on_conflict: {
    name: 'on_conflict',
    description: 'On Conflict: only `id`',
    in: 'query',
    type: 'string',
    required: false,
  },
  preferCount: createPreference(['count=exact', 'count=planned', 'count=estimated']),
  preferReturn: createPreference(['return=representation', 'return=minimal', 'return=headers-only']),
  preferPost: createPreference([
    'return=representation',
    'return=minimal',
    'return=headers-only',
    'resolution=ignore-duplicates',
    'resolution=merge-duplicates',
    'missing=default',
    'missing=null',
  ]),
} as const

function createPreference(values: readonly string[]) {
  return {
    name: 'Prefer',
    description: 'Preference',
    in: 'header',
    type: 'string',
    required: false,
    enum: values,
  }
}

type CommonParameterName = keyof typeof commonParameters

const parametersByMethod: Readonly<
  Record<'get' | 'post' | 'patch' | 'delete', readonly CommonParameterName[]>
> = {
  get: ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'],
  post: ['select', 'columns', 'on_conflict', 'preferPost'],
  patch: ['columns', 'preferReturn'],
  delete: ['preferReturn'],
}

/** References to the parameters of an operation on a relation. */
export function listOperationParameters(
  method: keyof typeof parametersByMethod,
  relation: string,
  filters: readonly string[],
): readonly { readonly $ref: string }[] {
  const names = [
    ...(method === 'post' ? [] : filters),
    ...(method === 'post' || method === 'patch' ? [`body.${relation}`] : []),
    ...parametersByMethod[method],
  ]
  return names.map((name) => ({ $ref: `#/parameters/${name}` }))
}
