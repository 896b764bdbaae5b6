import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { addLengthCheckedTextColumn, addReferenceColumn, createItemTableBuilder } from './table-builders.ts'

const indexes = [
  'page_title on page (title_sort, id, parent, author, published_at) where removed_at is null',
  'page_edited on page (edited_at, id, parent, author, published_at) where removed_at is null',
  'page_moment on page ((published_at is null), published_at, id, parent, author) where removed_at is null',
  'page_order on page (ord, id, parent, author, published_at) where removed_at is null',
  'page_parent on page (parent)',
  'page_trash on page (removed_at) where removed_at is not null',
  'page_sample on page (id) where sample = 1',
  'navlink_order on navlink (place, ord, id) where removed_at is null',
  'navlink_page on navlink (page)',
  'navlink_trash on navlink (removed_at) where removed_at is not null',
  'navlink_sample on navlink (id) where sample = 1',
]

/** Pages with addresses of their own, links in the menu and the footer, and the owner's introductions of lists. */
export const pagesMigration: Migration = {
  name: '0037-pages',
  oldestVersion: 'any',
  async up(db, engine) {
    let page = addLengthCheckedTextColumn(createItemTableBuilder(db, engine, 'page'), 'title', 100, true)
    page = addLengthCheckedTextColumn(page, 'path', 100, false)
    page = addReferenceColumn(page, 'parent', 'page', false)
    page = addLengthCheckedTextColumn(page, 'content', 1_000_000, false)
    await page.addColumn('ord', 'integer', (column) => column.notNull()).execute()
    await sql`create unique index page_path on page (path) where removed_at is null`.execute(db)

    let navlink = createItemTableBuilder(db, engine, 'navlink').addColumn('place', 'text', (column) =>
      column.notNull().check(sql`place in ('menu', 'footer')`),
    )
    navlink = addLengthCheckedTextColumn(navlink, 'label', 100, true)
    navlink = addReferenceColumn(navlink, 'page', 'page', false)
    navlink = addLengthCheckedTextColumn(navlink, 'address', 2000, false)
    await navlink.addColumn('ord', 'integer', (column) => column.notNull()).execute()

    for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db)
    await db.schema
      .alterTable('site')
      .addColumn('intros', 'text', (column) => column.check(sql`length(intros) <= 8000`))
      .execute()
    if (engine === 'postgres')
      for (const table of ['page', 'navlink'])
        await sql`alter table ${sql.ref(table)} enable row level security`.execute(db)
  },
}
