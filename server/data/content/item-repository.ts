import { type Kysely, sql } from 'kysely'
import type { Item, KindName } from '../../../domain/kinds/index.ts'
import { allReferenceFields } from '../../../domain/kinds/reference-fields.ts'
import type { DatabaseEngine } from '../connection.ts'
import { splitIntoChunks } from '../engines/sql-parameters.ts'
import type { DatabaseTables, ItemTable, SqlValue } from '../tables.ts'
import {
  applyItemFilters,
  applyItemOrderAndNeighbourFilter,
  type ItemFiltersAndOrder,
  restrictQueryToRowsBefore,
  selectSortColumns,
} from './item-criteria.ts'
import {
  createItemListRepository,
  type ItemListRepository,
  isOrderedByPublication,
} from './item-list-repository.ts'
import { type ItemRow, type ItemRowQueryBuilder, toItem } from './item-rows.ts'

/** The columns of an item in the sitemap. */
interface SitemapItemRow {
  readonly id: number
  /** When it was edited, or published if that was later. */
  readonly changedAt: string
  readonly picture: SqlValue
  readonly path: string | null
}

/** The position of an item in its group. */
export interface ItemPositionInGroup {
  readonly id: number
  readonly ord: number
}

/** Reads and writes items of all kinds. */
export interface ItemRepository extends ItemListRepository {
  find<K extends KindName>(kind: K, id: number): Promise<Item<K> | null>
  /**
   * The same, locked until the transaction ends: for a `change`, or only against changes by others (`keep`).
   */
  findAndLock<K extends KindName>(kind: K, id: number, to: 'change' | 'keep'): Promise<Item<K> | null>
  list<K extends KindName>(
    kind: K,
    criteria: ItemFiltersAndOrder,
    page: { offset: number; limit: number },
  ): Promise<Item<K>[]>
  count(kind: KindName, criteria: ItemFiltersAndOrder): Promise<number>
  /** Counts by the value of one column, for those of the given values that occur; null: for all that do. */
  countBy(
    kind: KindName,
    column: string,
    criteria: ItemFiltersAndOrder,
    values: readonly number[] | null,
  ): Promise<Map<SqlValue, number>>
  findByIds<K extends KindName>(
    kind: K,
    ids: readonly number[],
    criteria: ItemFiltersAndOrder,
  ): Promise<Item<K>[]>
  /** The next matching items in id order. */
  listAfterId<K extends KindName>(
    kind: K,
    criteria: ItemFiltersAndOrder,
    page: { after: number; limit: number },
  ): Promise<Item<K>[]>
  /** Items whose column holds one of these ids, or of these hashes of files, in id order. */
  findByReference<K extends KindName>(
    kind: K,
    column: string,
    values: readonly (number | string)[],
    criteria: ItemFiltersAndOrder,
  ): Promise<Item<K>[]>
  /** The next items in id order, also those in the trash. */
  listById<K extends KindName>(kind: K, page: { after: number; limit: number }): Promise<Item<K>[]>
  /** The next items in id order, with only the columns for the sitemap. */
  listSitemapRows(
    kind: KindName,
    columns: { readonly picture: string | null; readonly path: string | null },
    criteria: ItemFiltersAndOrder,
    page: { after: number; limit: number },
  ): Promise<SitemapItemRow[]>
  /** The latest time at which a matching item was edited or published. */
  findLatestChange(kind: KindName, criteria: ItemFiltersAndOrder): Promise<string | null>
  /** The nearest matching item before (-1) or after (1) this one in the kind's order. */
  findNeighbour<K extends KindName>(
    kind: K,
    of: Item<K>,
    side: -1 | 1,
    criteria: ItemFiltersAndOrder,
  ): Promise<Item<K> | null>
  /** The number of matching items before this one in the kind's order. */
  countBefore(kind: KindName, id: number, criteria: ItemFiltersAndOrder): Promise<number>
  /** The first time after `now` at which a scheduled item of the kind is published. */
  findNextPublication(kind: KindName, now: string): Promise<string | null>
  /**
   * The cover of each of these galleries, or of all, that has public images: the chosen one if it is public and in the
   * gallery, else the first one.
   */
  findCoverImages(now: string, galleries: readonly number[] | null): Promise<Map<number, number>>
  findLastOrd(kind: KindName, column: string | null, value: SqlValue): Promise<number>
  /** Whether two items of a group, except trashed ones, have the same position. */
  hasDuplicatePositions(kind: KindName, where: Readonly<Record<string, SqlValue>>): Promise<boolean>
  /** The positions of the items of a group, except trashed ones, in order. */
  listPositions(kind: KindName, where: Readonly<Record<string, SqlValue>>): Promise<ItemPositionInGroup[]>
  setPositions(kind: KindName, positions: readonly ItemPositionInGroup[]): Promise<void>
  /** Renumbers a group from 1 in its current order. */
  renumber(kind: KindName, where: Readonly<Record<string, SqlValue>>): Promise<void>
  insert(kind: KindName, row: ItemRow): Promise<number>
  /** Before an insert with this id, in its transaction: ids that are assigned later are higher. */
  reserveId(kind: KindName, id: number): Promise<void>
  /** Writes the row if it still has this version; false if it was changed since. */
  update(kind: KindName, id: number, version: number, row: ItemRow): Promise<boolean>
  delete(kind: KindName, id: number): Promise<void>
  /** The kinds with items that reference this one; with `ignoreTrashed`, items in the trash are ignored. */
  findReferencingKinds(kind: KindName, id: number, ignoreTrashed: boolean): Promise<KindName[]>
  /** Blocks all other writers of this kind until the transaction ends. */
  lock(kind: KindName): Promise<void>
}

