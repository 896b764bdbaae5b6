import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/database-engines.ts'
import { toItemRow } from '../content/item-rows.ts'
import { createSiteDatabaseOverConnection } from '../index.ts'
import { migrateDatabase } from '../migrator.ts'
import { draftsMigration } from './0034-drafts.ts'
import { migrations } from './index.ts'

const earlierMigrations = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0034-drafts'),
)
const timestamp = '2026-11-15T23:59:59.000Z'
const common = { created_at: timestamp, edited_at: timestamp, published_at: timestamp, version: 1 }

describeOnBothEngines(
  'a site from before drafts with a title only',
  (open) => {
    it('keeps its rows, references, indexes and highest ids, and gets years as dates', async () => {
      const connection = await open()
      const { db, engine } = connection
      const insert = (table: string, row: Readonly<Record<string, string | number>>) =>
        sql`insert into ${sql.ref(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
          values (${sql.join(Object.values(row))})`.execute(db)
      const names = { ...common, name: 'n', description: 'd', title_sort: 'n', ord: 1 }
      await insert('category', { ...names, for: 'book' })
      const years = [0, 4, 968, 1582, 1899, 1900, 1904, 1970, 2000, 9999]
      for (const year of years)
        await insert('book', { ...names, category: 1, writer: 'w', url: 'https://a.cz', year })
      await insert('book', { ...names, category: 1, writer: 'w', url: 'https://a.cz', year: 1 })
      await sql`delete from book where year = 1`.execute(db)
      const listIndexes = async () =>
        (engine === 'sqlite'
          ? await sql<{ text: string }>`select sql as text from sqlite_schema
              where type = 'index' and sql is not null order by name`.execute(db)
          : await sql<{ text: string }>`select indexdef as text from pg_indexes
              where schemaname = any(current_schemas(false)) order by indexname`.execute(db)
        ).rows
      const indexes = await listIndexes()

      await migrateDatabase(connection, migrations.slice(0, migrations.indexOf(draftsMigration) + 1))
      expect(await listIndexes()).toEqual(indexes)
      await migrateDatabase(connection, migrations)

      const { items } = createSiteDatabaseOverConnection(connection)
      const books = await items.listById('book', { after: 0, limit: 20 })
      expect(books.map(({ year }) => year)).toEqual(years.map((year) => String(year).padStart(4, '0')))
      const { rows } = await sql<object>`select year, year_from, year_to from book order by id`.execute(db)
      expect(rows).toEqual(
        books.map((book) => {
          const { year, year_from, year_to } = toItemRow('book', book)
          return { year, year_from, year_to }
        }),
      )
      // The id of the deleted book isn't used again.
      const draft = { ...common, published_at: null, removed_at: null, sample: 0, title_sort: 'x' }
      const row = { name: 'x', ord: 1, year_from: 0, year_to: 0 }
      expect(await items.insert('book', { ...draft, ...row })).toBe(years.length + 2)
      const isRejected = (columns: object) =>
        items.insert('book', { ...draft, ...row, ...columns }).then(
          () => false,
          () => true,
        )
      expect(await isRejected({ year: 'x'.repeat(101) })).toBe(true)
      expect(await isRejected({ category: 77 })).toBe(true)
    })
  },
  earlierMigrations,
)
