import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { getByteSortedTextType, getTimestampColumnType } from './table-builders.ts'

const tables = ['resumable_upload', 'resumable_upload_part', 'image_creation', 'upload_batch']

/** Uploads in progress and the images made of them, which were files in the data folder of one process. */
export const resumableUploadsMigration: Migration = {
  name: '0047-resumable-uploads',
  oldestVersion: 'any',
  async up(db, engine) {
    const text = getByteSortedTextType(engine)
    const timestamp = getTimestampColumnType(engine)
    const byteCount = engine === 'sqlite' ? 'integer' : 'bigint'
    await db.schema
      .createTable('resumable_upload')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('endpoint', text, (column) => column.notNull())
      .addColumn('owner', text, (column) => column.notNull())
      // Null: not declared yet.
      .addColumn('size', byteCount)
      .addColumn('received', byteCount, (column) => column.notNull())
      .addColumn('metadata', text, (column) => column.notNull())
      // 's3', or the id of the folder.
      .addColumn('bytes_in', text, (column) => column.notNull())
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .addColumn('answer', text)
      .execute()
    await sql`create index resumable_upload_unfinished on resumable_upload (endpoint, owner) where answer is null`.execute(
      db,
    )
    await sql`create index resumable_upload_age on resumable_upload (endpoint, created_at)`.execute(db)
    await db.schema
      .createTable('resumable_upload_part')
      .addColumn('upload', text, (column) =>
        column.notNull().references('resumable_upload.id').onDelete('cascade'),
      )
      .addColumn('start', byteCount, (column) => column.notNull())
      .addColumn('size', byteCount, (column) => column.notNull())
      .addColumn('sha256', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('resumable_upload_part_key', ['upload', 'start'])
      .execute()
    await db.schema
      .createTable('image_creation')
      .addColumn('upload', text, (column) => column.primaryKey())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('metadata', text, (column) => column.notNull())
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .addColumn('result', text)
      .execute()
    await sql`create index image_creation_age on image_creation (created_at)`.execute(db)
    await db.schema
      .createTable('upload_batch')
      .addColumn('gallery', 'integer', (column) => column.notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('batch', text, (column) => column.notNull())
      .addColumn('first_position', 'integer', (column) => column.notNull())
      .addColumn('last_position', 'integer', (column) => column.notNull())
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .addPrimaryKeyConstraint('upload_batch_key', ['gallery', 'owner', 'batch'])
      .execute()
    await sql`create index upload_batch_age on upload_batch (created_at)`.execute(db)
    if (engine === 'postgres')
      for (const table of tables)
        await sql`alter table ${sql.ref(table)} enable row level security`.execute(db)
  },
}
