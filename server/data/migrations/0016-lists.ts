import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

/** The kinds with publishing, and the columns that their lists are filtered by. */
const filtersByKind = {
  news: ['author'],
  article: ['category', 'author'],
  book: ['category', 'author'],
  link: ['category', 'author'],
  gallery: ['parent', 'author'],
  image: ['gallery', 'author'],
  timeline: ['author'],
}
const otherKinds = ['category', 'author', 'contact', 'redirect', 'site']

/**
 * Indexes for the lists of the admin area: each order has an index that also covers all filters, so that no
 * query has to read the texts. Also an index of sample items, which are often looked for and rarely present.
 */
export const adminListIndexMigration: Migration = {
  name: '0016-lists',
  oldestVersion: 'any',
  async up(db) {
    const createIndex = (name: string, on: string, where: string) =>
      sql`create index ${sql.ref(name)} on ${sql.raw(on)} where ${sql.raw(where)}`.execute(db)
    const notRemoved = 'removed_at is null'
    for (const [kind, filters] of Object.entries(filtersByKind)) {
      const filterColumns = [...filters, 'published_at'].join(', ')
      await createIndex(`${kind}_edited`, `${kind} (edited_at, id, ${filterColumns})`, notRemoved)
      await createIndex(`${kind}_title`, `${kind} (title_sort, id, ${filterColumns})`, notRemoved)
      // Drafts come first, and the engines differ in the order of nulls.
      const publicationColumns = `(published_at is null), published_at, id, ${filters.join(', ')}`
      await createIndex(`${kind}_moment`, `${kind} (${publicationColumns})`, notRemoved)
    }
    await createIndex('image_dated', 'image (date_from, id, gallery, author, published_at)', notRemoved)
    for (const kind of [...Object.keys(filtersByKind), ...otherKinds])
      await createIndex(`${kind}_sample`, `${kind} (id)`, 'sample = 1')
  },
}
