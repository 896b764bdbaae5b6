import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import { formatAuthorIndexToken, toItemBucketTokens, toQueryBucketTokens } from './day-bucket-tokens.ts'
import type {
  ExpandedSearchTerm,
  SearchCriteriaWithExpandedTerms,
  SearchRowKey,
  WordIndex,
  WordMatchOptions,
} from './search-criteria.ts'
import { createSearchVisibilityAndDateCondition, uniteMatches } from './visibility-condition.ts'
import type { VocabularyRepository } from './vocabulary-repository.ts'

/** Ranking counts every item in which a word occurs, matched or not. */
const maxRankedOccurrences = 2000

/** The index has its own lists for prefixes up to this length. */
const indexedPrefixLength = 3
/** More matches of a list of the newest ones are read backwards. */
const maxForwardMatches = 200
/** Each listed word is read separately; with more of them, the index collects prefixes faster. */
const maxPrefixWords = 24

type QueryWords = Pick<SearchCriteriaWithExpandedTerms, 'terms' | 'phrases'>

/** The word index in SQLite: FTS5. */
export function createSqliteWordIndex(
  db: Kysely<DatabaseTables>,
  vocabulary: VocabularyRepository,
): WordIndex {
  const deleteRow = (id: number) => sql`delete from search_words where rowid = ${id}`.execute(db)

  async function selectMatches(
    query: SearchCriteriaWithExpandedTerms,
    expressions: readonly string[],
    order: RawBuilder<unknown>,
    limit: number,
  ): Promise<SearchRowKey[]> {
    const { rows } = await sql<SearchRowKey>`
      select s.id, s.kind, s.title from search_words
      cross join search as s on s.id = search_words.rowid
      left join gallery as g on g.id = s.within
      where search_words match ${expressions.join(' AND ')} and ${createSearchVisibilityAndDateCondition(query)}
      ${order} limit ${limit}`.execute(db)
    return rows
  }

  async function isRare(term: ExpandedSearchTerm): Promise<boolean> {
    // Unresolved prefixes must be collected first; the word itself needn't.
    for (const words of term.begun === null ? (['whole', 'begun'] as const) : (['begun'] as const)) {
      const { rows } = await sql`select rowid from search_words
        where search_words match ${toTermExpression(term, { where: 'all', words })} limit 1 offset ${maxRankedOccurrences}`.execute(
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

  return {
    async put(id, { words, kind, author, ...document }) {
      await deleteRow(id)
      const tokens = [
        kind,
        ...toItemBucketTokens(document),
        ...(author === null ? [] : [formatAuthorIndexToken(author)]),
      ]
      await sql`insert into search_words (rowid, a, b, c, kind)
        values (${id}, ${words.a}, ${words.b}, ${words.c}, ${tokens.join(' ')})`.execute(db)
    },
    async delete(id) {
      await deleteRow(id)
    },
    async findWordsStartingWith(prefix) {
      return prefix.length <= indexedPrefixLength
        ? null
        : await vocabulary.findWordsStartingWith(prefix, maxPrefixWords)
    },
    async findMatches(query, options, limit) {
      if (options.words === 'begun' && query.terms.some(isWithoutMatch)) return []
      const expressions = [
        ...toWordExpressions(query, options),
        ...toTokenExpressions(query.kinds),
        ...toTokenExpressions(toQueryBucketTokens(query.days)),
      ]
      return await selectMatches(query, expressions, sql``, limit)
    },
    async findItemIds(query, kind, where, limit) {
      if (query.terms.some(isWithoutMatch)) return []
      const expression = [
        ...toWordExpressions(query, { where, words: 'begun' }),
        ...toTokenExpressions([kind]),
      ].join(' AND ')
      // The end of a long list is read backwards. Few matches are faster found forwards, whose items are then read by ids.
      const few = Math.min(limit, maxForwardMatches)
      const { rows: first } = await sql<{ id: number }>`select rowid as id from search_words
        where search_words match ${expression} limit ${few}`.execute(db)
      if (first.length === 0) return []
      const { rows } =
        first.length < few
          ? await sql<{ item: number }>`select item from search
              where id in (${sql.join(first.map(({ id }) => id))}) order by id desc`.execute(db)
          : await sql<{ item: number }>`select s.item from search_words
              cross join search as s on s.id = search_words.rowid
              where search_words match ${expression} order by search_words.rowid desc limit ${limit}`.execute(
              db,
            )
      return rows.map(({ item }) => item)
    },
    async rankMatches(query, matches) {
      if (!(await areRare(query.terms))) {
        const titles = await this.findMatches(query, { where: 'title', words: 'begun' }, matches.length)
        return uniteMatches(titles, matches)
      }
      // For rare words the period excludes little, and its tokens would be ranked like words.
      // Prefixes stay unresolved: all words with a prefix count the same, but each resolved one would be
      // ranked separately.
      const terms = query.terms.map((term) => ({ ...term, begun: null }))
      const expressions = [
        ...toWordExpressions({ ...query, terms }, { where: 'all', words: 'begun' }),
        ...toTokenExpressions(query.kinds),
      ]
      const order = sql`order by bm25(search_words, 10, 4, 1, 0), s.id desc`
      return await selectMatches(query, expressions, order, matches.length)
    },
  }
}

function isWithoutMatch({ begun, forms, authors }: ExpandedSearchTerm): boolean {
  return begun?.length === 0 && forms.length === 0 && authors.length === 0
}

/** Words contain only letters and digits, so quoting is enough for FTS5's syntax. */
function toWordExpressions({ terms, phrases }: QueryWords, options: WordMatchOptions): string[] {
  return [
    ...terms.map((term) => toTermExpression(term, options)),
    ...phrases.map((words) => `${getTextColumns(options)} : "${words.join(' ')}"`),
  ]
}

function toTermExpression(
  { word, begun, forms, authors }: ExpandedSearchTerm,
  options: WordMatchOptions,
): string {
  const columns = getTextColumns(options)
  if (options.words === 'whole') return `${columns} : "${word}"`
  const words =
    options.words === 'forms'
      ? [word, ...forms].map(quoteWord)
      : [
          ...(begun === null ? [`"${word}"*`] : begun.map(quoteWord)),
          ...forms.filter((form) => !form.startsWith(word)).map(quoteWord),
        ]
  const alternatives = [
    ...(words.length === 0 ? [] : [`${columns} : (${words.join(' OR ')})`]),
    ...(options.where === 'title' || authors.length === 0
      ? []
      : toTokenExpressions(authors.map(formatAuthorIndexToken))),
  ]
  return alternatives.length === 0 ? `${columns} : "${word}"` : `(${alternatives.join(' OR ')})`
}

function getTextColumns({ where }: WordMatchOptions): string {
  return where === 'title' ? 'a' : '{a b c}'
}

function toTokenExpressions(tokens: readonly string[] | null): string[] {
  return tokens === null ? [] : [`kind : (${tokens.map(quoteWord).join(' OR ')})`]
}

function quoteWord(word: string): string {
  return `"${word}"`
}
