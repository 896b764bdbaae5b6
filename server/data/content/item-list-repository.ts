import { type Kysely, sql } from 'kysely'
import { getKindDefinition, type Item, type KindName, toColumnName } from '../../../domain/kinds/index.ts'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables, SqlValue } from '../tables.ts'
import { applyItemCriteria, applyItemOrder, type ItemCriteria } from './item-criteria.ts'
import { type ItemRowQuery, toItem } from './item-rows.ts'

/** How many items of a kind stand where; `kept` are all but those in the trash. */
export interface ItemStatusCounts {
  readonly kept: number
  readonly drafts: number
  readonly scheduled: number
  readonly trash: number
}

/** What lists of many items are made of. */
export interface ItemListRepository {
  /** A part of a list in any order, found by its numbers first: neither sorting nor skipping touches the texts. */
  sorted<K extends KindName>(
    kind: K,
    criteria: ItemCriteria,
    page: { offset: number; limit: number },
  ): Promise<Item<K>[]>
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
  const selecting = (kind: KindName, brief: boolean): ItemRowQuery =>
    brief
      ? (db.selectFrom(kind) as ItemRowQuery).select(getColumnsWithoutRichText(kind))
      : (db.selectFrom(kind).selectAll(kind) as ItemRowQuery)
  const numbers = (kind: KindName) =>
    db.selectFrom(kind).select(sql.ref<SqlValue>(`${kind}.id`).as('id')) as ItemRowQuery
  return {
    async sorted(kind, criteria, { offset, limit }) {
      const asked = { ...criteria, walk: engine === 'sqlite' && hasCoveringIndex(kind, criteria) }
      const found = await applyItemOrder(kind, applyItemCriteria(kind, numbers(kind), asked), asked)
        .limit(limit)
        .offset(offset)
        .execute()
      if (found.length === 0) return []
      const ids = found.map(({ id }) => Number(id))
      const rows = await selecting(kind, criteria.brief ?? false)
        .where(sql.ref<number>(`${kind}.id`), 'in', ids)
        .execute()
      const byId = new Map(rows.map((row) => [Number(row.id), toItem(kind, row)]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    async countByStatus(kind, now) {
      const counted = (status: ItemCriteria['status']) => {
        const counting = db.selectFrom(kind).select(sql<number>`count(*)`.as('n')) as ItemRowQuery
        return applyItemCriteria(kind, counting, { status, now })
      }
      const { rows } = await sql<Record<keyof ItemStatusCounts, number | string>>`select
        (${counted('any')}) as kept, (${counted('draft')}) as drafts,
        (${counted('scheduled')}) as scheduled, (${counted('trash')}) as trash`.execute(db)
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

/** Whether the index of an order has everything in it that a list can be narrowed by: SQLite knows too little to see that itself. */
function hasCoveringIndex(kind: KindName, { sort, ids, status, between }: ItemCriteria): boolean {
  if (!sort || ids || between || !getKindDefinition(kind).published || status === 'trash') return false
  const isByMoment =
    sort.by === 'published' ||
    (sort.by === 'order' && getKindDefinition(kind).order[0]?.by === 'published_at')
  return isByMoment ? status !== 'draft' : ['title', 'edited', 'date'].includes(sort.by)
}

/** Every column but those of rich texts, in whose place nothing comes. */
function getColumnsWithoutRichText(kind: KindName) {
  const own = Object.entries(getKindDefinition(kind).fields).map(([name, field]) =>
    field.type === 'html'
      ? sql<SqlValue>`''`.as(toColumnName(name))
      : sql.ref<SqlValue>(`${kind}.${toColumnName(name)}`).as(toColumnName(name)),
  )
  return [...commonColumns.map((name) => sql.ref<SqlValue>(`${kind}.${name}`).as(name)), ...own]
}