/** The largest id of a column. Postgres refuses statements with a larger one, which names no item. */
const maxItemId = 2_147_483_647

export function createItemRepository(db: Kysely<DatabaseTables>, engine: DatabaseEngine): ItemRepository {
  const selectAll = (kind: KindName) => db.selectFrom(kind).selectAll(kind) as ItemRowQueryBuilder
  const lock = async (kind: KindName) => {
    // SQLite's writers already wait for each other (BEGIN IMMEDIATE).
    if (engine === 'postgres') await sql`lock table ${sql.ref(kind)} in share row exclusive mode`.execute(db)
  }
  const adaptToEngine = (kind: KindName, criteria: ItemFiltersAndOrder): ItemFiltersAndOrder => ({
    ...criteria,
    ignorePublicationIndex: engine === 'sqlite' && !isOrderedByPublication(kind),
  })
  return {
    ...createItemListRepository(db, engine),
    async find(kind, id) {
      if (id > maxItemId) return null
      const row = await selectAll(kind).where(getIdColumn(kind), '=', id).executeTakeFirst()
      return row ? toItem(kind, row) : null
    },
    async findAndLock(kind, id, to) {
      if (id > maxItemId) return null
      const query = selectAll(kind).where(getIdColumn(kind), '=', id)
      // SQLite's transaction has locked everything since it began.
      const lockingQuery =
        engine === 'sqlite' ? query : to === 'change' ? query.forUpdate() : query.forShare()
      const row = await lockingQuery.executeTakeFirst()
      return row ? toItem(kind, row) : null
    },
    async list(kind, criteria, { offset, limit }) {
      const rows = await applyItemOrderAndNeighbourFilter(
        kind,
        applyItemFilters(kind, selectAll(kind), adaptToEngine(kind, criteria)),
        criteria,
      )
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => toItem(kind, row))
    },
    async count(kind, criteria) {
      const countQuery = db.selectFrom(kind).select(sql<number>`count(*)`.as('n')) as ItemRowQueryBuilder
      const row = await applyItemFilters(kind, countQuery, {
        ...adaptToEngine(kind, criteria),
        fromParents: engine === 'sqlite',
      }).executeTakeFirst()
      return Number(row?.n ?? 0)
    },
    async countBy(kind, column, criteria, values) {
      const countQuery = db
        .selectFrom(kind)
        .select([
          sql.ref<SqlValue>(`${kind}.${column}`).as('value'),
          sql<number>`count(*)`.as('n'),
        ]) as ItemRowQueryBuilder
      const filtered = applyItemFilters(kind, countQuery, adaptToEngine(kind, criteria))
      const rows = await (values === null
        ? filtered
        : filtered.where(sql.ref<number>(`${kind}.${column}`), 'in', values)
      )
        .groupBy(`${kind}.${column}`)
        .execute()
      return new Map(rows.map((row) => [row.value ?? null, Number(row.n)]))
    },
    async findByIds(kind, ids, criteria) {
      const found: Item<typeof kind>[] = []
      for (const chunk of splitIntoChunks(ids)) {
        const rows = await applyItemFilters(kind, selectAll(kind), criteria)
          .where(getIdColumn(kind), 'in', chunk)
          .execute()
        found.push(...rows.map((row) => toItem(kind, row)))
      }
      return found
    },
    async listAfterId(kind, criteria, { after, limit }) {
      const rows = await applyItemFilters(kind, selectAll(kind), criteria)
        .where(getIdColumn(kind), '>', after)
        .orderBy(getIdColumn(kind))
        .limit(limit)
        .execute()
      return rows.map((row) => toItem(kind, row))
    },
    async findByReference(kind, column, values, criteria) {
      const found: Item<typeof kind>[] = []
      for (const chunk of splitIntoChunks(values)) {
        const rows = await applyItemFilters(kind, selectAll(kind), criteria)
          .where(sql.ref<number | string>(`${kind}.${column}`), 'in', chunk)
          .orderBy(getIdColumn(kind))
          .execute()
        found.push(...rows.map((row) => toItem(kind, row)))
      }
      return found
    },
    async listById(kind, { after, limit }) {
      const rows = await selectAll(kind)
        .where(getIdColumn(kind), '>', after)
        .orderBy(getIdColumn(kind))
        .limit(limit)
        .execute()
      return rows.map((row) => toItem(kind, row))
    },
    async listSitemapRows(kind, columns, criteria, { after, limit }) {
      const column = (name: string) => sql.ref<SqlValue>(`${kind}.${name}`)
      const query = db
        .selectFrom(kind)
        .select([
          column('id').as('id'),
          column('edited_at').as('edited_at'),
          column('published_at').as('published_at'),
          (columns.picture === null ? sql<SqlValue>`null` : column(columns.picture)).as('picture'),
          (columns.path === null ? sql<SqlValue>`null` : column(columns.path)).as('path'),
        ]) as ItemRowQueryBuilder
      const rows = await applyItemFilters(kind, query, criteria)
        .where(getIdColumn(kind), '>', after)
        .orderBy(getIdColumn(kind))
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        id: Number(row.id),
        changedAt: [row.edited_at, row.published_at].map((time) => String(time ?? '')).sort()[1] ?? '',
        picture: row.picture ?? null,
        path: typeof row.path === 'string' ? row.path : null,
      }))
    },
    async findLatestChange(kind, criteria) {
      const findLatest = async (column: 'edited_at' | 'published_at', walk: boolean) => {
        const query = db
          .selectFrom(kind)
          .select(sql.ref<SqlValue>(`${kind}.${column}`).as('at')) as ItemRowQueryBuilder
        const row = await applyItemFilters(kind, query, { ...criteria, walk })
          .orderBy(`${kind}.${column}`, 'desc')
          .limit(1)
          .executeTakeFirst()
        return String(row?.at ?? '')
      }
      const times = [
        // SQLite would take the index of publication times, and sort.
        await findLatest('edited_at', engine === 'sqlite'),
        await findLatest('published_at', false),
      ]
      return times.sort()[1] || null
    },
    async findNeighbour(kind, of, side, criteria) {
      const row = await applyItemOrderAndNeighbourFilter(
        kind,
        applyItemFilters(kind, selectAll(kind), criteria),
        criteria,
        {
          of,
          side,
        },
      )
        .limit(1)
        .executeTakeFirst()
      return row ? toItem(kind, row) : null
    },
    async countBefore(kind, id, criteria) {
      const countQuery = db.selectFrom(kind).select(sql<number>`count(*)`.as('n')) as ItemRowQueryBuilder
      const sortKeys = selectSortColumns(kind, db.selectFrom(kind) as ItemRowQueryBuilder, criteria).where(
        getIdColumn(kind),
        '=',
        id,
      )
      const filtered = applyItemFilters(kind, countQuery, criteria)
      const before = restrictQueryToRowsBefore(kind, filtered, sortKeys, criteria)
      return Number((await before.executeTakeFirst())?.n ?? 0)
    },
    async findNextPublication(kind, now) {
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
    async findCoverImages(now, galleries) {
      const isLive = sql`i.gallery = g.id and i.removed_at is null and i.published_at <= ${now}`
      const { rows } = await sql<{ gallery: number; image: number | null }>`
        select g.id as gallery, coalesce(
          (select i.id from image as i where i.id = g.cover and ${isLive}),
          (select i.id from image as i where ${isLive} order by i.ord, i.id limit 1)
        ) as image
        from gallery as g where g.removed_at is null
          ${galleries === null ? sql`` : sql`and g.id in (${sql.join(galleries)})`}`.execute(db)
      return new Map(rows.flatMap((row) => (row.image === null ? [] : [[row.gallery, row.image] as const])))
    },
    async findLastOrd(kind, column, value) {
      const query = db.selectFrom(kind).select(sql<number | null>`max(ord)`.as('last'))
      const row = await (column
        ? query.where(column, value === null ? 'is' : '=', value)
        : query
      ).executeTakeFirst()
      return row?.last ?? 0
    },
    async hasDuplicatePositions(kind, where) {
      const positions = db.selectFrom(kind).select(sql`1`.as('double')) as ItemRowQueryBuilder
      const duplicates = applyItemFilters(kind, positions, { status: 'any', now: '', where })
        .groupBy(`${kind}.ord`)
        .having(sql<number>`count(*)`, '>', 1)
      return (await duplicates.limit(1).executeTakeFirst()) !== undefined
    },
    async listPositions(kind, where) {
      const query = db
        .selectFrom(kind)
        .select([
          sql.ref<SqlValue>(`${kind}.id`).as('id'),
          sql.ref<SqlValue>(`${kind}.ord`).as('ord'),
        ]) as ItemRowQueryBuilder
      const rows = await applyItemFilters(kind, query, { status: 'any', now: '', where })
        .orderBy(`${kind}.ord`)
        .orderBy(getIdColumn(kind))
        .execute()
      return rows.map(({ id, ord }) => ({ id: Number(id), ord: Number(ord) }))
    },
    async setPositions(kind, positions) {
      for (const chunk of splitIntoChunks(positions, 1000)) {
        const values = chunk.map(({ id, ord }) => sql`(cast(${id} as integer), cast(${ord} as integer))`)
        await sql`with places (item, place) as (values ${sql.join(values)})
          update ${sql.table(kind)} set ord = places.place from places
          where places.item = ${sql.ref(`${kind}.id`)}`.execute(db)
      }
    },
    async renumber(kind, where) {
      const query = db
        .selectFrom(kind)
        .select(['id', sql<number>`row_number() over (order by ord, id)`.as('place')]) as ItemRowQueryBuilder
      const group = applyItemFilters(kind, query, { status: 'any', now: '', where })
      await sql`update ${sql.table(kind)} set ord = numbered.place from (${group}) as numbered
        where numbered.id = ${sql.ref(`${kind}.id`)} and ord <> numbered.place`.execute(db)
    },
    async insert(kind, row) {
      const inserted = await db
        .insertInto(kind)
        .values(row as ItemTable & ItemRow)
        .returning('id')
        .executeTakeFirstOrThrow()
      return inserted.id
    },
    async reserveId(kind, id) {
      // SQLite assigns ids above every id that was ever inserted.
      if (engine === 'sqlite') return
      await lock(kind)
      const sequence = sql`pg_get_serial_sequence(${sql.lit(kind)}, 'id')::regclass`
      await sql`select setval(${sequence}, greatest(${sql.lit(id)}, coalesce(pg_sequence_last_value(${sequence}), 1)))`.execute(
        db,
      )
    },
    async update(kind, id, version, row) {
      const result = await db
        .updateTable(kind)
        .set(row)
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      return Number(result.numUpdatedRows) === 1
    },
    async delete(kind, id) {
      await db.deleteFrom(kind).where('id', '=', id).execute()
    },
    async findReferencingKinds(kind, id, ignoreTrashed) {
      const found = new Set<KindName>()
      for (const { from, field: column } of allReferenceFields.filter(
        ({ to, isBackReference }) => to === kind && !isBackReference,
      )) {
        const query = db.selectFrom(from).select('id').where(column, '=', id).limit(1)
        const row = await (ignoreTrashed ? query.where('removed_at', 'is', null) : query).executeTakeFirst()
        if (row) found.add(from)
      }
      return [...found]
    },
    lock,
  }
}

function getIdColumn(kind: KindName) {
  return `${kind}.id` as const
}
