import type { Kysely } from 'kysely'
import type { KindName } from '../../domain/kinds/index.ts'
import type { HistoryTable, Tables } from './tables.ts'

export type HistoryRow = Omit<HistoryTable, 'id'> & { id: number }

/** What every item has been: one row for each save, and for each save that was refused. */
export interface History {
  add(entry: Omit<HistoryRow, 'id'>): Promise<void>
  of(kind: KindName, item: number): Promise<HistoryRow[]>
  find(kind: KindName, item: number, id: number): Promise<HistoryRow | null>
  delete(kind: KindName, item: number): Promise<void>
}

export function historyOn(db: Kysely<Tables>): History {
  const of = (kind: KindName, item: number) =>
    db.selectFrom('history').selectAll().where('kind', '=', kind).where('item', '=', item)
  return {
    async add(entry) {
      await db.insertInto('history').values(entry).execute()
    },
    async of(kind, item) {
      return await of(kind, item).orderBy('id', 'desc').limit(500).execute()
    },
    async find(kind, item, id) {
      return (await of(kind, item).where('id', '=', id).executeTakeFirst()) ?? null
    },
    async delete(kind, item) {
      await db.deleteFrom('history').where('kind', '=', kind).where('item', '=', item).execute()
    },
  }
}
