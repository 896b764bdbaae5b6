import { type Kysely, sql } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { DatabaseTables } from '../tables.ts'

/** An item with its position on the timeline. */
export interface TimelineItemRow {
  readonly kind: string
  readonly item: number
  readonly line_day: number
  readonly line_title: string
  /** The latest day of its date; null if only `line_day` is known. */
  readonly date_to: number | null
}

export interface TimelineCriteria {
  readonly kinds: readonly KindName[]
  /** Only what is public at this time. */
  readonly now: string
}

/** The timeline: everything public by earliest day, then by title. */
export interface TimelineRepository {
  /** The next rows after the given one, or the first ones. */
  listAfter(
    row: TimelineItemRow | null,
    criteria: TimelineCriteria,
    limit: number,
  ): Promise<readonly TimelineItemRow[]>
}

export function createTimelineRepository(db: Kysely<DatabaseTables>): TimelineRepository {
  return {
    async listAfter(row, { kinds, now }, limit) {
      const afterRow = row
        ? sql`(line_day, line_title, kind, item) > (${row.line_day}, ${row.line_title}, ${row.kind}, ${row.item})`
        : sql`line_day is not null`
      // Written this way so that SQLite doesn't start with the kind and sort all rows for every slice.
      const kindFilter = sql`kind || '' in (${sql.join(kinds)})`
      const { rows } = await sql<TimelineItemRow>`
        select kind, item, line_day, line_title, date_to from search
        where ${afterRow} and line_day is not null and ${kindFilter} and published_at <= ${now}
          and (within is null
            or within in (select id from gallery where removed_at is null and published_at <= ${now}))
        order by line_day, line_title, kind, item
        limit ${limit}`.execute(db)
      return rows
    },
  }
}
