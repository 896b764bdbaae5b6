import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

/**
 * What is related to an item, and the items of an author, are read on every page of an item: without these indexes, each
 * page of a large site would read all events. Those of authors have the order of the kind.
 */
export const referenceIndexesMigration: Migration = {
  name: '0043-reference-indexes',
  oldestVersion: 'any',
  async up(db) {
    for (const column of ['article', 'gallery'])
      await db.schema.createIndex(`timeline_${column}_ref`).on('timeline').column(column).execute()
    const columnsByTable = {
      timeline: ['date_from', 'title_sort'],
      gallery: ['title_sort'],
      book: ['category', 'ord'],
      image: ['gallery', 'ord'],
    }
    for (const [table, order] of Object.entries(columnsByTable))
      await db.schema
        .createIndex(`${table}_author`)
        .on(table)
        .columns(['author', ...order, 'id', 'published_at'])
        .where(sql.ref('removed_at'), 'is', null)
        .execute()
  },
}
