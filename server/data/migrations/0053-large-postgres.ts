import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

/**
 * Indexes for large sites on Postgres. Those of words also have the kind of an item, its gallery, and the blocks of ids that
 * its entry is in, of 16384 and of 262144: a search reads some blocks until it has enough, instead of all entries with a
 * common word. The blocks are the first column, because the index looks for the next match of one column after the other,
 * and ends at the end of a block. Pages of the articles of a category are found without reading the texts before them, for
 * which the index has to have the ids; on SQLite each index has them.
 *
 * The replaced indexes are dropped last, because from then on nothing can be read from their tables until the migration ends.
 */
export const largePostgresMigration: Migration = {
  name: '0053-large-postgres',
  oldestVersion: 'any',
  async up(db, engine) {
    if (engine === 'sqlite') return
    for (const [name, words] of [
      ['search_words_blocks', 'words'],
      ['search_title_blocks', `ts_filter(words, '{a}')`],
    ] as const)
      await sql`create index ${sql.ref(name)} on search using gin (
        (array[id >> 14, -1 - (id >> 18)]), (array[kind]), (array[within]), ${sql.raw(words)})`.execute(db)
    await sql`create index search_kind on search (kind, id)`.execute(db)
    await sql`create index article_category_list on article (category, published_at, id)
      where removed_at is null`.execute(db)
    for (const replaced of ['search_words', 'search_title_words', 'article_category'])
      await sql`drop index ${sql.ref(replaced)}`.execute(db)
  },
}
