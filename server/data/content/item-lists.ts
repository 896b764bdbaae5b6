import { type Kysely, sql } from 'kysely'
import { columnOf, type Item, type KindName, kindOf } from '../../../domain/kinds/index.ts'
import type { Engine } from '../connection.ts'
import type { SqlValue, Tables } from '../tables.ts'
import { type Criteria, matching, orderOf } from './item-criteria.ts'
import { itemOf, type Rows } from './item-rows.ts'

/** How many items of a kind stand where; `kept` are all but those in the trash. */
export interface Tally {
  readonly kept: number
  readonly drafts: number
  readonly scheduled: number
  readonly trash: number
}

/** What lists of many items are made of. */
export interface ItemLists {
  /** A part of a list in any order, found by its numbers first: neither sorting nor skipping touches the texts. */
  sorted<K extends KindName>(
    kind: K,
    criteria: Criteria,
    page: { offset: number; limit: number },
  ): Promise<Item<K>[]>
  tally(kind: KindName, now: string): Promise<Tally>
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

export function itemListsOn(db: Kysely<Tables>, engine: Engine): ItemLists {
  const selecting = (kind: KindName, brief: boolean): Rows =>
    brief
      ? (db.selectFrom(kind) as Rows).select(briefColumns(kind))
      : (db.selectFrom(kind).selectAll(kind) as Rows)
  const numbers = (kind: KindName) =>
    db.selectFrom(kind).select(sql.ref<SqlValue>(`${kind}.id`).as('id')) as Rows
  return {
    async sorted(kind, criteria, { offset, limit }) {
      const asked = { ...criteria, walk: engine === 'sqlite' && hasWholeIndex(kind, criteria) }
      const found = await orderOf(kind, matching(kind, numbers(kind), asked), asked)
        .limit(limit)
        .offset(offset)
        .execute()
      if (found.length === 0) return []
      const ids = found.map(({ id }) => Number(id))
      const rows = await selecting(kind, criteria.brief ?? false)
        .where(sql.ref<number>(`${kind}.id`), 'in', ids)
        .execute()
      const byId = new Map(rows.map((row) => [Number(row.id), itemOf(kind, row)]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    async tally(kind, now) {
      const counted = (status: Criteria['status']) => {
        const counting = db.selectFrom(kind).select(sql<number>`count(*)`.as('n')) as Rows
        return matching(kind, counting, { status, now })
      }
      const { rows } = await sql<Record<keyof Tally, number | string>>`select
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
function hasWholeIndex(kind: KindName, { sort, ids, status, between }: Criteria): boolean {
  if (!sort || ids || between || !kindOf(kind).published || status === 'trash') return false
  const isByMoment =
    sort.by === 'published' || (sort.by === 'order' && kindOf(kind).order[0]?.by === 'published_at')
  return isByMoment ? status !== 'draft' : ['title', 'edited', 'date'].includes(sort.by)
}

/** Every column but those of rich texts, in whose place nothing comes. */
function briefColumns(kind: KindName) {
  const own = Object.entries(kindOf(kind).fields).map(([name, field]) =>
    field.type === 'html'
      ? sql<SqlValue>`''`.as(columnOf(name))
      : sql.ref<SqlValue>(`${kind}.${columnOf(name)}`).as(columnOf(name)),
  )
  return [...commonColumns.map((name) => sql.ref<SqlValue>(`${kind}.${name}`).as(name)), ...own]
}
