import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import { toItemBucketTokens, toQueryBucketTokens } from './day-bucket-tokens.ts'
import type {
  ExpandedSearchTerm,
  SearchCriteriaWithExpandedTerms,
  SearchRowKey,
  WordIndex,
  WordMatchOptions,
} from './search-criteria.ts'
import { createSearchVisibilityAndDateCondition, mergeTitleMatchesFirst } from './visibility-condition.ts'
import type { VocabularyRepository } from './vocabulary-repository.ts'

/** Ranking counts every item in which a word occurs, matched or not. */
const maxRankedOccurrences = 2000
/** The index has its own lists for prefixes up to this length. */
const indexedPrefixLength = 3
/** Each listed word is read separately; with more of them, the index collects prefixes faster. */
const maxPrefixWords = 24

/** The word index in SQLite: FTS5. */
export function createSqliteWordIndex(db: Kysely<DatabaseTables>, spelling: VocabularyRepository): WordIndex {
  const deleteRow = (id: number) => sql`delete from search_words where rowid = ${id}`.execute(db)

  async function selectMatches(
    query: SearchCriteriaWithExpandedTerms,
    ftsTerms: readonly string[],
    order: RawBuilder<unknown>,
    limit: number,
  ): Promise<SearchRowKey[]> {
    const { rows } = await sql<SearchRowKey>`
      select s.id, s.kind from search_words
      cross join search as s on s.id = search_words.rowid
      left join gallery as g on g.id = s.within
      where search_words match ${ftsTerms.join(' AND ')} and ${createSearchVisibilityAndDateCondition(query)}
      ${order} limit ${limit}`.execute(db)
    return rows
  }

  async function isRare(term: ExpandedSearchTerm): Promise<boolean> {
    // Unresolved prefixes must be collected first; the word itself needn't.
    for (const words of term.begun === null ? (['whole', 'begun'] as const) : (['begun'] as const)) {
      const { rows } = await sql`select rowid from search_words
        where search_words match ${toFtsTerms('all', words, [term]).join()} limit 1 offset ${maxRankedOccurrences}`.execute(
        db,
      )
      if (rows.length > 0) return false
    }
    return true
  }

  async function areRare(terms: readonly ExpandedSearchTerm[]): Promise<boolean> {
    for (const term of terms) if (!(await isRare(term))) return false
    return true
  }

  async function resolveTerm(word: string): Promise<ExpandedSearchTerm> {
    return {
      word,
      begun:
        word.length <= indexedPrefixLength
          ? null
          : await spelling.findWordsStartingWith(word, maxPrefixWords),
    }
  }

  return {
    async put(id, { words, kind, ...document }) {
      await deleteRow(id)
      const tokens = [kind, ...toItemBucketTokens(document)].join(' ')
      await sql`insert into search_words (rowid, a, b, c, kind)
        values (${id}, ${words.a}, ${words.b}, ${words.c}, ${tokens})`.execute(db)
    },
    async delete(id) {
      await deleteRow(id)
    },
    resolveTerms: (words) => Promise.all(words.map(resolveTerm)),
    async findMatches(query, { where, words }, limit) {
      const { terms, kinds, days } = query
      if (words === 'begun' && terms.some(({ begun }) => begun?.length === 0)) return []
      const ftsTerms = [
        ...toFtsTerms(where, words, terms),
        ...toKindColumnFilter(kinds),
        ...toKindColumnFilter(toQueryBucketTokens(days)),
      ]
      return await selectMatches(query, ftsTerms, sql``, limit)
    },
    async findItemIds(terms, kind, limit) {
      if (terms.some(({ begun }) => begun?.length === 0)) return []
      const matchExpression = [...toFtsTerms('all', 'begun', terms), ...toKindColumnFilter([kind])].join(
        ' AND ',
      )
      const findIds = async (order: RawBuilder<unknown>) => {
        const { rows } = await sql<{ item: number }>`
          select s.item from search_words cross join search as s on s.id = search_words.rowid
          where search_words match ${matchExpression} ${order} limit ${limit}`.execute(db)
        return rows.map(({ item }) => item)
      }
      // The index is much faster to read forwards than backwards, except at the end of a long list.
      const first = await findIds(sql``)
      return first.length < limit ? first.reverse() : await findIds(sql`order by search_words.rowid desc`)
    },
    async rankMatches(query, matches) {
      const { terms, kinds } = query
      if (!(await areRare(terms))) {
        const titles = await this.findMatches(query, { where: 'title', words: 'begun' }, matches.length)
        return mergeTitleMatchesFirst(titles, matches)
      }
      // For rare words the period excludes little, and its tokens would be ranked like words.
      // Prefixes stay unresolved: all words with a prefix count the same, but each resolved one would be
      // ranked separately.
      const unresolvedTerms = terms.map(({ word }) => ({ word, begun: null }))
      const ftsTerms = [...toFtsTerms('all', 'begun', unresolvedTerms), ...toKindColumnFilter(kinds)]
      const order = sql`order by bm25(search_words, 10, 4, 1, 0), s.id desc`
      return await selectMatches(query, ftsTerms, order, matches.length)
    },
  }
}

/** Terms contain only letters and digits, so quoting is enough for FTS5's syntax. */
function toFtsTerms(
  where: WordMatchOptions['where'],
  words: WordMatchOptions['words'],
  terms: readonly ExpandedSearchTerm[],
): string[] {
  const columns = where === 'title' ? 'a' : '{a b c}'
  return terms.map(({ word, begun }) => {
    if (words === 'whole') return `${columns} : "${word}"`
    return `${columns} : ${begun === null ? `"${word}"*` : `(${joinWithOr(begun)})`}`
  })
}

function toKindColumnFilter(tokens: readonly string[] | null): string[] {
  return tokens === null ? [] : [`kind : (${joinWithOr(tokens)})`]
}

function joinWithOr(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(' OR ')
}
