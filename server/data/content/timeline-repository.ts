import { type Kysely, sql } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { DatabaseTables } from '../tables.ts'

/** What is known of an item by its place on the line of time. */
export interface TimelineItemRow {
  readonly kind: string
  readonly item: number
  readonly line_day: number
  readonly line_title: string
  /** The last day it may be of; null where the line's own day is all that is known. */
  readonly date_to: number | null
}

export interface TimelineCriteria {
  readonly kinds: readonly KindName[]
  /** Only what is public at this moment. */
  readonly now: string
}

/** The line of time: everything public by its earliest day, then by title. */
export interface TimelineRepository {
  /** The next rows after one, or the first ones. */
  listAfter(
    row: TimelineItemRow | null,
    criteria: TimelineCriteria,
    limit: number,
  ): Promise<readonly TimelineItemRow[]>
}

export function createTimelineRepository(db: Kysely<DatabaseTables>): TimelineRepository {
  return {
    async listAfter(row, { kinds, now }, limit) {
      const beyond = row
        ? sql`(line_day, line_title, kind, item) > (${row.line_day}, ${row.line_title}, ${row.kind}, ${row.item})`
        : sql`line_day is not null`
      // Said in this way, or SQLite would begin with the kind and sort all of it for every slice.
      const ofKinds = sql`kind || '' in (${sql.join(kinds)})`
      const { rows } = await sql<TimelineItemRow>`
        select kind, item, line_day, line_title, date_to from search
        where ${beyond} and line_day is not null and ${ofKinds} and published_at <= ${now}
          and (within is null
            or within in (select id from gallery where removed_at is null and published_at <= ${now}))
        order by line_day, line_title, kind, item
        limit ${limit}`.execute(db)
      return rows
    },
  }
}
