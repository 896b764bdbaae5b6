import { sql } from 'kysely'
import {
  getKindDefinition,
  type Item,
  type KindName,
  type SortCriterion,
  toColumnName,
} from '../../../domain/kinds/index.ts'
import type { SqlValue } from '../tables.ts'
import { type ItemRowQuery, toItemRow, undatedSortDay } from './item-rows.ts'

/** Which items are meant. */
export interface ItemCriteria {
  readonly status: 'live' | 'draft' | 'scheduled' | 'trash' | 'any'
  /** The moment that decides what is published. */
  readonly now: string
  /** Equal values, by column. */
  readonly where?: Readonly<Record<string, SqlValue>>
  /** Items whose date touches these days. */
  readonly days?: { readonly from: number | null; readonly to: number | null }
  /** What was made last comes first, whatever the kind's order is. */
  readonly newest?: boolean
  /** Only these. */
  readonly ids?: readonly number[]
  /** Only those that have all these words (folded) in their title or in one of some other columns. */
  readonly words?: { readonly all: readonly string[]; readonly columns: readonly string[] }
  /** Values from here to there, by column. */
  readonly between?: { readonly column: string; readonly from: SqlValue; readonly to: SqlValue }
  /** Another order than the kind's. */
  readonly sort?: ItemQuerySorting
  /** What is live by itself, whether or not it can be seen through what it belongs to. */
  readonly alone?: boolean
  /** Found along the index of its order, which has all that lists are narrowed by: for an engine that would choose worse. */
  readonly walk?: boolean
  /** Without rich texts: those come empty. */
  readonly brief?: boolean
}

/** What lists can be sorted by; `order` is the kind's own. */
export type ItemSortKey = 'title' | 'edited' | 'published' | 'created' | 'date' | 'order'

export interface ItemQuerySorting {
  readonly by: ItemSortKey
  readonly direction: 'asc' | 'desc'
}

/** Narrows a query to what the criteria mean. */
export function applyItemCriteria(kind: KindName, rows: ItemRowQuery, criteria: ItemCriteria): ItemRowQuery {
  let query = applyStatus(kind, rows, criteria)
  for (const [column, value] of Object.entries(criteria.where ?? {})) {
    query = query.where(createColumnRef(kind, column, criteria), value === null ? 'is' : '=', value)
  }
  const { from, to } = criteria.days ?? { from: null, to: null }
  if (from !== null || to !== null) query = query.where(`${kind}.date_from`, '<', undatedSortDay)
  if (from !== null) query = query.where(`${kind}.date_to`, '>=', from)
  if (to !== null) query = query.where(`${kind}.date_from`, '<=', to)
  const { ids, words, between } = criteria
  if (ids) query = query.where(`${kind}.id`, 'in', ids.length === 0 ? [0] : ids)
  for (const word of words?.all ?? [])
    query = query.where(createWordCondition(kind, word, words?.columns ?? []))
  if (between && between.from !== null) query = query.where(`${kind}.${between.column}`, '>=', between.from)
  if (between && between.to !== null) query = query.where(`${kind}.${between.column}`, '<=', between.to)
  return query
}

/** That a title has a folded word in it: its collation key is the title without accents, but for marks of its own. */
export function createWordCondition(table: string, word: string, columns: readonly string[] = []) {
  const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const key = sql<boolean>`replace(${sql.ref(`${table}.title_sort`)}, '~', '')
    like ${like(word.replaceAll('ch', 'h'))} escape '\\'`
  const others = columns.map(
    (column) => sql<boolean>`lower(${sql.ref(`${table}.${column}`)}) like ${like(word)} escape '\\'`,
  )
  return sql<boolean>`(${sql.join([key, ...others], sql` or `)})`
}

/** A column; with a sign before it where its own index is not to be used, but that of the order. */
function createColumnRef(kind: KindName, column: string, { walk }: Pick<ItemCriteria, 'walk'>) {
  const name = sql.ref<SqlValue>(`${kind}.${column}`)
  return walk ? sql<SqlValue>`+${name}` : name
}

