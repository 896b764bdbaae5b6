import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import {
  addLengthCheckedTextColumn,
  createIdTableBuilder,
  getByteSortedTextType,
  getTimestampColumnType,
} from './table-builders.ts'

/** What readers know about items, and the notes that editors publish of it. */
export const readerMessagesMigration: Migration = {
  name: '0042-reader-messages',
  oldestVersion: 'any',
  async up(db, engine) {
    const timestamp = getTimestampColumnType(engine)
    const textType = getByteSortedTextType(engine)
    let table = createIdTableBuilder(db, engine, 'reader_message')
      // Of the form it was sent with: a form that is sent twice is stored once.
      .addColumn('form_key', textType, (column) => column.notNull().unique())
      .addColumn('kind', textType, (column) => column.notNull())
      .addColumn('item', 'integer', (column) => column.notNull())
      .addColumn('status', textType, (column) =>
        column.notNull().check(sql`status in ('new', 'answered', 'published', 'refused')`),
      )
      .addColumn('created_at', timestamp, (column) => column.notNull())
    for (const [name, max, isRequired] of [
      ['name', 100, true],
      ['email', 254, false],
      ['text', 2000, true],
      ['note_text', 2000, false],
      ['note_signature', 100, false],
    ] as const)
      table = addLengthCheckedTextColumn(table, name, max, isRequired)
    await table.execute()
    await sql`create index reader_message_item on reader_message (kind, item, status)`.execute(db)
    await sql`create index reader_message_status on reader_message (status, id)`.execute(db)
    if (engine === 'postgres') await sql`alter table reader_message enable row level security`.execute(db)
  },
}
