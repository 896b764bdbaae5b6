import { type Kysely, sql } from 'kysely'
import { getKindDefinition, type Item, type KindName, toColumnName } from '../../../domain/kinds/index.ts'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables, SqlValue } from '../tables.ts'
import {
  applyItemFilters,
  applyItemOrderAndNeighbourFilter,
  type ItemFiltersAndOrder,
} from './item-criteria.ts'
import { type ItemRowQueryBuilder, toItem } from './item-rows.ts'

/** The number of items of a kind by status; `kept` counts all but those in the trash. */
interface ItemStatusCounts {
  readonly kept: number
  readonly drafts: number
  readonly scheduled: number
  readonly trash: number
}

/** Queries for long lists of items. */
export interface ItemListRepository {
  /**
   * A page of a list in any order. Finds the ids first, so that neither sorting nor skipping reads the texts. If the number
   * of all items of the list is given, a page of its second half is read from its end.
   */
  sorted<K extends KindName>(
    kind: K,
    criteria: ItemFiltersAndOrder,
    page: { offset: number; limit: number; total?: number | null },
  ): Promise<Item<K>[]>
  /** The titles of items, without the rest of their rows. */
  listTitles(kind: KindName, ids: readonly number[]): Promise<{ id: number; title: string }[]>
  countByStatus(kind: KindName, now: string): Promise<ItemStatusCounts>
}

const commonColumns = [
  'id',
  'author',
  'created_at',
  'edited_at',
  'published_at',
  'removed_at',
  'version',
  'sample',
]

export function createItemListRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): ItemListRepository {
  const selectItems = (kind: KindName, brief: boolean): ItemRowQueryBuilder =>
    brief
      ? (db.selectFrom(kind) as ItemRowQueryBuilder).select(getColumnsWithoutRichText(kind))
      : (db.selectFrom(kind).selectAll(kind) as ItemRowQueryBuilder)
  const selectIds = (kind: KindName) =>
    db.selectFrom(kind).select(sql.ref<SqlValue>(`${kind}.id`).as('id')) as ItemRowQueryBuilder
  return {
    async sorted(kind, criteria, { total = null, ...page }) {
      const isFromEnd = total !== null && page.offset > total / 2
      const { offset, limit } = isFromEnd ? toPageFromEnd(page, total) : page
      const sortedCriteria = {
        ...criteria,
        ...(isFromEnd ? reverseOrder(criteria) : {}),
        walk: engine === 'sqlite' && hasCoveringIndex(kind, criteria),
        ignorePublicationIndex: engine === 'sqlite' && !criteria.sort && !isOrderedByPublication(kind),
      }
      const found = await applyItemOrderAndNeighbourFilter(
        kind,
        applyItemFilters(kind, selectIds(kind), sortedCriteria),
        sortedCriteria,
      )
        .limit(limit)
        .offset(offset)
        .execute()
      if (found.length === 0) return []
      const foundIds = found.map(({ id }) => Number(id))
      const ids = isFromEnd ? foundIds.reverse() : foundIds
      const rows = await selectItems(kind, criteria.brief ?? false)
        .where(sql.ref<number>(`${kind}.id`), 'in', ids)
        .execute()
      const byId = new Map(rows.map((row) => [Number(row.id), toItem(kind, row)]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    async listTitles(kind, ids) {
      if (ids.length === 0) return []
      const title = sql.ref<SqlValue>(`${kind}.${toColumnName(getKindDefinition(kind).title)}`).as('title')
      const rows = await selectIds(kind)
        .select(title)
        .where(sql.ref<number>(`${kind}.id`), 'in', ids)
        .execute()
      return rows.map((row) => ({ id: Number(row.id), title: String(row.title ?? '') }))
    },
    async countByStatus(kind, now) {
      const countQuery = (status: ItemFiltersAndOrder['status']) => {
        const query = db.selectFrom(kind).select(sql<number>`count(*)`.as('n')) as ItemRowQueryBuilder
        return applyItemFilters(kind, query, { status, now })
      }
      const { rows } = await sql<Record<keyof ItemStatusCounts, number | string>>`select
        (${countQuery('any')}) as kept, (${countQuery('draft')}) as drafts,
        (${countQuery('scheduled')}) as scheduled, (${countQuery('trash')}) as trash`.execute(db)
      const [{ kept, drafts, scheduled, trash } = { kept: 0, drafts: 0, scheduled: 0, trash: 0 }] = rows
      return {
        kept: Number(kept),
        drafts: Number(drafts),
        scheduled: Number(scheduled),
        trash: Number(trash),
      }
    },
  }
}

interface ListPage {
  readonly offset: number
  readonly limit: number
}

/** The same page of the reversed list. */
function toPageFromEnd({ offset, limit }: ListPage, total: number): ListPage {
  const end = Math.max(0, total - offset)
  return { offset: Math.max(0, end - limit), limit: Math.min(limit, end) }
}

function reverseOrder({ sort }: ItemFiltersAndOrder): Pick<ItemFiltersAndOrder, 'sort' | 'reversed'> {
  if (!sort) return { reversed: true }
  return { sort: { by: sort.by, direction: sort.direction === 'asc' ? 'desc' : 'asc' } }
}

/** Whether the kind's own order is by publication time. */
export function isOrderedByPublication(kind: KindName): boolean {
  return getKindDefinition(kind).order[0]?.by === 'published_at'
}

/**
 * Whether the index of the order covers all filters of the list: SQLite's planner doesn't recognize it by
 * itself.
 */
function hasCoveringIndex(kind: KindName, { sort, ids, status, between }: ItemFiltersAndOrder): boolean {
  if (!sort || ids || between || !getKindDefinition(kind).published || status === 'trash') return false
  const isByPublication = sort.by === 'published' || (sort.by === 'order' && isOrderedByPublication(kind))
  return isByPublication ? status !== 'draft' : ['title', 'edited', 'date'].includes(sort.by)
}

/** All columns; those of rich texts are selected as empty strings. */
function getColumnsWithoutRichText(kind: KindName) {
  const fieldColumns = Object.entries(getKindDefinition(kind).fields).map(([name, field]) =>
    field.type === 'html'
      ? sql<SqlValue>`''`.as(toColumnName(name))
      : sql.ref<SqlValue>(`${kind}.${toColumnName(name)}`).as(toColumnName(name)),
  )
  return [...commonColumns.map((name) => sql.ref<SqlValue>(`${kind}.${name}`).as(name)), ...fieldColumns]
}
