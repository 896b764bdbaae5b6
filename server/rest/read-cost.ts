import type { KindName } from '../../domain/kinds/index.ts'
import { isAsciiPattern } from '../data/rest/like-pattern.ts'
import type { PlanCondition, PlanEmbedding, PlanOutput, RowsPlan } from '../data/rest/read-plan.ts'
import type { RowReadRepository } from '../data/rest/row-read-repository.ts'
import { PostgrestError } from './postgrest-error.ts'
import type { ReadRights } from './read-caller.ts'

/** In microseconds per row, as measured on 100,000 rows in SQLite (docs/decisions/0027-data-api.md). */
const costs = {
  row: 2,
  condition: 0.1,
  pattern: 0.3,
  longTextPattern: 5,
  /** Letters with accents are compared one by one. */
  caseInsensitivePattern: 2,
  caseInsensitiveLongTextPattern: 100,
  search: 2.5,
  lookUp: 1,
  sorting: 1,
  value: 0.5,
  /** Reading and sanitizing a rich text. */
  longText: 50,
}
const maxVisitorCost = 1_500_000
const maxPrivilegedCost = 7_500_000
const maxVisitorRows = 20_000
const maxPrivilegedRows = 200_000
const sizesMaxAgeMs = 60_000

export interface ReadCostChecker {
  /** Throws if a read could take too long. */
  assertAffordable(plan: RowsPlan, rights: ReadRights, isCounted: boolean): Promise<void>
}

/**
 * Bounds reads before they start: a statement of SQLite can't be interrupted, and nothing else is served meanwhile. The
 * estimate assumes that no index helps, except for the first rows in the order of one; it depends on the request and on the
 * sizes of the tables only.
 */
export function createReadCostChecker(
  rowReads: Pick<RowReadRepository, 'findHighestIds'>,
  now: () => Date,
): ReadCostChecker {
  let sizes: { readonly at: number; readonly byKind: ReadonlyMap<KindName, number> } | null = null

  async function readSizes(): Promise<ReadonlyMap<KindName, number>> {
    const at = now().getTime()
    if (sizes === null || Math.abs(at - sizes.at) > sizesMaxAgeMs)
      sizes = { at, byKind: await rowReads.findHighestIds() }
    return sizes.byKind
  }

  return {
    async assertAffordable(plan, rights, isCounted) {
      const { cost, rows } = estimateReadCost(plan, await readSizes(), isCounted)
      const [maxCost, maxRows] = rights.seesHidden
        ? [maxPrivilegedCost, maxPrivilegedRows]
        : [maxVisitorCost, maxVisitorRows]
      if (cost <= maxCost && rows <= maxRows) return
      throw new PostgrestError('54000', {
        message: 'The request could read too many rows',
        details: rows > maxRows ? `More than ${maxRows} rows could be returned.` : null,
        hint: 'Add limits, also to embedded relations, or leave out embedded relations and patterns.',
      })
    },
  }
}

interface ReadCost {
  readonly cost: number
  /** Rows of the result, embedded ones included. */
  readonly rows: number
}

export function estimateReadCost(
  plan: RowsPlan,
  sizes: ReadonlyMap<KindName, number>,
  isCounted: boolean,
): ReadCost {
  const size = sizes.get(plan.kind) ?? 0
  const scanned = Math.min(size, countPossibleIds(plan.conditions), isCounted ? size : countWalkedRows(plan))
  const parents: Rows = { count: scanned, areDistinct: true }
  const matching = estimateMatching(plan, parents, sizes)
  const found: Rows = { count: Math.min(plan.limit, scanned), areDistinct: true }
  const output = estimateOutput(plan, found, sizes)
  const ordering = estimateOrdering(plan, parents, sizes)
  return {
    cost: matching * (isCounted ? 2 : 1) + ordering + output.cost,
    rows: found.count + output.rows,
  }
}

/** How many rows there may be, and whether each of them at most once. */
interface Rows {
  readonly count: number
  readonly areDistinct: boolean
}

/** The rows embedded in others. Rows that reference different rows are different; referenced rows may be the same. */
function getEmbeddedRows(
  { cardinality, rows }: PlanEmbedding,
  outer: Rows,
  sizes: ReadonlyMap<KindName, number>,
): Rows {
  if (cardinality === 'one') return { count: outer.count, areDistinct: false }
  const size = sizes.get(rows.kind) ?? 0
  return outer.areDistinct
    ? { count: size, areDistinct: true }
    : { count: outer.count * size, areDistinct: false }
}

function estimateMatching(plan: RowsPlan, rows: Rows, sizes: ReadonlyMap<KindName, number>): number {
  const conditions = plan.conditions.map((condition) => estimateCondition(condition, rows, sizes))
  return rows.count * costs.row + sum(conditions)
}

function estimateOrdering(plan: RowsPlan, rows: Rows, sizes: ReadonlyMap<KindName, number>): number {
  const terms = plan.order.map(({ embedding }) =>
    embedding === null ? 0 : estimateEmbedded(embedding, rows, sizes),
  )
  return rows.count * costs.sorting * Math.min(plan.order.length, 1) + sum(terms)
}

