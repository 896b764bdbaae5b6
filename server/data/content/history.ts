import type { Kysely } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { HistoryTable, Tables } from '../tables.ts'

export type HistoryRow = Omit<HistoryTable, 'id'> & { id: number }

/** An entry without the state it keeps. */
export type HistoryNote = Omit<HistoryRow, 'data'>

/** What every item has been: one row for each save, and for each save that was refused. */
export interface History {
  add(entry: Omit<HistoryRow, 'id'>): Promise<void>
  /** What was saved, newest first, without the texts; `before` an entry's id, for the next page. */
  of(kind: KindName, item: number, page: { before: number | null; limit: number }): Promise<HistoryNote[]>
  /** What was saved last, whatever it is; `before` an entry's id, for the next page. */
  latest(page: { before: number | null; limit: number }): Promise<HistoryNote[]>
  find(kind: KindName, item: number, id: number): Promise<HistoryRow | null>
  delete(kind: KindName, item: number): Promise<void>
}

export function historyOn(db: Kysely<Tables>): History {
  return {
    async add(entry) {
      await db.insertInto('history').values(entry).execute()
    },
    async of(kind, item, { before, limit }) {
      const notes = db
        .selectFrom('history')
        .select(['id', 'kind', 'item', 'version', 'action', 'saved_at', 'saved_by'])
        .where('kind', '=', kind)
        .where('item', '=', item)
        .orderBy('id', 'desc')
        .limit(limit)
      return await (before === null ? notes : notes.where('id', '<', before)).execute()
    },
    async latest({ before, limit }) {
      const notes = db
        .selectFrom('history')
        .select(['id', 'kind', 'item', 'version', 'action', 'saved_at', 'saved_by'])
        .where('action', '<>', 'refused')
        .orderBy('id', 'desc')
        .limit(limit)
      return await (before === null ? notes : notes.where('id', '<', before)).execute()
    },
    async find(kind, item, id) {
      const entry = db.selectFrom('history').selectAll().where('id', '=', id)
      return (await entry.where('kind', '=', kind).where('item', '=', item).executeTakeFirst()) ?? null
    },
    async delete(kind, item) {
      await db.deleteFrom('history').where('kind', '=', kind).where('item', '=', item).execute()
    },
  }
}
