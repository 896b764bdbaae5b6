import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

/** What visitors are shown once it is published, and what its lists are narrowed by. */
const published = {
  news: ['author'],
  article: ['category', 'author'],
  book: ['category', 'author'],
  link: ['category', 'author'],
  gallery: ['parent', 'author'],
  image: ['gallery', 'author'],
  timeline: ['author'],
}
const others = ['category', 'author', 'contact', 'redirect', 'site']

/**
 * What the admin area sorts its lists by: each order has an index that also has everything lists are narrowed by, so that no
 * question has to read the texts. And the sample, which is looked for often and rarely there.
 */
export const adminListIndexMigration: Migration = {
  name: '0016-lists',
  async up(db) {
    const index = (name: string, on: string, where: string) =>
      sql`create index ${sql.ref(name)} on ${sql.raw(on)} where ${sql.raw(where)}`.execute(db)
    const kept = 'removed_at is null'
    for (const [kind, filters] of Object.entries(published)) {
      const narrowed = [...filters, 'published_at'].join(', ')
      await index(`${kind}_edited`, `${kind} (edited_at, id, ${narrowed})`, kept)
      await index(`${kind}_title`, `${kind} (title_sort, id, ${narrowed})`, kept)
      // Drafts come first, and engines disagree on how nothing is sorted.
      const moment = `(published_at is null), published_at, id, ${filters.join(', ')}`
      await index(`${kind}_moment`, `${kind} (${moment})`, kept)
    }
    await index('image_dated', 'image (date_from, id, gallery, author, published_at)', kept)
    for (const kind of [...Object.keys(published), ...others])
      await index(`${kind}_sample`, `${kind} (id)`, 'sample = 1')
  },
}
