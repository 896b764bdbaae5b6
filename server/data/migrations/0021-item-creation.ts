import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { getByteSortedTextType, getTimestampColumnType } from './table-builders.ts'

/** The items that forms have created, so that a form that is sent again does not create a second one. */
export const itemCreationMigration: Migration = {
  name: '0021-item-creation',
  oldestVersion: 'any',
  async up(db, engine) {
    const textType = getByteSortedTextType(engine)
    await db.schema
      .createTable('item_creation')
      .addColumn('account', textType, (column) => column.notNull())
      .addColumn('key', textType, (column) => column.notNull().check(sql`length(key) between 1 and 64`))
      .addColumn('kind', textType, (column) => column.notNull())
      .addColumn('item', 'integer')
      .addColumn('version', 'integer')
      .addColumn('created_at', getTimestampColumnType(engine), (column) => column.notNull())
      // Keys are unique per user only.
      .addPrimaryKeyConstraint('item_creation_pk', ['account', 'key'])
      .execute()
    await sql`create index item_creation_created on item_creation (created_at)`.execute(db)
    if (engine === 'postgres') await sql`alter table item_creation enable row level security`.execute(db)
  },
}