function estimateEmbedded(
  embedding: PlanEmbedding,
  outer: Rows,
  sizes: ReadonlyMap<KindName, number>,
): number {
  const inner = getEmbeddedRows(embedding, outer, sizes)
  return outer.count * costs.lookUp + estimateMatching(embedding.rows, inner, sizes)
}

function estimateCondition(
  condition: PlanCondition,
  rows: Rows,
  sizes: ReadonlyMap<KindName, number>,
): number {
  switch (condition.type) {
    case 'not':
      return estimateCondition(condition.condition, rows, sizes)
    case 'logic':
      return sum(condition.conditions.map((part) => estimateCondition(part, rows, sizes)))
    case 'like':
    case 'match':
      return rows.count * estimatePattern(condition)
    case 'in':
      return rows.count * costs.condition * Math.log2(condition.literals.length + 2)
    case 'search':
      return (sizes.get(condition.kind) ?? 0) * costs.search + rows.count * costs.condition
    case 'exists':
      return estimateEmbedded(condition.embedding, rows, sizes)
    default:
      return rows.count * costs.condition
  }
}

function estimatePattern({
  type,
  value,
  pattern,
  isCaseInsensitive,
}: Extract<PlanCondition, { type: 'like' | 'match' }>): number {
  const isSlow = type === 'match' || (isCaseInsensitive && !isAsciiPattern(pattern))
  if (isSlow) return value.column.isLong ? costs.caseInsensitiveLongTextPattern : costs.caseInsensitivePattern
  return value.column.isLong ? costs.longTextPattern : costs.pattern
}

function estimateOutput(plan: RowsPlan, found: Rows, sizes: ReadonlyMap<KindName, number>): ReadCost {
  const parts = plan.output.map((entry) => estimateOutputEntry(entry, found, sizes))
  return { cost: sum(parts.map(({ cost }) => cost)), rows: sum(parts.map(({ rows }) => rows)) }
}

function estimateOutputEntry(
  output: PlanOutput,
  outer: Rows,
  sizes: ReadonlyMap<KindName, number>,
): ReadCost {
  if (output.type === 'value')
    return { cost: outer.count * (output.value.column.isLong ? costs.longText : costs.value), rows: 0 }
  const { embedding } = output
  const inner = getEmbeddedRows(embedding, outer, sizes)
  const reading = estimateEmbedded(embedding, outer, sizes)
  if (output.type === 'spread') {
    const own = estimateOutputEntry(output.output, inner, sizes)
    return { cost: reading + own.cost, rows: own.rows }
  }
  const ordering = embedding.cardinality === 'one' ? 0 : estimateOrdering(embedding.rows, inner, sizes)
  const limited =
    embedding.cardinality === 'one' ? inner.count : Math.min(inner.count, outer.count * embedding.rows.limit)
  const own = estimateOutput(embedding.rows, { ...inner, count: limited }, sizes)
  return { cost: reading + ordering + own.cost, rows: limited + own.rows }
}

/** Hidden rows are walked through too: a generous guess of how many there are for each visible one. */
const walkedRowsPerRow = 10

/** Orders that have an index, and the column that a condition may fix before them. */
const indexedOrders: readonly {
  readonly kind: KindName
  readonly fixed?: string
  readonly by: readonly string[]
}[] = [
  ...(['article', 'news'] as const).map((kind) => ({ kind, by: ['published_at', 'id'] })),
  ...(['image', 'timeline'] as const).map((kind) => ({ kind, by: ['date'] })),
  { kind: 'image', fixed: 'gallery', by: ['ord', 'id'] },
  { kind: 'article', fixed: 'category', by: ['published_at', 'id'] },
]

/** The number of rows that are read for the first rows in the order of an index; infinite if there is no such index. */
function countWalkedRows({ kind, conditions, order, offset, limit }: RowsPlan): number {
  const walked = walkedRowsPerRow * (offset + limit)
  const columns = order.map(({ embedding, value }) =>
    embedding === null && value.jsonPath.length === 0 ? value.column.name : null,
  )
  const isSameDirection = order.every(({ direction }) => direction === order[0]?.direction)
  const isById = columns.every((name) => name === 'id')
  if (conditions.length === 0 && isById) return walked
  const isIndexed = indexedOrders.some(
    (index) =>
      index.kind === kind &&
      columns.length > 0 &&
      columns.every((name, at) => name === index.by[at]) &&
      (index.fixed === undefined
        ? conditions.length === 0
        : conditions.length === 1 && isEquality(conditions[0], index.fixed)),
  )
  return isIndexed && isSameDirection ? walked : Number.POSITIVE_INFINITY
}

function isEquality(condition: PlanCondition | undefined, column: string): boolean {
  return (
    condition?.type === 'comparison' && condition.operator === '=' && condition.value.column.name === column
  )
}

/** The number of ids that the conditions allow. */
function countPossibleIds(conditions: readonly PlanCondition[]): number {
  const counts = conditions.map((condition) => {
    const isById =
      'value' in condition && typeof condition.value === 'object' && condition.value.column.name === 'id'
    if (!isById) return Number.POSITIVE_INFINITY
    if (condition.type === 'in') return condition.literals.length
    return condition.type === 'comparison' && condition.operator === '=' ? 1 : Number.POSITIVE_INFINITY
  })
  return Math.min(Number.POSITIVE_INFINITY, ...counts)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
