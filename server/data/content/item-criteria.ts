import { type RawBuilder, sql } from 'kysely'
import {
  getKindDefinition,
  type Item,
  type KindName,
  type SortCriterion,
  toColumnName,
} from '../../../domain/kinds/index.ts'
import { findDateFieldName } from '../../../domain/kinds/item-dates.ts'
import type { SqlValue } from '../tables.ts'
import { type ItemRowQueryBuilder, toItemRow, undatedSortDay } from './item-rows.ts'
import { createListedParentCondition, createPublicParentCondition } from './public-row-condition.ts'

/** Filters and order of an item query. */
export interface ItemFiltersAndOrder {
  readonly status: 'live' | 'draft' | 'scheduled' | 'trash' | 'any'
  /** The time that decides what is published. */
  readonly now: string
  /** Equal values, by column. */
  readonly where?: Readonly<Record<string, SqlValue>>
  /** Items whose date overlaps these days. */
  readonly days?: { readonly from: number | null; readonly to: number | null }
  /** Newest first, instead of the kind's order. */
  readonly newest?: boolean
  /** Only items with these ids. */
  readonly ids?: readonly number[]
  /** Only items with all these (folded) words in their title or one of the other columns. */
  readonly words?: { readonly all: readonly string[]; readonly columns: readonly string[] }
  /** A range of values of a column. */
  readonly between?: { readonly column: string; readonly from: SqlValue; readonly to: SqlValue }
  /** Replaces the kind's order. */
  readonly sort?: ItemQuerySorting
  /** The kind's order, or newest first, from its end. */
  readonly reversed?: boolean
  /** Ignores whether the item's visibility parent is public. */
  readonly alone?: boolean
  /**
   * Forces the index of the order, which covers all filters of lists: for an engine that would choose a worse
   * one.
   */
  readonly walk?: boolean
  /**
   * Keeps SQLite from the index of publication times, which nearly all items match: it would then sort all of them, or
   * read each for the other filters.
   */
  readonly ignorePublicationIndex?: boolean
  /** Looks for the items of all public visibility parents, instead of looking for the parent of each item. */
  readonly fromParents?: boolean
  /** Omits rich texts, which are returned empty. */
  readonly brief?: boolean
}

/** Sort keys of lists; `order` is the kind's own order. */
export type ItemSortKey = 'title' | 'edited' | 'published' | 'created' | 'date' | 'order'

interface ItemQuerySorting {
  readonly by: ItemSortKey
  readonly direction: 'asc' | 'desc'
}

/** Adds the filters of the criteria to a query. */
export function applyItemFilters(
  kind: KindName,
  rows: ItemRowQueryBuilder,
  criteria: ItemFiltersAndOrder,
): ItemRowQueryBuilder {
  let query = applyStatus(kind, rows, criteria)
  for (const [column, value] of Object.entries(criteria.where ?? {})) {
    query = query.where(createColumnRef(kind, column, criteria), value === null ? 'is' : '=', value)
  }
  const { from, to } = criteria.days ?? { from: null, to: null }
  const firstDay = `${kind}.${getFirstDayColumn(kind)}`
  if (from !== null || to !== null) query = query.where(firstDay, '<', undatedSortDay)
  if (from !== null) query = query.where(firstDay.replace(/_from$/, '_to'), '>=', from)
  if (to !== null) query = query.where(firstDay, '<=', to)
  const { ids, words, between } = criteria
  if (ids) query = query.where(`${kind}.id`, 'in', ids.length === 0 ? [0] : ids)
  for (const word of words?.all ?? [])
    query = query.where(createWordMatchSqlCondition(kind, word, words?.columns ?? []))
  if (between && between.from !== null) query = query.where(`${kind}.${between.column}`, '>=', between.from)
  if (between && between.to !== null) query = query.where(`${kind}.${between.column}`, '<=', between.to)
  return query
}

/**
 * Matches a folded word in a title, by its collation key: the title without accents, except for its own
 * markers.
 */
export function createWordMatchSqlCondition(table: string, word: string, columns: readonly string[] = []) {
  const toLikePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const titleCondition = sql<boolean>`replace(${sql.ref(`${table}.title_sort`)}, '~', '')
    like ${toLikePattern(word.replaceAll('ch', 'h'))} escape '\\'`
  const others = columns.map(
    (column) => sql<boolean>`lower(${sql.ref(`${table}.${column}`)}) like ${toLikePattern(word)} escape '\\'`,
  )
  return sql<boolean>`(${sql.join([titleCondition, ...others], sql` or `)})`
}

/**
 * A column reference; with `walk`, prefixed with `+`, so that SQLite uses the index of the order instead of
 * the column's.
 */
function createColumnRef(kind: KindName, column: string, { walk }: Pick<ItemFiltersAndOrder, 'walk'>) {
  const name = sql.ref<SqlValue>(`${kind}.${column}`)
  return walk ? sql<SqlValue>`+${name}` : name
}