function applyStatus(
  kind: KindName,
  rows: ItemRowQuery,
  { status, now, alone, walk }: ItemCriteria,
): ItemRowQuery {
  const moment = createColumnRef(kind, 'published_at', { walk: walk ?? false })
  if (status === 'trash') return rows.where(`${kind}.removed_at`, 'is not', null)
  const kept = rows.where(`${kind}.removed_at`, 'is', null)
  switch (status) {
    case 'any':
      return kept
    case 'draft':
      return kept.where(moment, 'is', null)
    case 'scheduled':
      return kept.where(moment, '>', now)
    case 'live': {
      const live = kept.where(moment, '<=', now)
      const through = getKindDefinition(kind).seenThrough
      if (!through || alone) return live
      // An image is public only while its gallery is.
      const [field, outer] = [toColumnName(through.field), through.kind]
      return live.where(
        sql<boolean>`exists (select 1 from ${sql.table(outer)} as o where o.id = ${sql.ref(`${kind}.${field}`)}
          and o.removed_at is null and o.published_at <= ${now})`,
      )
    }
  }
}

interface NeighbourOptions {
  readonly of: Item
  readonly side: -1 | 1
}

/** Puts rows in the kind's order; with a neighbour given, only what stands on that side of it, nearest first. */
export function applyItemOrder(
  kind: KindName,
  rows: ItemRowQuery,
  criteria: ItemCriteria,
  neighbour?: NeighbourOptions,
): ItemRowQuery {
  const { order, arranged } = getKindDefinition(kind)
  if (criteria.newest) return rows.orderBy(`${kind}.id`, 'desc')
  if (criteria.sort && !neighbour) return applySorting(kind, rows, criteria, criteria.sort)
  let query = rows
  if (neighbour) {
    query = filterNeighbourSide(kind, query, order, neighbour)
    const within = arranged?.within
    if (within) query = query.where(`${kind}.${within}`, '=', getSortValue(kind, neighbour.of, within))
  }
  for (const step of order) {
    const backwards = (step.direction === 'desc') !== (neighbour?.side === -1)
    const [table, column] = getOrderColumn(kind, step.by)
    if (table !== kind) query = joinReferencedTable(kind, query, step.by)
    query = query.orderBy(`${table}.${column}`, (by) => {
      // Drafts have no moment yet: an editor finds them first.
      if (step.by === 'published_at' && criteria.status !== 'live') {
        return backwards ? by.desc().nullsFirst() : by.asc().nullsLast()
      }
      return backwards ? by.desc() : by.asc()
    })
  }
  return query
}

/** Puts rows in an order that somebody chose; whatever is alike stands by its number. */
function applySorting(
  kind: KindName,
  rows: ItemRowQuery,
  criteria: ItemCriteria,
  { by, direction }: ItemQuerySorting,
): ItemRowQuery {
  if (by === 'order') return applyKindOrder(kind, rows, criteria, direction === 'desc')
  if (by === 'created') return rows.orderBy(`${kind}.id`, direction)
  if (by === 'published')
    return orderByPublication(kind, rows, criteria, direction).orderBy(`${kind}.id`, direction)
  const column = { title: 'title_sort', edited: 'edited_at', date: 'date_from' }[by]
  return rows.orderBy(`${kind}.${column}`, direction).orderBy(`${kind}.id`, direction)
}

function applyKindOrder(
  kind: KindName,
  rows: ItemRowQuery,
  criteria: ItemCriteria,
  isTurned: boolean,
): ItemRowQuery {
  const { order, arranged } = getKindDefinition(kind)
  const within = arranged?.within ?? null
  const isOneGroup = within !== null && Object.hasOwn(criteria.where ?? {}, toColumnName(within))
  let query = rows
  for (const { by, direction: usual } of order) {
    // Those of one group are alike in what groups are sorted by.
    if (isOneGroup && by.split('.')[0] === within) continue
    const direction = (usual === 'desc') === isTurned ? 'asc' : 'desc'
    const [table, column] = getOrderColumn(kind, by)
    if (table !== kind) query = joinReferencedTable(kind, query, by)
    query =
      by === 'published_at'
        ? orderByPublication(kind, query, criteria, direction)
        : query.orderBy(`${table}.${column}`, direction)
  }
  return query
}

