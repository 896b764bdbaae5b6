import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { timelineKindNames } from '../../../domain/kinds/index.ts'
import { describeOnBothEngines } from '../../../tests/support/database-engines.ts'
import { undatedSortDay } from '../content/item-rows.ts'
import { createSiteDatabaseOverConnection } from '../index.ts'
import { migrateDatabase } from '../migrator.ts'
import { migrations } from './index.ts'

const earlierMigrations = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0007-line'),
)
const timestamp = '2026-11-15T23:59:59.000Z'

describeOnBothEngines(
  'a site from before the timeline',
  (open) => {
    it('gets all events on the timeline, but articles only with a period', async () => {
      const connection = await open()
      const { db } = connection
      const common = {
        created_at: timestamp,
        edited_at: timestamp,
        published_at: timestamp,
        version: 1,
        sample: 0,
      }
      const insertSearchRow = async (kind: string, item: number, day: number | null) => {
        await db
          .insertInto('search')
          .values({ kind, item, title: 't', body: '', published_at: timestamp, date_from: day, date_to: day })
          .execute()
      }
      for (const [id, day] of [
        [1, -29_000],
        [2, undatedSortDay],
      ] as const) {
        const event = { title: 't', title_sort: `key ${id}`, content: 'c', title_format: 'text' }
        await sql`insert into timeline ${toInsertClause({ ...common, ...event, id, date_from: day, date_to: day })}`.execute(
          db,
        )
        await insertSearchRow('timeline', id, day === undatedSortDay ? null : day)
      }
      const category = { for: 'article', name: 'n', dscr: 'd', ord: 1, title_sort: 'n' }
      await sql`insert into category ${toInsertClause({ ...common, ...category, id: 1 })}`.execute(db)
      const article = { category: 1, name: 'a', dscr: 'd', content: 'c', title_sort: 'article' }
      await sql`insert into article ${toInsertClause({ ...common, ...article, id: 1 })}`.execute(db)
      await insertSearchRow('article', 1, null)
      await insertSearchRow('news', 1, null)

      await migrateDatabase(connection, migrations)

      const rows = await createSiteDatabaseOverConnection(connection).timeline.listAfter(
        null,
        { kinds: timelineKindNames, now: timestamp },
        10,
      )
      expect(rows).toMatchObject([
        { kind: 'timeline', item: 1, line_day: -29_000, line_title: 'key 1', date_to: -29_000 },
        { kind: 'timeline', item: 2, line_day: undatedSortDay, line_title: 'key 2' },
      ])
    })
  },
  earlierMigrations,
)

/** The columns and values of an insert statement. */
function toInsertClause(row: Readonly<Record<string, string | number>>) {
  return sql`(${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`
}
