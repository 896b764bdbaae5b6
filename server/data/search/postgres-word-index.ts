import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import { toItemBucketTokens, toQueryBucketTokens } from './day-bucket-tokens.ts'
import type { MatchOptions, SearchIndexQuery, SearchMatch, WordIndex } from './search-criteria.ts'
import { createVisibilityCondition } from './visibility-condition.ts'

/** The word index in Postgres: a tsvector of words that we have folded already. */
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
      // The words are a column of the row, and go with it.
    },
    async resolveTerms(words) {
      // Its index gathers what begins in some way by itself, and well.
      return words.map((word) => ({ word, begun: null }))
    },
    async findMatches(question, how, limit) {
      const { kinds, days } = question
      const period = toQueryBucketTokens(days)
      const ofKind = kinds ? sql`and s.kind in (${sql.join(kinds)})` : sql``
      const ofPeriod = period
        ? sql`and s.words @@ ${period.map((word) => `'${markBucketToken(word)}'`).join(' | ')}::tsquery`
        : sql``
      const { rows } = await sql<SearchMatch>`
        select s.id, s.kind from search as s left join gallery as g on g.id = s.within
        where s.words @@ to_tsquery('simple', ${toTsQuery(question, how)}) and ${createVisibilityCondition(question)}
        ${ofKind} ${ofPeriod} limit ${limit}`.execute(db)
      return rows
    },
    async findItemIds(terms, kind, most) {
      const query = toTsQuery({ terms }, { where: 'all', words: 'begun' })
      const { rows } = await sql<{ item: number }>`
        select s.item from search as s
        where s.words @@ to_tsquery('simple', ${query}) and s.kind = ${kind}
        order by s.id desc limit ${most}`.execute(db)
      return rows.map(({ item }) => item)
    },
    async rankMatches(question, matches) {
      const query = toTsQuery(question, { where: 'all', words: 'begun' })
      const { rows } = await sql<SearchMatch>`
        select s.id, s.kind from search as s where s.id in (${sql.join(matches.map(({ id }) => id))})
        order by ts_rank('{0, 0.1, 0.4, 1}', s.words, to_tsquery('simple', ${query})) desc, s.id desc`.execute(
        db,
      )
      return rows
    },
  }
}

/** What no word of a text looks like. */
function markBucketToken(word: string): string {
  return `~${word}`
}

function toTsQuery({ terms }: Pick<SearchIndexQuery, 'terms'>, { where, words }: MatchOptions): string {
  const flags = `${words === 'begun' ? '*' : ''}${where === 'title' ? 'A' : ''}`
  return terms.map(({ word }) => `'${word}'${flags === '' ? '' : `:${flags}`}`).join(' & ')
}
