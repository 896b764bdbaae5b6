import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { addCreatedAndUpdatedAtColumns, createUuidTableBuilder, getJsonColumnType } from './0006-auth.ts'
import { getByteSortedTextType, getTimestampColumnType } from './table-builders.ts'

/** Buckets, objects and signed uploads like in Supabase's `storage` schema. */
export const storageMigration: Migration = {
  name: '0014-storage',
  oldestVersion: 'any',
  async up(db, engine) {
    const textType = getByteSortedTextType(engine)
    const timestamp = getTimestampColumnType(engine)
    const buckets = db.schema
      .createTable('storage_buckets')
      .addColumn('id', textType, (column) => column.primaryKey().check(sql`length(id) between 1 and 100`))
      .addColumn('name', textType, (column) => column.notNull().unique())
      .addColumn('owner_id', textType)
      .addColumn('public', 'integer', (column) => column.notNull())
      .addColumn('file_size_limit', engine === 'sqlite' ? 'integer' : 'bigint')
      .addColumn('allowed_mime_types', getJsonColumnType(engine))
    await addCreatedAndUpdatedAtColumns(buckets, engine).execute()
    const objects = createUuidTableBuilder(db, engine, 'storage_objects')
      .addColumn('bucket_id', textType, (column) => column.notNull().references('storage_buckets.id'))
      .addColumn('name', textType, (column) => column.notNull().check(sql`length(name) between 1 and 1024`))
      .addColumn('owner_id', textType)
      .addColumn('version', textType, (column) => column.notNull())
      .addColumn('hash', textType, (column) => column.notNull().check(sql`length(hash) = 64`))
      .addColumn('metadata', getJsonColumnType(engine), (column) => column.notNull())
      .addColumn('user_metadata', getJsonColumnType(engine))
      .addColumn('last_accessed_at', timestamp, (column) => column.notNull())
      .addUniqueConstraint('storage_objects_name', ['bucket_id', 'name'])
    await addCreatedAndUpdatedAtColumns(objects, engine).execute()
    await sql`create index storage_objects_hash on storage_objects (hash)`.execute(db)
    await createUuidTableBuilder(db, engine, 'storage_uploads')
      .addColumn('bucket_id', textType, (column) =>
        column.notNull().references('storage_buckets.id').onDelete('cascade'),
      )
      .addColumn('name', textType, (column) => column.notNull())
      .addColumn('owner_id', textType)
      .addColumn('upsert', 'integer', (column) => column.notNull())
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .addColumn('expires_at', timestamp, (column) => column.notNull())
      .addColumn('used_at', timestamp)
      .execute()
    await sql`create index storage_uploads_bucket on storage_uploads (bucket_id)`.execute(db)
    await sql`create index storage_uploads_end on storage_uploads (expires_at)`.execute(db)
    if (engine === 'postgres')
      for (const table of ['storage_buckets', 'storage_objects', 'storage_uploads'])
        await sql`alter table ${sql.ref(table)} enable row level security`.execute(db)
  },
}
