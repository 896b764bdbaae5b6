import { type RawBuilder, sql } from 'kysely'
import type { SearchCriteria, SearchRowKey } from './search-criteria.ts'

type VisibilityOptions = Pick<SearchCriteria, 'now' | 'days' | 'hidden' | 'within'>

/** The condition that a row `s` of `search` (left-joined with its gallery `g`) is visible for the query. */
export function createSearchVisibilityAndDateCondition({
  now,
  days,
  hidden = false,
  within = null,
}: VisibilityOptions): RawBuilder<boolean> {
  const conditions = hidden
    ? [sql`(s.within is null or g.removed_at is null)`]
    : [
        sql`s.published_at <= ${now}`,
        sql`(s.within is null or (g.removed_at is null and g.published_at <= ${now}))`,
      ]
  if (within !== null) conditions.push(sql`s.within = ${within}`)
  if (days.from !== null) conditions.push(sql`s.date_to >= ${days.from}`)
  if (days.to !== null) conditions.push(sql`s.date_from <= ${days.to}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The matches of several lists, each once: those of the first list, then the rest. */
export function uniteMatches(...lists: readonly (readonly SearchRowKey[])[]): SearchRowKey[] {
  return [...new Map(lists.flat().map((match) => [match.id, match])).values()]
}
