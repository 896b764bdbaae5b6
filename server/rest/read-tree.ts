import type { Relation } from '../../domain/relations.ts'
import { getRelation } from './find-relation.ts'
import { PostgrestError } from './postgrest-error.ts'
import { type Relationship, resolveRelationship } from './relationships.ts'
import type {
  EmbeddingSyntax,
  FilterSyntax,
  OrderTermSyntax,
  ReadRequestSyntax,
  RowRangeSyntax,
  SelectItemSyntax,
} from './request-syntax.ts'

/** A relation that a request reads, with what applies to its rows and with the relations embedded in them. */
export interface ReadNode {
  readonly relation: Relation
  readonly select: readonly SelectItemSyntax[]
  readonly embedded: readonly EmbeddedNode[]
  readonly filters: readonly FilterSyntax['condition'][]
  readonly order: readonly OrderTermSyntax[]
  readonly range: RowRangeSyntax | null
}

export interface EmbeddedNode {
  /** Its key in the outer row; filters and orders use it too. */
  readonly name: string
  readonly syntax: EmbeddingSyntax
  readonly relationship: Relationship
  readonly node: ReadNode
}

const maxDepth = 5
const maxEmbeddings = 20

/** Assigns the filters, orders and ranges of a request to the relations that their paths mean. */
export function buildReadTree(request: ReadRequestSyntax, seesHidden: boolean): ReadNode {
  const paths = new Set<string>([''])
  const context = { request, seesHidden, paths }
  const root = buildNode(context, getRelation(request.relation), request.select, [])
  for (const { path } of [...request.filters, ...request.orders, ...request.ranges])
    if (!paths.has(toKey(path))) throw createNotEmbeddedError(path.at(-1) ?? '')
  return root
}

/** The error for a name that isn't embedded. */
export function createNotEmbeddedError(name: string): PostgrestError {
  return new PostgrestError('PGRST108', {
    message: `'${name}' is not an embedded resource in this request`,
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

interface TreeContext {
  readonly request: ReadRequestSyntax
  readonly seesHidden: boolean
  /** The paths of all relations so far. */
  readonly paths: Set<string>
}

function buildNode(
  context: TreeContext,
  relation: Relation,
  select: readonly SelectItemSyntax[],
  path: readonly string[],
): ReadNode {
  const { request, seesHidden, paths } = context
  if (path.length > maxDepth)
    throw new PostgrestError('54000', { message: `Relations may be embedded ${maxDepth} levels deep` })
  const embedded = select
    .filter((item) => item.type === 'embedding')
    .map((syntax): EmbeddedNode => {
      const relationship = resolveRelationship(relation, syntax, seesHidden)
      const name = syntax.alias ?? syntax.target
      const innerPath = [...path, name]
      if (paths.has(toKey(innerPath)))
        throw new PostgrestError('42601', { message: `'${name}' is embedded more than once` })
      paths.add(toKey(innerPath))
      if (paths.size > maxEmbeddings + 1)
        throw new PostgrestError('54000', { message: `At most ${maxEmbeddings} relations may be embedded` })
      const node = buildNode(context, relationship.target, syntax.select, innerPath)
      return { name, syntax, relationship, node }
    })
  const key = toKey(path)
  const isHere = (part: { readonly path: readonly string[] }) => toKey(part.path) === key
  return {
    relation,
    select,
    embedded,
    filters: request.filters.filter(isHere).map(({ condition }) => condition),
    order: request.orders.filter(isHere).flatMap(({ terms }) => terms),
    range: request.ranges.findLast(isHere) ?? null,
  }
}

function toKey(path: readonly string[]): string {
  return path.length === 0 ? '' : JSON.stringify(path)
}
