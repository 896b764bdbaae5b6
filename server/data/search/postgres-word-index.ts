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
import { createSearchVisibilityAndDateCondition } from './visibility-condition.ts'

/** Divides the rank by the logarithm of the length of the text. */
const rankByTextLength = 1

type QueryWords = Pick<SearchCriteriaWithExpandedTerms, 'terms' | 'phrases'>

/** The word index in Postgres: a tsvector of already folded words. */
export function createPostgresWordIndex(db: Kysely<DatabaseTables>): WordIndex {
  return {
    async put(id, { words, author, ...document }) {
      const tokens = [
        ...toItemBucketTokens(document),
        ...(author === null ? [] : [formatAuthorIndexToken(author)]),
      ].map(markToken)
      await sql`update search set words =
        setweight(to_tsvector('simple', ${words.a}), 'A') ||
        setweight(to_tsvector('simple', ${words.b}), 'B') ||
        setweight(to_tsvector('simple', ${words.c}), 'C') ||
        array_to_tsvector(string_to_array(${tokens.join(' ')}, ' '))
        where id = ${id}`.execute(db)
    },
    async delete() {
      // The words are a column of the row, and are deleted with it.
    },
    async findWordsStartingWith() {
      return null
    },
    async findMatches(query, options, limit) {
      const { kinds, days } = query
      const period = toQueryBucketTokens(days)
      const conditions = [
        ...createWordConditions(query, options),
        ...(kinds ? [sql`search.kind in (${sql.join(kinds)})`] : []),
        ...(period ? [sql`search.words @@ ${joinTokensWithOr(period)}::tsquery`] : []),
      ]
      // Because of `offset 0` the limit does not count for the choice of the index: for a word that is rarer than assumed,
      // Postgres would read the whole table in the hope of finding enough rows soon.
      const { rows } = await sql<SearchRowKey>`
        select s.id, s.kind from (
          select id, kind, within, published_at, date_from, date_to from search
          where ${sql.join(conditions, sql` and `)} offset 0
        ) as s left join gallery as g on g.id = s.within
        where ${createSearchVisibilityAndDateCondition(query)} limit ${limit}`.execute(db)
      return rows
    },
    async findItemIds(query, kind, where, limit) {
      const conditions = createWordConditions(query, { where, words: 'begun' })
      const { rows } = await sql<{ item: number }>`
        select item from search
        where ${sql.join([...conditions, sql`kind = ${kind}`], sql` and `)}
        order by item desc limit ${limit}`.execute(db)
      return rows.map(({ item }) => item)
    },
    async rankMatches(query, matches) {
      const tsQuery = createTsQuery(query, { where: 'all', words: 'begun' })
      const { rows } = await sql<SearchRowKey>`
        select s.id, s.kind from search as s where s.id in (${sql.join(matches.map(({ id }) => id))})
        order by ts_rank('{0, 0.1, 0.4, 1}', s.words, ${tsQuery}, ${sql.lit(rankByTextLength)}) desc, s.id desc`.execute(
        db,
      )
      return rows
    },
  }
}

/** Marks a token so that it can't be equal to a word of a text. */
function markToken(word: string): string {
  return `~${word}`
}

function joinTokensWithOr(tokens: readonly string[]): string {
  return tokens.map((token) => `'${markToken(token)}'`).join(' | ')
}

/** None if the query has no words. */
function createWordConditions(query: QueryWords, options: WordMatchOptions): RawBuilder<unknown>[] {
  return query.terms.length + query.phrases.length === 0
    ? []
    : [sql`${options.where === 'title' ? titleWords : allWords} @@ ${createTsQuery(query, options)}`]
}

const allWords = sql.ref('search.words')
/** The words of titles, which have an index of their own. */
const titleWords = sql`ts_filter(search.words, '{a}')`

function createTsQuery({ terms, phrases }: QueryWords, options: WordMatchOptions): RawBuilder<unknown> {
  return sql`(${sql.join(
    [
      ...terms.map((term) => createTermTsQuery(term, options)),
      ...phrases.map((words) => parseTsQuery(words.map((word) => quoteLexeme(word)).join(' <-> '))),
    ],
    sql` && `,
  )})`
}

function createTermTsQuery(
  { word, forms, authors }: ExpandedSearchTerm,
  { where, words }: WordMatchOptions,
): RawBuilder<unknown> {
  if (words === 'whole') return parseTsQuery(quoteLexeme(word))
  const lexemes = [quoteLexeme(word, '*'), ...forms.map((form) => quoteLexeme(form))]
  const query = parseTsQuery(lexemes.join(' | '))
  return where === 'title' || authors.length === 0
    ? query
    : sql`(${query} || ${joinTokensWithOr(authors.map(formatAuthorIndexToken))}::tsquery)`
}

function parseTsQuery(text: string): RawBuilder<unknown> {
  return sql`to_tsquery('simple', ${text})`
}

/** Words contain only letters and digits, so quoting is enough. */
function quoteLexeme(word: string, flags = ''): string {
  return `'${word}'${flags === '' ? '' : `:${flags}`}`
}
