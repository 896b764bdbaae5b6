import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

/** Completes the word list with short words, numbers and very long words. */
export const completeSpellingWordsMigration: Migration = {
  name: '0008-vocabulary',
  oldestVersion: 'any',
  async up(db, engine) {
    if (engine === 'postgres') {
      await sql`insert into spelling (key, word)
        select distinct substr(word, 1, 100), substr(word, 1, 100)
        from ts_stat('select words from search') where word not like '~%'
        on conflict do nothing`.execute(db)
      return
    }
    await sql`create virtual table temp.vocabulary using fts5vocab('main', 'search_words', 'col')`.execute(db)
    await sql`insert into spelling (key, word)
      select distinct substr(term, 1, 100), substr(term, 1, 100) from temp.vocabulary where col <> 'kind'
      on conflict do nothing`.execute(db)
    await sql`drop table temp.vocabulary`.execute(db)
  },
}
