import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Match, Matching, SearchCriteria, WordIndex } from './search.ts'
import { periodOf, timeOf } from './search-period.ts'
import { titlesFirst } from './search-titles.ts'
import { visible } from './search-visible.ts'
import type { Tables } from './tables.ts'

/** Ranking counts every item in which a word occurs, found or not. */
const mostRanked = 2000

/** The word index in SQLite: FTS5. */
export function sqliteWords(db: Kysely<Tables>): WordIndex {
  const forget = (id: number) => sql`delete from search_words where rowid = ${id}`.execute(db)

  async function select(
    criteria: SearchCriteria,
    expression: readonly string[],
    order: RawBuilder<unknown>,
    limit: number,
  ): Promise<Match[]> {
    const { rows } = await sql<Match>`
      select s.id, s.kind from search_words
      cross join search as s on s.id = search_words.rowid
      left join gallery as g on g.id = s.within
      where search_words match ${expression.join(' AND ')} and ${visible(criteria)}
      ${order} limit ${limit}`.execute(db)
    return rows
  }

  async function isRare(term: string): Promise<boolean> {
    // The word itself is counted no further than needed; its continuations have to be gathered first.
    for (const words of ['whole', 'begun'] as const) {
      const { rows } = await sql`select rowid from search_words
        where search_words match ${termsIn('all', words, [term]).join()} limit ${mostRanked + 1}`.execute(db)
      if (rows.length > mostRanked) return false
    }
    return true
  }

  async function areRare(terms: readonly string[]): Promise<boolean> {
    for (const term of terms) if (!(await isRare(term))) return false
    return true
  }

  return {
    async put(id, { words, kind, ...document }) {
      await forget(id)
      const marks = [kind, ...timeOf(document)].join(' ')
      await sql`insert into search_words (rowid, a, b, c, kind)
        values (${id}, ${words.a}, ${words.b}, ${words.c}, ${marks})`.execute(db)
    },
    async delete(id) {
      await forget(id)
    },
    matches(criteria, { where, words }, limit) {
      const { terms, kinds, days } = criteria
      const expression = [...termsIn(where, words, terms), ...oneOf(kinds), ...oneOf(periodOf(days))]
      return select(criteria, expression, sql``, limit)
    },
    async ranked(criteria, matches) {
      const { terms, kinds } = criteria
      if (!(await areRare(terms))) {
        const titles = await this.matches(criteria, { where: 'title', words: 'begun' }, matches.length)
        return titlesFirst(titles, matches)
      }
      // Of rare words the other days are few, and the period's marks would be ranked like words.
      const expression = [...termsIn('all', 'begun', terms), ...oneOf(kinds)]
      const order = sql`order by bm25(search_words, 10, 4, 1, 0), s.id desc`
      return await select(criteria, expression, order, matches.length)
    },
  }
}

/** Terms are letters and digits only, so quoting them is all that FTS5's own syntax asks. */
function termsIn(where: Matching['where'], words: Matching['words'], terms: readonly string[]): string[] {
  const columns = where === 'title' ? 'a' : '{a b c}'
  return terms.map((term) => `${columns} : "${term}"${words === 'begun' ? '*' : ''}`)
}

function oneOf(marks: readonly string[] | null): string[] {
  return marks === null ? [] : [`kind : (${marks.map((mark) => `"${mark}"`).join(' OR ')})`]
}