function applyStatus(
  kind: KindName,
  rows: ItemRowQueryBuilder,
  { status, now, alone, walk = false, ignorePublicationIndex = false, fromParents }: ItemFiltersAndOrder,
): ItemRowQueryBuilder {
  const isIndexIgnored = walk || (ignorePublicationIndex && status === 'live')
  const publishedAt = createColumnRef(kind, 'published_at', { walk: isIndexIgnored })
  if (status === 'trash') return rows.where(`${kind}.removed_at`, 'is not', null)
  const notRemoved = rows.where(`${kind}.removed_at`, 'is', null)
  switch (status) {
    case 'any':
      return notRemoved
    case 'draft':
      return notRemoved.where(publishedAt, 'is', null)
    case 'scheduled':
      return notRemoved.where(publishedAt, '>', now)
    case 'live': {
      const live = notRemoved.where(publishedAt, '<=', now)
      const createParentCondition = fromParents ? createListedParentCondition : createPublicParentCondition
      const parentCondition = alone ? null : createParentCondition(kind, kind, now)
      return parentCondition === null ? live : live.where(parentCondition)
    }
  }
}

interface NeighbourOptions {
  readonly of: Item
  readonly side: -1 | 1
}

/** Sorts rows in the kind's order; with a neighbour, only rows on that side of it, nearest first. */
export function applyItemOrderAndNeighbourFilter(
  kind: KindName,
  rows: ItemRowQueryBuilder,
  criteria: ItemFiltersAndOrder,
  neighbour?: NeighbourOptions,
): ItemRowQueryBuilder {
  const { order, arranged } = getKindDefinition(kind)
  const { newest, reversed = false } = criteria
  if (newest) return rows.orderBy(`${kind}.id`, reversed ? 'asc' : 'desc')
  if (criteria.sort && !neighbour) return applySorting(kind, rows, criteria, criteria.sort)
  let query = rows
  if (neighbour) {
    query = filterNeighbourSide(kind, query, order, neighbour)
    const groupField = arranged?.within
    if (groupField)
      query = query.where(`${kind}.${groupField}`, '=', getSortValue(kind, neighbour.of, groupField))
  }
  for (const step of order) {
    const isDescending = (step.direction === 'desc') !== (reversed || neighbour?.side === -1)
    if (step.by.includes('.')) query = joinReferencedTable(kind, query, step.by, criteria)
    query = query.orderBy(createOrderExpression(kind, step.by, criteria), (by) => {
      // Drafts have no publication time; they come first in editors' lists.
      if (step.by === 'published_at' && criteria.status !== 'live') {
        return isDescending ? by.desc().nullsFirst() : by.asc().nullsLast()
      }
      return isDescending ? by.desc() : by.asc()
    })
  }
  return query
}

/** Sorts rows in a chosen order; equal rows are sorted by id. */
function applySorting(
  kind: KindName,
  rows: ItemRowQueryBuilder,
  criteria: ItemFiltersAndOrder,
  { by, direction }: ItemQuerySorting,
): ItemRowQueryBuilder {
  if (by === 'order') return applyKindOrder(kind, rows, criteria, direction === 'desc')
  if (by === 'created') return rows.orderBy(`${kind}.id`, direction)
  if (by === 'published')
    return orderByPublication(kind, rows, criteria, direction).orderBy(`${kind}.id`, direction)
  const column = { title: 'title_sort', edited: 'edited_at', date: 'date_from' }[by]
  return rows.orderBy(`${kind}.${column}`, direction).orderBy(`${kind}.id`, direction)
}

function applyKindOrder(
  kind: KindName,
  rows: ItemRowQueryBuilder,
  criteria: ItemFiltersAndOrder,
  isReversed: boolean,
): ItemRowQueryBuilder {
  const { order, arranged } = getKindDefinition(kind)
  const groupField = arranged?.within ?? null
  const isOneGroup = groupField !== null && Object.hasOwn(criteria.where ?? {}, toColumnName(groupField))
  let query = rows
  for (const { by, direction: defaultDirection } of order) {
    // Items of one group are equal in what groups are sorted by.
    if (isOneGroup && by.split('.')[0] === groupField) continue
    const direction = (defaultDirection === 'desc') === isReversed ? 'asc' : 'desc'
    if (by.includes('.')) query = joinReferencedTable(kind, query, by, criteria)
    query =
      by === 'published_at'
        ? orderByPublication(kind, query, criteria, direction)
        : query.orderBy(createOrderExpression(kind, by, criteria), direction)
  }
  return query
}

/** By publication time; drafts count as newer than everything. */
function orderByPublication(
  kind: KindName,
  rows: ItemRowQueryBuilder,
  { status, between }: ItemFiltersAndOrder,
  direction: ItemQuerySorting['direction'],
): ItemRowQueryBuilder {
  if (status === 'draft') return rows
  const publishedAt = `${kind}.published_at`
  // Engines differ in the position of nulls; both have an index for this expression.
  const hasDrafts = between?.column !== 'published_at'
  const query = hasDrafts ? rows.orderBy(sql`${sql.ref(publishedAt)} is null`, direction) : rows
  return query.orderBy(publishedAt, direction)
}

