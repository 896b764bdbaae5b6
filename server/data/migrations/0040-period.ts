import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

const undatedSortDay = 2_147_483_647

/**
 * The time that articles and books are about. They are on the timeline only with it: so far they were there on the day or in
 * the year of their publication.
 */
export const periodMigration: Migration = {
  name: '0040-period',
  oldestVersion: '0.1.0',
  async up(db) {
    for (const table of ['article', 'book'])
      await db.schema
        .alterTable(table)
        .addColumn('period', 'text', (column) => column.check(sql`length(period) <= 100`))
        .execute()
    for (const table of ['article', 'book'])
      for (const column of ['period_from', 'period_to'])
        await db.schema
          .alterTable(table)
          .addColumn(column, 'integer', (day) => day.notNull().defaultTo(undatedSortDay))
          .execute()
    await sql`update search set line_day = null, line_title = null
      where kind in ('article', 'book') and line_day is not null`.execute(db)
  },
}
