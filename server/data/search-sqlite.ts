import { type Kysely, sql } from 'kysely'
import type { Matching, SearchCriteria, WordIndex } from './search.ts'
import { visible } from './search-visible.ts'
import type { Tables } from './tables.ts'

/** The word index in SQLite: FTS5. */
export function sqliteWords(db: Kysely<Tables>): WordIndex {
  const forget = (id: number) => sql`delete from search_words where rowid = ${id}`.execute(db)
  return {
    async put(id, { words, kind }) {
      await forget(id)
      await sql`insert into search_words (rowid, a, b, c, kind)
        values (${id}, ${words.a}, ${words.b}, ${words.c}, ${kind})`.execute(db)
    },
    async delete(id) {
      await forget(id)
    },
    async ids(criteria, how, limit) {
      const order = how.ranked ? sql`order by bm25(search_words, 10, 4, 1, 0), s.id desc` : sql``
      const { rows } = await sql<{ id: number }>`
        select s.id from search_words
        cross join search as s on s.id = search_words.rowid
        left join gallery as g on g.id = s.within
        where search_words match ${expression(criteria, how)} and ${visible(criteria)}
        ${order} limit ${limit}`.execute(db)
      return rows.map((row) => row.id)
    },
  }
}

/** Terms are letters and digits only, so quoting them is all that FTS5's own syntax asks. */
function expression({ terms, kinds }: SearchCriteria, { where, words }: Matching): string {
  const columns = where === 'title' ? 'a' : '{a b c}'
  const parts = terms.map((term) => `${columns} : "${term}"${words === 'begun' ? '*' : ''}`)
  if (kinds) parts.push(`kind : (${kinds.map((kind) => `"${kind}"`).join(' OR ')})`)
  return parts.join(' AND ')
}
