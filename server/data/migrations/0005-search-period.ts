import { sql } from 'kysely'
import { splitIntoChunks } from '../engines/sql-parameters.ts'
import type { Migration, MigrationDatabase } from '../migrator.ts'
import { toItemBucketTokens } from '../search/day-bucket-tokens.ts'

/**
 * Adds the time of dated items to the word index, so that a search by period needn't read items of other
 * times.
 */
export const searchTimeTokensMigration: Migration = {
  name: '0005-search-period',
  oldestVersion: '0.1.0',
  async up(db, engine) {
    await sql`create temporary table time_words (
      date_from integer not null, date_to integer not null, words text not null, primary key (date_from, date_to)
    )`.execute(db)
    await insertTimeWords(db)
    await (engine === 'sqlite' ? rewriteSqlite(db) : rewritePostgres(db))
    await sql`drop table time_words`.execute(db)
  },
}

/** Only distinct spans, because many items share theirs. */
async function insertTimeWords(db: MigrationDatabase): Promise<void> {
  const { rows } = await sql<{
    date_from: number
    date_to: number
  }>`select distinct date_from, date_to from search
    where date_from is not null and date_to is not null`.execute(db)
  const bucketRows = rows.map((days) => ({ ...days, words: toItemBucketTokens(days).join(' ') }))
  for (const chunk of splitIntoChunks(bucketRows, 1000))
    await db.insertInto('time_words').values(chunk).execute()
}

/** The index stores no texts, so a row is rewritten from its words. */
async function rewriteSqlite(db: MigrationDatabase): Promise<void> {
  await sql`create virtual table temp.occurrence using fts5vocab('main', 'search_words', 'instance')`.execute(
    db,
  )
  const inColumn = (column: string) =>
    sql`coalesce(group_concat(o.term, ' ' order by o.offset) filter (where o.col = ${sql.lit(column)}), '')`
  await sql`create temporary table rewritten as
    select o.doc as id, ${inColumn('a')} as a, ${inColumn('b')} as b, ${inColumn('c')} as c, s.kind || ' ' || t.words as kind
    from temp.occurrence as o
    cross join search as s on s.id = o.doc
    cross join time_words as t on t.date_from = s.date_from and t.date_to = s.date_to
    group by o.doc`.execute(db)
  await sql`delete from search_words where rowid in (select id from rewritten)`.execute(db)
  await sql`insert into search_words (rowid, a, b, c, kind)
    select id, a, b, c, kind from rewritten order by id`.execute(db)
  await sql`drop table rewritten`.execute(db)
  await sql`drop table temp.occurrence`.execute(db)
}

async function rewritePostgres(db: MigrationDatabase): Promise<void> {
  // The mark distinguishes the tokens from words of texts.
  await sql`update search as s
    set words = s.words || array_to_tsvector(string_to_array('~' || replace(t.words, ' ', ' ~'), ' '))
    from time_words as t where t.date_from = s.date_from and t.date_to = s.date_to`.execute(db)
}
