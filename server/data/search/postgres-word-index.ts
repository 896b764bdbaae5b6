import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import { formatAuthorIndexToken, toItemBucketTokens, toQueryBucketTokens } from './day-bucket-tokens.ts'
import {
  createEntryAfterRangesCondition,
  entryInRangeCondition,
  firstBlockRanges,
  selectBlocksFromNewest,
  selectBlocksFromOldest,
} from './postgres-entry-blocks.ts'
import type {
  ExpandedSearchTerm,
  SearchCriteriaWithExpandedTerms,
  SearchRowKey,
  WordIndex,
  WordMatchOptions,
} from './search-criteria.ts'
import { createSearchVisibilityAndDateCondition } from './visibility-condition.ts'
import type { VocabularyRepository } from './vocabulary-repository.ts'

/** Divides the rank by the logarithm of the length of the text. */
const rankByTextLength = 1

/** The words with a prefix are looked up one by one; with more of them, the index collects the entries of all. */
const maxPrefixWords = 200

type QueryWords = Pick<SearchCriteriaWithExpandedTerms, 'terms' | 'phrases'>

/** The word index in Postgres: a tsvector of already folded words. */
export function createPostgresWordIndex(
  db: Kysely<DatabaseTables>,
  vocabulary: VocabularyRepository,
): WordIndex {
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
    async findWordsStartingWith(prefix) {
      return await vocabulary.findWordsStartingWith(prefix, maxPrefixWords)
    },
    async findMatches(query, options, limit) {
      const { kinds, days, within = null } = query
      const period = toQueryBucketTokens(days)
      const conditions = [
        ...(kinds ? [createKindCondition(kinds)] : []),
        ...(within === null ? [] : [sql`array[s.within] && array[${within}::integer]`]),
        ...createWordConditions(query, options, period !== null),
        ...(period ? [sql`s.words @@ ${joinTokensWithOr(period)}::tsquery`] : []),
        createSearchVisibilityAndDateCondition(query),
      ]
      // The entries of a kind often begin late, because kinds are imported one after another.
      const ranges = firstBlockRanges.slice(0, kinds === null ? 3 : 4)
      // Because of `offset 0` the limit does not count for the choice of the index: for a word that is rarer than assumed,
      // Postgres would read the whole table in the hope of finding enough rows soon.
      const selectFound = (place: RawBuilder<unknown>) => sql`
        select s.id, s.kind, s.title from search as s left join gallery as g on g.id = s.within
        where ${sql.join([place, ...conditions], sql` and `)} offset 0`
      const { rows } = await sql<SearchRowKey>`
        select near.id, near.kind, near.title
        from ${selectBlocksFromOldest(ranges)} cross join lateral (${selectFound(entryInRangeCondition)}) as near
        union all select far.id, far.kind, far.title from (${selectFound(createEntryAfterRangesCondition(ranges))}) as far
        limit ${limit}`.execute(db)
      return rows
    },
    async findItemIds(query, kind, where, limit) {
      const conditions = [
        entryInRangeCondition,
        createKindCondition([kind]),
        ...createWordConditions(query, { where, words: 'begun' }, false),
      ]
      const { rows } = await sql<{ item: number }>`
        select found.item from ${selectBlocksFromNewest(kind)} cross join lateral (
          select s.item from search as s where ${sql.join(conditions, sql` and `)} order by s.id desc
        ) as found limit ${limit}`.execute(db)
      return rows.map(({ item }) => item)
    },
    async rankMatches(query, matches) {
      // Prefixes stay unresolved: all words with a prefix count the same, but each resolved one would be ranked separately.
      const terms = query.terms.map((term) => ({ ...term, begun: null }))
      const tsQuery = createTsQuery({ ...query, terms }, { where: 'all', words: 'begun' })
      const { rows } = await sql<SearchRowKey>`
        select s.id, s.kind, s.title from search as s where s.id in (${sql.join(matches.map(({ id }) => id))})
        order by ts_rank('{0, 0.1, 0.4, 1}', s.words, ${tsQuery}, ${sql.lit(rankByTextLength)}) desc, s.id desc`.execute(
        db,
      )
      return rows
    },
  }
}

function createKindCondition(kinds: readonly string[]): RawBuilder<unknown> {
  return sql`array[s.kind] && ${toTextArray(kinds)}`
}

function toTextArray(texts: readonly string[]): RawBuilder<unknown> {
  return sql`array[${sql.join(texts)}]::text[]`
}

/** Marks a token so that it can't be equal to a word of a text. */
function markToken(word: string): string {
  return `~${word}`
}

function joinTokensWithOr(tokens: readonly string[]): string {
  return tokens.map((token) => `'${markToken(token)}'`).join(' | ')
}

/**
 * None if the query has no words. The index of titles has no periods, so that titles of a period are looked for in the index
 * of all words, by their weight.
 */
function createWordConditions(
  query: QueryWords,
  options: WordMatchOptions,
  isInPeriod: boolean,
): RawBuilder<unknown>[] {
  if (query.terms.length + query.phrases.length === 0) return []
  if (options.where === 'all') return [sql`${allWords} @@ ${createTsQuery(query, options)}`]
  return isInPeriod
    ? [sql`${allWords} @@ ${createTsQuery(query, options, 'A')}`]
    : [sql`${titleWords} @@ ${createTsQuery(query, options)}`]
}

const allWords = sql.ref('s.words')
/** The words of titles, which have an index of their own. */
const titleWords = sql`ts_filter(s.words, '{a}')`

function createTsQuery(
  { terms, phrases }: QueryWords,
  options: WordMatchOptions,
  weight = '',
): RawBuilder<unknown> {
  return sql`(${sql.join(
    [
      ...terms.map((term) => createTermTsQuery(term, options, weight)),
      ...phrases.map((words) => parseTsQuery(words.map((word) => quoteLexeme(word, weight)).join(' <-> '))),
    ],
    sql` && `,
  )})`
}

function createTermTsQuery(
  { word, begun, forms, authors }: ExpandedSearchTerm,
  { where, words }: WordMatchOptions,
  weight: string,
): RawBuilder<unknown> {
  if (words === 'whole') return parseTsQuery(quoteLexeme(word, weight))
  const lexemes = new Set([
    ...(words === 'begun' && begun === null
      ? [quoteLexeme(word, `*${weight}`)]
      : [word, ...(words === 'begun' && begun !== null ? begun : [])].map((one) => quoteLexeme(one, weight))),
    ...forms.map((form) => quoteLexeme(form, weight)),
  ])
  const query = parseTsQuery([...lexemes].join(' | '))
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
