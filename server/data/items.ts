import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { type Item, type KindName, kindNames, kindOf } from '../../domain/kinds/index.ts'
import type { Engine } from './connection.ts'
import { type Criteria, matching, orderOf } from './item-criteria.ts'
import { itemOf, type Row } from './item-rows.ts'
import type { ItemTable, SqlValue, Tables } from './tables.ts'

export type Rows = SelectQueryBuilder<Tables, KindName, Row>

/** Reads and writes of the items of every kind. */
export interface Items {
  find<K extends KindName>(kind: K, id: number): Promise<Item<K> | null>
  list<K extends KindName>(
    kind: K,
    criteria: Criteria,
    page: { offset: number; limit: number },
  ): Promise<Item<K>[]>
  count(kind: KindName, criteria: Criteria): Promise<number>
  /** Counts by the value of one column, for those values that occur. */
  countBy(kind: KindName, column: string, criteria: Criteria): Promise<Map<SqlValue, number>>
  byIds<K extends KindName>(kind: K, ids: readonly number[], criteria: Criteria): Promise<Item<K>[]>
  /** The nearest item before (-1) or after (1) this one in the kind's order, among those that match. */
  neighbour<K extends KindName>(
    kind: K,
    of: Item<K>,
    side: -1 | 1,
    criteria: Criteria,
  ): Promise<Item<K> | null>
  /** The first moment after `now` at which an item of the kind becomes public by itself. */
  nextPublication(kind: KindName, now: string): Promise<string | null>
  /** The first public image of each gallery that has one. */
  firstInGalleries(now: string): Promise<Map<number, number>>
  lastOrd(kind: KindName, column: string | null, value: SqlValue): Promise<number>
  /** Every item of a group that is not in the trash, in its order by hand. */
  arranged(kind: KindName, where: Readonly<Record<string, SqlValue>>): Promise<{ id: number; ord: number }[]>
  setOrd(kind: KindName, places: readonly { id: number; ord: number }[]): Promise<void>
  insert(kind: KindName, row: Row): Promise<number>
  /** Writes the row if it still has this version; false if it has moved on. */
  update(kind: KindName, id: number, version: number, row: Row): Promise<boolean>
  delete(kind: KindName, id: number): Promise<void>
  /** The kinds and columns that point at an item and hold at least one row that does. */
  referencing(kind: KindName, id: number): Promise<{ kind: KindName; column: string }[]>
  /** Makes every other writer of this kind wait until the transaction ends. */
  lock(kind: KindName): Promise<void>
}

export function itemsOn(db: Kysely<Tables>, engine: Engine): Items {
  const all = (kind: KindName) => db.selectFrom(kind).selectAll(kind) as Rows
  return {
    async find(kind, id) {
      const row = await all(kind).where(idOf(kind), '=', id).executeTakeFirst()
      return row ? itemOf(kind, row) : null
    },
    async list(kind, criteria, { offset, limit }) {
      const rows = await orderOf(kind, matching(kind, all(kind), criteria), criteria)
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => itemOf(kind, row))
    },
    async count(kind, criteria) {
      const counting = db.selectFrom(kind).select(sql<number>`count(*)`.as('n')) as Rows
      const row = await matching(kind, counting, criteria).executeTakeFirst()
      return Number(row?.n ?? 0)
    },
    async countBy(kind, column, criteria) {
      const counting = db
        .selectFrom(kind)
        .select([sql.ref<SqlValue>(`${kind}.${column}`).as('value'), sql<number>`count(*)`.as('n')]) as Rows
      const rows = await matching(kind, counting, criteria).groupBy(`${kind}.${column}`).execute()
      return new Map(rows.map((row) => [row.value ?? null, Number(row.n)]))
    },
    async byIds(kind, ids, criteria) {
      if (ids.length === 0) return []
      const rows = await matching(kind, all(kind), criteria).where(idOf(kind), 'in', ids).execute()
      return rows.map((row) => itemOf(kind, row))
    },
    async neighbour(kind, of, side, criteria) {
      const row = await orderOf(kind, matching(kind, all(kind), criteria), criteria, { of, side })
        .limit(1)
        .executeTakeFirst()
      return row ? itemOf(kind, row) : null
    },
    async nextPublication(kind, now) {
      const row = await db
        .selectFrom(kind)
        .select('published_at')
        .where('removed_at', 'is', null)
        .where('published_at', '>', now)
        .orderBy('published_at')
        .limit(1)
        .executeTakeFirst()
      return row?.published_at ?? null
    },
    async firstInGalleries(now) {
      const { rows } = await sql<{ gallery: number; image: number | null }>`
        select g.id as gallery, (
          select i.id from image as i
          where i.gallery = g.id and i.removed_at is null and i.published_at <= ${now}
          order by i.ord, i.id limit 1
        ) as image
        from gallery as g where g.removed_at is null`.execute(db)
      return new Map(rows.flatMap((row) => (row.image === null ? [] : [[row.gallery, row.image] as const])))
    },
    async lastOrd(kind, column, value) {
      const asking = db.selectFrom(kind).select(sql<number | null>`max(ord)`.as('last'))
      const row = await (column
        ? asking.where(column, value === null ? 'is' : '=', value)
        : asking
      ).executeTakeFirst()
      return row?.last ?? 0
    },
    async arranged(kind, where) {
      const some = db.selectFrom(kind).select(['id', 'ord']).orderBy('ord').orderBy('id') as Rows
      const rows = await matching(kind, some, { status: 'any', now: '', where }).execute()
      return rows.map((row) => ({ id: Number(row.id), ord: Number(row.ord) }))
    },
    async setOrd(kind, places) {
      for (const { id, ord } of places) await db.updateTable(kind).set({ ord }).where('id', '=', id).execute()
    },
    async insert(kind, row) {
      const made = await db
        .insertInto(kind)
        .values(row as ItemTable & Row)
        .returning('id')
        .executeTakeFirstOrThrow()
      return made.id
    },
    async update(kind, id, version, row) {
      const done = await db
        .updateTable(kind)
        .set(row)
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      return Number(done.numUpdatedRows) === 1
    },
    async delete(kind, id) {
      await db.deleteFrom(kind).where('id', '=', id).execute()
    },
    async referencing(kind, id) {
      const found: { kind: KindName; column: string }[] = []
      for (const [from, column] of referencesTo(kind)) {
        const row = await db.selectFrom(from).select('id').where(column, '=', id).limit(1).executeTakeFirst()
        if (row) found.push({ kind: from, column })
      }
      return found
    },
    async lock(kind) {
      // SQLite's writers already wait for each other (BEGIN IMMEDIATE).
      if (engine === 'postgres')
        await sql`lock table ${sql.ref(kind)} in share row exclusive mode`.execute(db)
    },
  }
}

function idOf(kind: KindName) {
  return `${kind}.id` as const
}

function referencesTo(kind: KindName): [KindName, string][] {
  return kindNames.flatMap((from) => {
    const columns = Object.entries(kindOf(from).fields)
      .filter(([, field]) => field.type === 'ref' && field.to === kind)
      .map(([name]): [KindName, string] => [from, name])
    return kind === 'author' ? [...columns, [from, 'author'] as [KindName, string]] : columns
  })
}
