import { type Kysely, sql } from 'kysely'
import type { Matching, SearchCriteria, WordIndex } from './search.ts'
import { visible } from './search-visible.ts'
import type { Tables } from './tables.ts'

/** The word index in Postgres: a tsvector of words that we have folded already. */
export function postgresWords(db: Kysely<Tables>): WordIndex {
  return {
    async put(id, { words }) {
      await sql`update search set words =
        setweight(to_tsvector('simple', ${words.a}), 'A') ||
        setweight(to_tsvector('simple', ${words.b}), 'B') ||
        setweight(to_tsvector('simple', ${words.c}), 'C')
        where id = ${id}`.execute(db)
    },
    async delete() {
      // The words are a column of the row, and go with it.
    },
    async ids(criteria, how, limit) {
      const query = sql`to_tsquery('simple', ${expression(criteria, how)})`
      const order = how.ranked
        ? sql`order by ts_rank('{0, 0.1, 0.4, 1}', s.words, ${query}) desc, s.id desc`
        : sql``
      const ofKind = criteria.kinds ? sql`and s.kind in (${sql.join(criteria.kinds)})` : sql``
      const { rows } = await sql<{ id: number }>`
        select s.id from search as s left join gallery as g on g.id = s.within
        where s.words @@ ${query} and ${visible(criteria)} ${ofKind}
        ${order} limit ${limit}`.execute(db)
      return rows.map((row) => row.id)
    },
  }
}

function expression({ terms }: SearchCriteria, { where, words }: Matching): string {
  const flags = `${words === 'begun' ? '*' : ''}${where === 'title' ? 'A' : ''}`
  return terms.map((term) => `'${term}'${flags === '' ? '' : `:${flags}`}`).join(' & ')
}
