import { sql } from 'kysely'
import { getSpellingKeys, isSpellCheckableWord } from '../../../domain/text/spelling.ts'
import type { DatabaseEngine } from '../connection.ts'
import { splitIntoChunks } from '../engines/sql-parameters.ts'
import type { Migration, MigrationDatabase } from '../migrator.ts'
import { getByteSortedTextType } from './table-builders.ts'

const rowsPerBatch = 5000

/**
 * The words for spelling correction; those of existing items are added now, those of new items as they are
 * saved.
 */
export const spellingMigration: Migration = {
  name: '0004-spelling',
  oldestVersion: 'any',
  async up(db, engine) {
    const text = getByteSortedTextType(engine)
    const table = sql`create table spelling (key ${text} not null, word ${text} not null, primary key (key, word))`
    if (engine === 'sqlite') await sql`${table} without rowid`.execute(db)
    else {
      await table.execute(db)
      await sql`alter table spelling enable row level security`.execute(db)
    }
    // A large index is built several times faster from sorted input.
    await sql`create temporary table learned (key ${text} not null, word ${text} not null)`.execute(db)
    for await (const words of engine === 'sqlite' ? readSqliteWords(db) : readPostgresWords(db))
      await insertSpellings(db, words.filter(isSpellCheckableWord), engine)
    await sql`insert into spelling select key, word from learned order by key, word`.execute(db)
    await sql`drop table learned`.execute(db)
  },
}

async function* readSqliteWords(db: MigrationDatabase): AsyncGenerator<string[]> {
  await sql`create virtual table temp.vocabulary using fts5vocab('main', 'search_words', 'row')`.execute(db)
  for (let last = ''; ; ) {
    const { rows } = await sql<{ term: string }>`select term from temp.vocabulary
      where term > ${last} order by term limit ${sql.lit(rowsPerBatch)}`.execute(db)
    const end = rows.at(-1)
    if (!end) break
    yield rows.map((row) => row.term)
    last = end.term
  }
  await sql`drop table temp.vocabulary`.execute(db)
}

/** Postgres must read every row for its words, so it does that only once. */
async function* readPostgresWords(db: MigrationDatabase): AsyncGenerator<string[]> {
  await sql`create temporary table vocabulary on commit drop as
    select word collate "C" as word from ts_stat('select words from search')`.execute(db)
  await sql`create index on vocabulary (word)`.execute(db)
  for (let last = ''; ; ) {
    const { rows } = await sql<{ word: string }>`select word from vocabulary
      where word > ${last} order by word limit ${sql.lit(rowsPerBatch)}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    yield rows.map((row) => row.word)
    last = end.word
  }
}

async function insertSpellings(
  db: MigrationDatabase,
  words: readonly string[],
  engine: DatabaseEngine,
): Promise<void> {
  const rows = words.flatMap((word) => getSpellingKeys(word).map((key) => ({ key, word })))
  // Each number of rows is a separate statement to prepare; chunks of equal size share one.
  for (const chunk of splitIntoChunks(rows, engine === 'sqlite' ? 1000 : rowsPerBatch))
    await db.insertInto('learned').values(chunk).execute()
}
