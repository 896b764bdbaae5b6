import { type Kysely, sql } from 'kysely'
import type { DatabaseTables, SearchIndexTable } from '../tables.ts'
import type { SearchCriteria, SearchCriteriaWithExpandedTerms, SearchRowKey } from './search-criteria.ts'
import { createSearchVisibilityAndDateCondition } from './visibility-condition.ts'

/** The numbers of items by epoch day. */
export interface DayCounts {
  readonly begins: ReadonlyMap<number, number>
  readonly ends: ReadonlyMap<number, number>
}

interface PeriodQueries {
  /** Those of a period in the given order, but what reaches less far beyond it comes first. */
  sortByCloseness(
    matches: readonly SearchRowKey[],
    query: SearchCriteriaWithExpandedTerms,
  ): Promise<readonly SearchRowKey[]>
  /** The closest items of a period that has more than can be sorted otherwise. */
  findClosest(query: SearchCriteriaWithExpandedTerms, limit: number): Promise<SearchRowKey[]>
  /** How many public items begin and end on each day. */
  countByDay(now: string): Promise<DayCounts>
}

const daysPerCentury = 36_525

/** Queries by the days that items are about. */
export function createPeriodQueries(db: Kysely<DatabaseTables>): PeriodQueries {
  const countByDayOf = async (column: 'date_from' | 'date_to', now: string) => {
    const day = sql.ref(`s.${column}`)
    const visible = createSearchVisibilityAndDateCondition({ now, days: { from: null, to: null } })
    const { rows } = await sql<{ day: number; count: number | string }>`
      select ${day} as day, count(*) as count from search as s left join gallery as g on g.id = s.within
      where ${day} is not null and ${visible} group by ${day}`.execute(db)
    return new Map(rows.map((row) => [row.day, Number(row.count)]))
  }

  return {
    async sortByCloseness(matches, { days, terms, phrases }) {
      if (matches.length < 2 || (days.from === null && days.to === null)) return matches
      const rows = await db
        .selectFrom('search')
        .select(['id', 'date_from', 'date_to'])
        .where(
          'id',
          'in',
          matches.map(({ id }) => id),
        )
        .execute()
      // With words, small differences count less than how well the words match.
      const unit = terms.length + phrases.length > 0 ? daysPerCentury : 1
      const positions = new Map(
        rows.map((row) => [
          row.id,
          { overhang: Math.ceil(getOverhang(row, days) / unit), day: row.date_from ?? 0 },
        ]),
      )
      return matches.toSorted((a, b) => {
        const [first, second] = [positions.get(a.id), positions.get(b.id)]
        if (first === undefined || second === undefined) return 0
        return first.overhang - second.overhang || (unit === 1 ? first.day - second.day || a.id - b.id : 0)
      })
    },

    async findClosest(query, limit) {
      const { from, to } = query.days
      const beyond = [
        from === null
          ? null
          : sql`case when s.date_from < ${sql.lit(from)} then ${sql.lit(from)} - s.date_from else 0 end`,
        to === null
          ? null
          : sql`case when s.date_to > ${sql.lit(to)} then s.date_to - ${sql.lit(to)} else 0 end`,
      ].filter((one) => one !== null)
      const conditions = [
        createSearchVisibilityAndDateCondition(query),
        ...(query.kinds === null ? [] : [sql`s.kind in (${sql.join(query.kinds)})`]),
      ]
      const { rows } = await sql<SearchRowKey>`
      select s.id, s.kind, s.title from search as s left join gallery as g on g.id = s.within
      where ${sql.join(conditions, sql` and `)}
      order by ${sql.join(
        beyond.map((days) => sql`cast(${days} as bigint)`),
        sql` + `,
      )}, s.date_from, s.id limit ${limit}`.execute(db)
      return rows
    },

    async countByDay(now) {
      return { begins: await countByDayOf('date_from', now), ends: await countByDayOf('date_to', now) }
    },
  }
}

/** By how many days an item reaches beyond a period. */
function getOverhang(
  { date_from, date_to }: Pick<SearchIndexTable, 'date_from' | 'date_to'>,
  { from, to }: SearchCriteria['days'],
): number {
  const before = from === null || date_from === null ? 0 : Math.max(0, from - date_from)
  return before + (to === null || date_to === null ? 0 : Math.max(0, date_to - to))
}
