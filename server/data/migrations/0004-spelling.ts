import { sql } from 'kysely'
import { isSpelled, spellingKeys } from '../../../domain/text/spelling.ts'
import type { Engine } from '../connection.ts'
import { inParts } from '../engines/in-parts.ts'
import type { Migration, Schema } from '../migrator.ts'
import { byteText } from './columns.ts'

const atOnce = 5000

/** Words that misspelt ones are near to: those of new items as they come, those of items that are here already now. */
export const spelling: Migration = {
  name: '0004-spelling',
  async up(db, engine) {
    const text = byteText(engine)
    const table = sql`create table spelling (key ${text} not null, word ${text} not null, primary key (key, word))`
    if (engine === 'sqlite') await sql`${table} without rowid`.execute(db)
    else {
      await table.execute(db)
      await sql`alter table spelling enable row level security`.execute(db)
    }
    // A large index is built several times faster from what comes in its order.
    await sql`create temporary table learned (key ${text} not null, word ${text} not null)`.execute(db)
    for await (const words of engine === 'sqlite' ? sqliteWords(db) : postgresWords(db))
      await learn(db, words.filter(isSpelled), engine)
    await sql`insert into spelling select key, word from learned order by key, word`.execute(db)
    await sql`drop table learned`.execute(db)
  },
}

async function* sqliteWords(db: Schema): AsyncGenerator<string[]> {
  await sql`create virtual table temp.vocabulary using fts5vocab('main', 'search_words', 'row')`.execute(db)
  for (let last = ''; ; ) {
    const { rows } = await sql<{ term: string }>`select term from temp.vocabulary
      where term > ${last} order by term limit ${sql.lit(atOnce)}`.execute(db)
    const end = rows.at(-1)
    if (!end) break
    yield rows.map((row) => row.term)
    last = end.term
  }
  await sql`drop table temp.vocabulary`.execute(db)
}

/** Postgres has to read every row for its words, so it does that once. */
async function* postgresWords(db: Schema): AsyncGenerator<string[]> {
  await sql`create temporary table vocabulary on commit drop as
    select word collate "C" as word from ts_stat('select words from search')`.execute(db)
  await sql`create index on vocabulary (word)`.execute(db)
  for (let last = ''; ; ) {
    const { rows } = await sql<{ word: string }>`select word from vocabulary
      where word > ${last} order by word limit ${sql.lit(atOnce)}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    yield rows.map((row) => row.word)
    last = end.word
  }
}

async function learn(db: Schema, words: readonly string[], engine: Engine): Promise<void> {
  const rows = words.flatMap((word) => spellingKeys(word).map((key) => ({ key, word })))
  // Each number of rows is a statement of its own to prepare: whole parts share one.
  for (const some of inParts(rows, engine === 'sqlite' ? 1000 : atOnce))
    await db.insertInto('learned').values(some).execute()
}
