import { type Kysely, type RawBuilder, sql } from 'kysely'
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
  /** The rows of one day. */
  listOnDay(day: number, criteria: TimelineCriteria): Promise<readonly TimelineItemRow[]>
  /** The days at which these items are or would be, whether they are public or not. */
  findDays(kind: KindName, items: readonly number[]): Promise<number[]>
}

export function createTimelineRepository(db: Kysely<DatabaseTables>): TimelineRepository {
  /** Written this way so that SQLite doesn't start with the kind and sort all rows for every slice. */
  const selectRows = (
    condition: RawBuilder<unknown>,
    { kinds, now }: TimelineCriteria,
  ) => sql<TimelineItemRow>`
    select kind, item, line_day, line_title, date_to from search
    where ${condition} and line_day is not null and kind || '' in (${sql.join(kinds)}) and published_at <= ${now}
      and (within is null
        or within in (select id from gallery where removed_at is null and published_at <= ${now}))
    order by line_day, line_title, kind, item`
  return {
    async listAfter(row, criteria, limit) {
      const afterRow = row
        ? sql`(line_day, line_title, kind, item) > (${row.line_day}, ${row.line_title}, ${row.kind}, ${row.item})`
        : sql`line_day is not null`
      return (await sql<TimelineItemRow>`${selectRows(afterRow, criteria)} limit ${limit}`.execute(db)).rows
    },
    async listOnDay(day, criteria) {
      return (await selectRows(sql`line_day = ${day}`, criteria).execute(db)).rows
    },
    async findDays(kind, items) {
      const rows = await db
        .selectFrom('search')
        .select('line_day')
        .where('kind', '=', kind)
        .where('item', 'in', items)
        .execute()
      return rows.flatMap(({ line_day: day }) => day ?? [])
    },
  }
}
