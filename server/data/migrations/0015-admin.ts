import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import {
  addTextColumn,
  createItemTable,
  createTableWithId,
  getByteSortedTextType,
  getTimestampColumnType,
} from './table-builders.ts'

/** What the admin area keeps: unsaved texts, secret links to drafts, redirects, and more of what a site says of itself. */
export const adminMigration: Migration = {
  name: '0015-admin',
  async up(db, engine) {
    const moment = getTimestampColumnType(engine)
    const word = getByteSortedTextType(engine)
    await db.schema
      .createTable('unsaved')
      .addColumn('form', word, (column) => column.notNull().check(sql`length(form) between 1 and 64`))
      .addColumn('account', word, (column) => column.notNull())
      .addColumn('kind', word, (column) => column.notNull())
      .addColumn('item', 'integer')
      .addColumn('version', 'integer')
      .addColumn('name', 'text', (column) => column.notNull().check(sql`length(name) <= 200`))
      .addColumn('data', 'text', (column) => column.notNull())
      .addColumn('saved_at', moment, (column) => column.notNull())
      // Forms of two people never meet, whatever names they give them.
      .addPrimaryKeyConstraint('unsaved_pk', ['account', 'form'])
      .execute()
    await sql`create index unsaved_account on unsaved (account, kind, item, saved_at)`.execute(db)
    await createTableWithId(db, engine, 'preview_link')
      .addColumn('token_hash', word, (column) => column.notNull().unique())
      .addColumn('kind', word, (column) => column.notNull())
      .addColumn('item', 'integer', (column) => column.notNull())
      .addColumn('created_at', moment, (column) => column.notNull())
      .addColumn('created_by', word)
      .addColumn('expires_at', moment, (column) => column.notNull())
      .execute()
    await sql`create index preview_link_item on preview_link (kind, item)`.execute(db)
    const redirect = addTextColumn(
      addTextColumn(createItemTable(db, engine, 'redirect'), 'from_path', 500, true),
      'to_address',
      2000,
      true,
    )
    await redirect
      .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('301', '302')`))
      .execute()
    await sql`create unique index redirect_from on redirect (from_path) where removed_at is null`.execute(db)
    for (const [name, max] of [
      ['time_zone', 64],
      ['banner_crop', 100],
      ['menu', 2000],
    ] as const)
      await db.schema
        .alterTable('site')
        .addColumn(name, 'text', (column) => column.check(sql`length(${sql.ref(name)}) <= ${sql.lit(max)}`))
        .execute()
    if (engine === 'postgres')
      for (const table of ['unsaved', 'preview_link', 'redirect'])
        await sql`alter table ${sql.ref(table)} enable row level security`.execute(db)
  },
}
