import { type RawBuilder, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { Migration, MigrationDatabase } from '../migrator.ts'
import { getByteSortedTextType } from './table-builders.ts'

/**
 * Adds timeline positions to the search table; the new index covers everything that reading the timeline
 * needs.
 */
export const timelinePositionMigration: Migration = {
  name: '0007-line',
  oldestVersion: '0.1.0',
  async up(db, engine) {
    await db.schema.alterTable('search').addColumn('line_day', 'integer').execute()
    await db.schema.alterTable('search').addColumn('line_title', getByteSortedTextType(engine)).execute()
    for (const kind of ['timeline', 'image', 'book', 'article'])
      await setTimelineColumns(db, kind, getTimelineDayExpression(kind, engine))
    await sql`create index search_line
      on search (line_day, line_title, kind, item, date_to, published_at, within)
      where line_day is not null`.execute(db)
  },
}

function getTimelineDayExpression(kind: string, engine: DatabaseEngine): RawBuilder<number> {
  if (kind === 'timeline') return sql`own.date_from`
  if (kind !== 'article') return sql`search.date_from`
  return engine === 'sqlite'
    ? sql`cast(julianday(date(search.published_at)) - 2440587.5 as integer)`
    : sql`(search.published_at at time zone 'UTC')::date - date '1970-01-01'`
}

async function setTimelineColumns(
  db: MigrationDatabase,
  kind: string,
  day: RawBuilder<number>,
): Promise<void> {
  await sql`update search set line_day = ${day}, line_title = own.title_sort
    from ${sql.table(kind)} as own
    where search.kind = ${sql.lit(kind)} and own.id = search.item and ${day} is not null`.execute(db)
}
