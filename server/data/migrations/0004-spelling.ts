import { sql } from 'kysely'
import { getSpellingKeys, isSpellCheckableWord } from '../../../domain/text/spelling.ts'
import type { DatabaseEngine } from '../connection.ts'
import { splitIntoChunks } from '../engines/split-into-chunks.ts'
import type { Migration, MigrationDatabase } from '../migrator.ts'
import { getByteSortedTextType } from './table-builders.ts'

const rowsPerBatch = 5000

/** Words that misspelt ones are near to: those of new items as they come, those of items that are here already now. */
export const spellingMigration: Migration = {
  name: '0004-spelling',
  async up(db, engine) {
    const text = getByteSortedTextType(engine)
    const table = sql`create table spelling (key ${text} not null, word ${text} not null, primary key (key, word))`
    if (engine === 'sqlite') await sql`${table} without rowid`.execute(db)
    else {
      await table.execute(db)
      await sql`alter table spelling enable row level security`.execute(db)
    }
    // A large index is built several times faster from what comes in its order.
    await sql`create temporary table learned (key ${text} not null, word ${text} not null)`.execute(db)
    for await (const words of engine === 'sqlite' ? sqliteWords(db) : postgresWords(db))
      await insertSpellings(db, words.filter(isSpellCheckableWord), engine)
    await sql`insert into spelling select key, word from learned order by key, word`.execute(db)
    await sql`drop table learned`.execute(db)
  },
}

async function* sqliteWords(db: MigrationDatabase): AsyncGenerator<string[]> {
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

/** Postgres has to read every row for its words, so it does that once. */
async function* postgresWords(db: MigrationDatabase): AsyncGenerator<string[]> {
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
  // Each number of rows is a statement of its own to prepare: whole parts share one.
  for (const some of splitIntoChunks(rows, engine === 'sqlite' ? 1000 : rowsPerBatch))
    await db.insertInto('learned').values(some).execute()
}
