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
        createSearchVisibilityAndDateCondition(query),
        ...(kinds ? [sql`s.kind in (${sql.join(kinds)})`] : []),
        ...(period ? [sql`s.words @@ ${joinTokensWithOr(period)}::tsquery`] : []),
      ]
      const { rows } = await sql<SearchRowKey>`
        select s.id, s.kind from search as s left join gallery as g on g.id = s.within
        where ${sql.join(conditions, sql` and `)} limit ${limit}`.execute(db)
      return rows
    },
    async findItemIds(query, kind, where, limit) {
      const conditions = createWordConditions(query, { where, words: 'begun' })
      const { rows } = await sql<{ item: number }>`
        select s.item from search as s
        where ${sql.join([...conditions, sql`s.kind = ${kind}`], sql` and `)}
        order by s.id desc limit ${limit}`.execute(db)
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
    : [sql`s.words @@ ${createTsQuery(query, options)}`]
}

function createTsQuery({ terms, phrases }: QueryWords, options: WordMatchOptions): RawBuilder<unknown> {
  const flags = options.where === 'title' ? 'A' : ''
  return sql`(${sql.join(
    [
      ...terms.map((term) => createTermTsQuery(term, options)),
      ...phrases.map((words) => parseTsQuery(words.map((word) => quoteLexeme(word, flags)).join(' <-> '))),
    ],
    sql` && `,
  )})`
}

function createTermTsQuery(
  { word, forms, authors }: ExpandedSearchTerm,
  { where, words }: WordMatchOptions,
): RawBuilder<unknown> {
  const flags = where === 'title' ? 'A' : ''
  if (words === 'whole') return parseTsQuery(quoteLexeme(word, flags))
  const lexemes = [quoteLexeme(word, `*${flags}`), ...forms.map((form) => quoteLexeme(form, flags))]
  const query = parseTsQuery(lexemes.join(' | '))
  return where === 'title' || authors.length === 0
    ? query
    : sql`(${query} || ${joinTokensWithOr(authors.map(formatAuthorIndexToken))}::tsquery)`
}

function parseTsQuery(text: string): RawBuilder<unknown> {
  return sql`to_tsquery('simple', ${text})`
}

/** Words contain only letters and digits, so quoting is enough. */
function quoteLexeme(word: string, flags: string): string {
  return `'${word}'${flags === '' ? '' : `:${flags}`}`
}
