import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import { toItemBucketTokens, toQueryBucketTokens } from './day-bucket-tokens.ts'
import type {
  SearchCriteriaWithExpandedTerms,
  SearchRowKey,
  WordIndex,
  WordMatchOptions,
} from './search-criteria.ts'
import { createSearchVisibilityAndDateCondition } from './visibility-condition.ts'

/** The word index in Postgres: a tsvector of already folded words. */
export function createPostgresWordIndex(db: Kysely<DatabaseTables>): WordIndex {
  return {
    async put(id, { words, ...document }) {
      await sql`update search set words =
        setweight(to_tsvector('simple', ${words.a}), 'A') ||
        setweight(to_tsvector('simple', ${words.b}), 'B') ||
        setweight(to_tsvector('simple', ${words.c}), 'C') ||
        array_to_tsvector(string_to_array(${toItemBucketTokens(document).map(markBucketToken).join(' ')}, ' '))
        where id = ${id}`.execute(db)
    },
    async delete() {
      // The words are a column of the row, and are deleted with it.
    },
    async resolveTerms(words) {
      // The index resolves prefixes by itself, and efficiently.
      return words.map((word) => ({ word, begun: null }))
    },
    async findMatches(query, options, limit) {
      const { kinds, days } = query
      const period = toQueryBucketTokens(days)
      const kindCondition = kinds ? sql`and s.kind in (${sql.join(kinds)})` : sql``
      const periodCondition = period
        ? sql`and s.words @@ ${period.map((word) => `'${markBucketToken(word)}'`).join(' | ')}::tsquery`
        : sql``
      const { rows } = await sql<SearchRowKey>`
        select s.id, s.kind from search as s left join gallery as g on g.id = s.within
        where s.words @@ to_tsquery('simple', ${toTsQuery(query, options)}) and ${createSearchVisibilityAndDateCondition(query)}
        ${kindCondition} ${periodCondition} limit ${limit}`.execute(db)
      return rows
    },
    async findItemIds(terms, kind, limit) {
      const tsQuery = toTsQuery({ terms }, { where: 'all', words: 'begun' })
      const { rows } = await sql<{ item: number }>`
        select s.item from search as s
        where s.words @@ to_tsquery('simple', ${tsQuery}) and s.kind = ${kind}
        order by s.id desc limit ${limit}`.execute(db)
      return rows.map(({ item }) => item)
    },
    async rankMatches(query, matches) {
      const tsQuery = toTsQuery(query, { where: 'all', words: 'begun' })
      const { rows } = await sql<SearchRowKey>`
        select s.id, s.kind from search as s where s.id in (${sql.join(matches.map(({ id }) => id))})
        order by ts_rank('{0, 0.1, 0.4, 1}', s.words, to_tsquery('simple', ${tsQuery})) desc, s.id desc`.execute(
        db,
      )
      return rows
    },
  }
}

/** Marks a token so that it can't be equal to a word of a text. */
function markBucketToken(word: string): string {
  return `~${word}`
}

function toTsQuery(
  { terms }: Pick<SearchCriteriaWithExpandedTerms, 'terms'>,
  { where, words }: WordMatchOptions,
): string {
  const flags = `${words === 'begun' ? '*' : ''}${where === 'title' ? 'A' : ''}`
  return terms.map(({ word }) => `'${word}'${flags === '' ? '' : `:${flags}`}`).join(' & ')
}
