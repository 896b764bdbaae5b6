import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

/** The timeline in the order of its dates, for the data API: the index of the list has titles before the last days. */
export const timelineDateIndexMigration: Migration = {
  name: '0029-timeline-date-index',
  oldestVersion: 'any',
  async up(db) {
    await sql`create index timeline_date on timeline (date_from, date_to, id, published_at)
      where removed_at is null`.execute(db)
  },
}