function filterNeighbourSide(
  kind: KindName,
  rows: ItemRowQueryBuilder,
  order: readonly SortCriterion[],
  { of, side }: NeighbourOptions,
): ItemRowQueryBuilder {
  // Neighbours are in the same group, so the sort keys of the group don't distinguish them.
  const ownSteps = order.filter((step) => !step.by.includes('.'))
  const columns = ownSteps.map((step) => sql.ref(getOrderColumn(kind, step.by).join('.')))
  const values = ownSteps.map((step) => sql`${getSortValue(kind, of, step.by)}`)
  const isForwards = (order[0]?.direction === 'asc') === (side === 1)
  return rows.where(
    sql<boolean>`(${sql.join(columns)}) ${sql.raw(isForwards ? '>' : '<')} (${sql.join(values)})`,
  )
}

/** Selects the sort keys of an item, one column for each step of its kind's order. */
export function selectSortColumns(
  kind: KindName,
  rows: ItemRowQueryBuilder,
  criteria: Pick<ItemFiltersAndOrder, 'status'>,
): ItemRowQueryBuilder {
  const { order } = getKindDefinition(kind)
  const columns = order.map(({ by }, at) => createOrderExpression(kind, by, criteria).as(`place_${at}`))
  return joinOrderTables(kind, rows, criteria).select(columns)
}

/** Only rows that come before the row of another query (with its sort keys). */
export function restrictQueryToRowsBefore(
  kind: KindName,
  rows: ItemRowQueryBuilder,
  of: ItemRowQueryBuilder,
  criteria: Pick<ItemFiltersAndOrder, 'status'>,
): ItemRowQueryBuilder {
  const { order } = getKindDefinition(kind)
  const columns = order.map(({ by }) => createOrderExpression(kind, by, criteria))
  const before = sql.raw(order[0]?.direction === 'desc' ? '>' : '<')
  return joinOrderTables(kind, rows, criteria).where(sql<boolean>`(${sql.join(columns)}) ${before} (${of})`)
}

function joinOrderTables(
  kind: KindName,
  rows: ItemRowQueryBuilder,
  criteria: Pick<ItemFiltersAndOrder, 'status'>,
): ItemRowQueryBuilder {
  const steps = getKindDefinition(kind).order.filter(({ by }) => by.includes('.'))
  return steps.reduce((query, { by }) => joinReferencedTable(kind, query, by, criteria), rows)
}

/**
 * What a step of the order compares. A draft may lack the item that its kind is ordered by (a book its category): it
 * comes first, before every position, as the engines differ in the order of nulls.
 */
function createOrderExpression(
  kind: KindName,
  by: string,
  { status }: Pick<ItemFiltersAndOrder, 'status'>,
): RawBuilder<SqlValue> {
  const column = sql.ref<SqlValue>(getOrderColumn(kind, by).join('.'))
  return by.includes('.') && status !== 'live' ? sql<SqlValue>`coalesce(${column}, -1)` : column
}

/** The table and column of a step of the order. */
function getOrderColumn(kind: KindName, by: string): [table: string, column: string] {
  const [ref, field] = by.split('.')
  if (field) return [`${kind}_${ref}`, toColumnName(field)]
  if (by === getKindDefinition(kind).title) return [kind, 'title_sort']
  if (getKindDefinition(kind).fields[by]?.type === 'date') return [kind, `${toColumnName(by)}_from`]
  return [kind, toColumnName(by)]
}

/** Public items have the item that their kind is ordered by. */
function joinReferencedTable(
  kind: KindName,
  rows: ItemRowQueryBuilder,
  by: string,
  { status }: Pick<ItemFiltersAndOrder, 'status'>,
): ItemRowQueryBuilder {
  const [ref = ''] = by.split('.')
  const to = getKindDefinition(kind).fields[ref]?.to ?? ''
  const alias = `${kind}_${ref}`
  const table = `${to} as ${alias}` as KindName
  const isReferenced = sql<boolean>`${sql.ref(`${alias}.id`)} = ${sql.ref(`${kind}.${ref}`)}`
  const joined =
    status === 'live'
      ? rows.innerJoin(table, (join) => join.on(isReferenced))
      : rows.leftJoin(table, (join) => join.on(isReferenced))
  return joined as ItemRowQueryBuilder
}

/** The column with the first day of an item's date. */
function getFirstDayColumn(kind: KindName): string {
  return `${toColumnName(findDateFieldName(kind) ?? 'date')}_from`
}

function getSortValue(kind: KindName, item: Item, by: string): SqlValue {
  const [, column] = getOrderColumn(kind, by)
  return toItemRow(kind, item)[column] ?? null
}
