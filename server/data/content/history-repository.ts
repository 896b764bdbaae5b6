import type { Kysely } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import { splitIntoChunks } from '../engines/sql-parameters.ts'
import type { DatabaseTables, HistoryTable } from '../tables.ts'

export type HistoryRow = Omit<HistoryTable, 'id'> & { id: number }

/** An entry without the stored values. */
export type HistoryRowSummary = Omit<HistoryRow, 'data'>

/** The history of items: one row for each save, and for each rejected save. */
export interface HistoryRepository {
  add(entry: Omit<HistoryRow, 'id'>): Promise<void>
  /**
   * Entries of an item without their values, newest first; pass an entry's id as `before` for the next page.
   */
  listByItem(
    kind: KindName,
    item: number,
    page: { before: number | null; limit: number },
  ): Promise<HistoryRowSummary[]>
  /** The same with their values. */
  listWithValues(
    kind: KindName,
    item: number,
    page: { before: number | null; limit: number },
  ): Promise<HistoryRow[]>
  /** The latest entries of all items; pass an entry's id as `before` for the next page. */
  listLatest(page: { before: number | null; limit: number }): Promise<HistoryRowSummary[]>
  find(kind: KindName, item: number, id: number): Promise<HistoryRow | null>
  /** The hashes of the files that each of these images had. */
  listImageFiles(ids: readonly number[]): Promise<Map<number, string[]>>
  /** The users who added these items; items of an import or of a removed account are left out. */
  findCreators(kind: KindName, items: readonly number[]): Promise<Map<number, string>>
  delete(kind: KindName, item: number): Promise<void>
}

export function createHistoryRepository(db: Kysely<DatabaseTables>): HistoryRepository {
  return {
    async add(entry) {
      await db.insertInto('history').values(entry).execute()
    },
    async listByItem(kind, item, { before, limit }) {
      const query = db
        .selectFrom('history')
        .select(['id', 'kind', 'item', 'version', 'action', 'saved_at', 'saved_by'])
        .where('kind', '=', kind)
        .where('item', '=', item)
        .orderBy('id', 'desc')
        .limit(limit)
      return await (before === null ? query : query.where('id', '<', before)).execute()
    },
    async listWithValues(kind, item, { before, limit }) {
      const query = db
        .selectFrom('history')
        .selectAll()
        .where('kind', '=', kind)
        .where('item', '=', item)
        .orderBy('id', 'desc')
        .limit(limit)
      return await (before === null ? query : query.where('id', '<', before)).execute()
    },
    async listLatest({ before, limit }) {
      const query = db
        .selectFrom('history')
        .select(['id', 'kind', 'item', 'version', 'action', 'saved_at', 'saved_by'])
        .where('action', '<>', 'refused')
        .orderBy('id', 'desc')
        .limit(limit)
      return await (before === null ? query : query.where('id', '<', before)).execute()
    },
    async find(kind, item, id) {
      const entry = db.selectFrom('history').selectAll().where('id', '=', id)
      return (await entry.where('kind', '=', kind).where('item', '=', item).executeTakeFirst()) ?? null
    },
    async listImageFiles(ids) {
      const files = new Map<number, Set<string>>()
      for (const chunk of splitIntoChunks(ids, 500)) {
        const rows = await db
          .selectFrom('history')
          .select(['item', 'data'])
          .where('kind', '=', 'image')
          .where('item', 'in', chunk)
          .execute()
        for (const { item, data } of rows) {
          const hash = /"file":"([0-9a-f]{64})"/.exec(data)?.[1]
          if (hash !== undefined) files.set(item, (files.get(item) ?? new Set()).add(hash))
        }
      }
      return new Map(Array.from(files, ([id, hashes]) => [id, [...hashes]]))
    },
    async findCreators(kind, items) {
      if (items.length === 0) return new Map()
      const rows = await db
        .selectFrom('history')
        .select(['item', 'saved_by'])
        .where('kind', '=', kind)
        .where('item', 'in', items)
        .where('action', '=', 'create')
        .orderBy('id', 'desc')
        .execute()
      // The first entry of an item is read last.
      return new Map(rows.flatMap(({ item, saved_by }) => (saved_by === null ? [] : [[item, saved_by]])))
    },
    async delete(kind, item) {
      await db.deleteFrom('history').where('kind', '=', kind).where('item', '=', item).execute()
    },
  }
}
