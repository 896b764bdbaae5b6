import { type RawBuilder, sql } from 'kysely'
import type { SearchCriteria } from './search.ts'

/** The condition on a row `s` of `search` (left-joined with its gallery `g`) that a visitor may find it. */
export function visible({ now, days }: Pick<SearchCriteria, 'now' | 'days'>): RawBuilder<boolean> {
  const conditions = [
    sql`s.published_at <= ${now}`,
    sql`(s.within is null or (g.removed_at is null and g.published_at <= ${now}))`,
  ]
  if (days.from !== null) conditions.push(sql`s.date_to >= ${days.from}`)
  if (days.to !== null) conditions.push(sql`s.date_from <= ${days.to}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
