import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { createIdTableBuilder, getTimestampColumnType } from './table-builders.ts'

/** E-mails that wait for delivery, which were lost with the process or when the mail server was away. */
export const emailQueueMigration: Migration = {
  name: '0055-email-queue',
  oldestVersion: 'any',
  async up(db, engine) {
    const timestamp = getTimestampColumnType(engine)
    await createIdTableBuilder(db, engine, 'queued_email')
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .addColumn('template', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('language', 'text')
      .addColumn('template_values', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_attempt_at', timestamp, (column) => column.notNull())
      .addColumn('claimed_until', timestamp)
      .addColumn('failed_at', timestamp)
      .addColumn('failure', 'text')
      .addColumn('answer', 'text')
      .execute()
    await sql`create index queued_email_due on queued_email (next_attempt_at)`.execute(db)
    if (engine === 'postgres') await sql`alter table queued_email enable row level security`.execute(db)
  },
}
