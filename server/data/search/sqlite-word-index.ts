import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import { toItemBucketTokens, toQueryBucketTokens } from './day-bucket-tokens.ts'
import type { MatchOptions, SearchIndexQuery, SearchMatch, SearchTerm, WordIndex } from './search-criteria.ts'
import type { SpellingRepository } from './spelling-repository.ts'
import { createVisibilityCondition, putTitleMatchesFirst } from './visibility-condition.ts'

/** Ranking counts every item in which a word occurs, found or not. */
const maxRankedOccurrences = 2000
/** The index keeps lists of its own for beginnings as short as this. */
const shortBeginning = 3
/** Each word of the index is read by itself; with more, the index is better at gathering them. */
const maxPrefixWords = 24

/** The word index in SQLite: FTS5. */
export function createSqliteWordIndex(db: Kysely<DatabaseTables>, spelling: SpellingRepository): WordIndex {
  const forget = (id: number) => sql`delete from search_words where rowid = ${id}`.execute(db)

  async function select(
    question: SearchIndexQuery,
    expression: readonly string[],
    order: RawBuilder<unknown>,
    limit: number,
  ): Promise<SearchMatch[]> {
    const { rows } = await sql<SearchMatch>`
      select s.id, s.kind from search_words
      cross join search as s on s.id = search_words.rowid
      left join gallery as g on g.id = s.within
      where search_words match ${expression.join(' AND ')} and ${createVisibilityCondition(question)}
      ${order} limit ${limit}`.execute(db)
    return rows
  }

  async function isRare(term: SearchTerm): Promise<boolean> {
    // Beginnings that are not named have to be gathered first, the word itself need not.
    for (const words of term.begun === null ? (['whole', 'begun'] as const) : (['begun'] as const)) {
      const { rows } = await sql`select rowid from search_words
        where search_words match ${toFtsTerms('all', words, [term]).join()} limit 1 offset ${maxRankedOccurrences}`.execute(
        db,
      )
      if (rows.length > 0) return false
    }
    return true
  }

  async function areRare(terms: readonly SearchTerm[]): Promise<boolean> {
    for (const term of terms) if (!(await isRare(term))) return false
    return true
  }

  async function termOf(word: string): Promise<SearchTerm> {
    return {
      word,
      begun:
        word.length <= shortBeginning ? null : await spelling.findWordsStartingWith(word, maxPrefixWords),
    }
  }

  return {
    async put(id, { words, kind, ...document }) {
      await forget(id)
      const marks = [kind, ...toItemBucketTokens(document)].join(' ')
      await sql`insert into search_words (rowid, a, b, c, kind)
        values (${id}, ${words.a}, ${words.b}, ${words.c}, ${marks})`.execute(db)
    },
    async delete(id) {
      await forget(id)
    },
    resolveTerms: (words) => Promise.all(words.map(termOf)),
    async findMatches(question, { where, words }, limit) {
      const { terms, kinds, days } = question
      if (words === 'begun' && terms.some(({ begun }) => begun?.length === 0)) return []
      const expression = [
        ...toFtsTerms(where, words, terms),
        ...toKindColumnFilter(kinds),
        ...toKindColumnFilter(toQueryBucketTokens(days)),
      ]
      return await select(question, expression, sql``, limit)
    },
    async findItemIds(terms, kind, most) {
      if (terms.some(({ begun }) => begun?.length === 0)) return []
      const expression = [...toFtsTerms('all', 'begun', terms), ...toKindColumnFilter([kind])].join(' AND ')
      const found = async (order: RawBuilder<unknown>) => {
        const { rows } = await sql<{ item: number }>`
          select s.item from search_words cross join search as s on s.id = search_words.rowid
          where search_words match ${expression} ${order} limit ${most}`.execute(db)
        return rows.map(({ item }) => item)
      }
      // The index is read forwards much faster than backwards, but for the end of a long list.
      const first = await found(sql``)
      return first.length < most ? first.reverse() : await found(sql`order by search_words.rowid desc`)
    },
    async rankMatches(question, matches) {
      const { terms, kinds } = question
      if (!(await areRare(terms))) {
        const titles = await this.findMatches(question, { where: 'title', words: 'begun' }, matches.length)
        return putTitleMatchesFirst(titles, matches)
      }
      // Of rare words the other days are few, and the period's marks would be ranked like words.
      // One word that begins so is worth as much as another, so they are not named here: each would be ranked by itself.
      const unnamed = terms.map(({ word }) => ({ word, begun: null }))
      const expression = [...toFtsTerms('all', 'begun', unnamed), ...toKindColumnFilter(kinds)]
      const order = sql`order by bm25(search_words, 10, 4, 1, 0), s.id desc`
      return await select(question, expression, order, matches.length)
    },
  }
}

/** Terms are letters and digits only, so quoting them is all that FTS5's own syntax asks. */
function toFtsTerms(
  where: MatchOptions['where'],
  words: MatchOptions['words'],
  terms: readonly SearchTerm[],
): string[] {
  const columns = where === 'title' ? 'a' : '{a b c}'
  return terms.map(({ word, begun }) => {
    if (words === 'whole') return `${columns} : "${word}"`
    return `${columns} : ${begun === null ? `"${word}"*` : `(${joinWithOr(begun)})`}`
  })
}

function toKindColumnFilter(marks: readonly string[] | null): string[] {
  return marks === null ? [] : [`kind : (${joinWithOr(marks)})`]
}

function joinWithOr(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(' OR ')
}
