import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import {
  addLengthCheckedTextColumn,
  createIdTableBuilder,
  createItemTableBuilder,
  getByteSortedTextType,
  getTimestampColumnType,
} from './table-builders.ts'

/** Tables of the admin area: unsaved drafts, preview links, redirects, and more site settings. */
export const adminAreaTablesMigration: Migration = {
  name: '0015-admin',
  oldestVersion: 'any',
  async up(db, engine) {
    const timestamp = getTimestampColumnType(engine)
    const textType = getByteSortedTextType(engine)
    await db.schema
      .createTable('unsaved')
      .addColumn('form', textType, (column) => column.notNull().check(sql`length(form) between 1 and 64`))
      .addColumn('account', textType, (column) => column.notNull())
      .addColumn('kind', textType, (column) => column.notNull())
      .addColumn('item', 'integer')
      .addColumn('version', 'integer')
      .addColumn('name', 'text', (column) => column.notNull().check(sql`length(name) <= 200`))
      .addColumn('data', 'text', (column) => column.notNull())
      .addColumn('saved_at', timestamp, (column) => column.notNull())
      // Form ids are unique per user only.
      .addPrimaryKeyConstraint('unsaved_pk', ['account', 'form'])
      .execute()
    await sql`create index unsaved_account on unsaved (account, kind, item, saved_at)`.execute(db)
    await createIdTableBuilder(db, engine, 'preview_link')
      .addColumn('token_hash', textType, (column) => column.notNull().unique())
      .addColumn('kind', textType, (column) => column.notNull())
      .addColumn('item', 'integer', (column) => column.notNull())
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .addColumn('created_by', textType)
      .addColumn('expires_at', timestamp, (column) => column.notNull())
      .execute()
    await sql`create index preview_link_item on preview_link (kind, item)`.execute(db)
    const redirect = addLengthCheckedTextColumn(
      addLengthCheckedTextColumn(createItemTableBuilder(db, engine, 'redirect'), 'from_path', 500, true),
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