/** By the moment of publication, a draft being newer than everything. */
function orderByPublication(
  kind: KindName,
  rows: ItemRowQuery,
  { status, between }: ItemCriteria,
  direction: ItemQuerySorting['direction'],
): ItemRowQuery {
  if (status === 'draft') return rows
  const moment = `${kind}.published_at`
  // Engines disagree on where nothing stands; asked in these words, each has an index of it.
  const hasDrafts = between?.column !== 'published_at'
  const all = hasDrafts ? rows.orderBy(sql`${sql.ref(moment)} is null`, direction) : rows
  return all.orderBy(moment, direction)
}

function filterNeighbourSide(
  kind: KindName,
  rows: ItemRowQuery,
  order: readonly SortCriterion[],
  { of, side }: NeighbourOptions,
): ItemRowQuery {
  // Neighbours share their group, so what the group is sorted by does not tell them apart.
  const own = order.filter((step) => !step.by.includes('.'))
  const columns = own.map((step) => sql.ref(getOrderColumn(kind, step.by).join('.')))
  const values = own.map((step) => sql`${getSortValue(kind, of, step.by)}`)
  const forwards = (order[0]?.direction === 'asc') === (side === 1)
  return rows.where(
    sql<boolean>`(${sql.join(columns)}) ${sql.raw(forwards ? '>' : '<')} (${sql.join(values)})`,
  )
}

/** Selects what an item is sorted by, one column for each step of its kind's order. */
export function selectSortColumns(kind: KindName, rows: ItemRowQuery): ItemRowQuery {
  const { order } = getKindDefinition(kind)
  const columns = order.map(({ by }, at) =>
    sql.ref<SqlValue>(getOrderColumn(kind, by).join('.')).as(`place_${at}`),
  )
  return joinOrderTables(kind, rows).select(columns)
}

/** Only the rows that come before the one place that a query gives. */
export function filterRowsBefore(kind: KindName, rows: ItemRowQuery, of: ItemRowQuery): ItemRowQuery {
  const { order } = getKindDefinition(kind)
  const columns = order.map(({ by }) => sql.ref(getOrderColumn(kind, by).join('.')))
  const before = sql.raw(order[0]?.direction === 'desc' ? '>' : '<')
  return joinOrderTables(kind, rows).where(sql<boolean>`(${sql.join(columns)}) ${before} (${of})`)
}

function joinOrderTables(kind: KindName, rows: ItemRowQuery): ItemRowQuery {
  const steps = getKindDefinition(kind).order.filter(({ by }) => by.includes('.'))
  return steps.reduce((query, { by }) => joinReferencedTable(kind, query, by), rows)
}

/** The table and column that a step of the order means. */
function getOrderColumn(kind: KindName, by: string): [table: string, column: string] {
  const [ref, field] = by.split('.')
  if (field) return [`${kind}_${ref}`, toColumnName(field)]
  if (by === getKindDefinition(kind).title) return [kind, 'title_sort']
  if (getKindDefinition(kind).fields[by]?.type === 'date') return [kind, `${toColumnName(by)}_from`]
  return [kind, toColumnName(by)]
}

function joinReferencedTable(kind: KindName, rows: ItemRowQuery, by: string): ItemRowQuery {
  const [ref = ''] = by.split('.')
  const to = getKindDefinition(kind).fields[ref]?.to ?? ''
  const alias = `${kind}_${ref}`
  return rows.innerJoin(`${to} as ${alias}` as KindName, (join) =>
    join.on(sql<boolean>`${sql.ref(`${alias}.id`)} = ${sql.ref(`${kind}.${ref}`)}`),
  ) as ItemRowQuery
}

function getSortValue(kind: KindName, item: Item, by: string): SqlValue {
  const [, column] = getOrderColumn(kind, by)
  return toItemRow(kind, item)[column] ?? null
}
