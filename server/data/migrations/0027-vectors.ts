import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { createUuidTableBuilder, getJsonColumnType } from './0006-auth.ts'
import { getByteSortedTextType, getTimestampColumnType } from './table-builders.ts'

/**
 * Vector buckets and their indexes, like Supabase's `storage.buckets_vectors` and `storage.vector_indexes`, and the
 * vectors themselves.
 */
export const vectorsMigration: Migration = {
  name: '0027-vectors',
  oldestVersion: 'any',
  async up(db, engine) {
    const textType = getByteSortedTextType(engine)
    const timestamp = getTimestampColumnType(engine)
    await db.schema
      .createTable('storage_buckets_vectors')
      .addColumn('id', textType, (column) => column.primaryKey().check(sql`length(id) between 3 and 63`))
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .execute()
    await createUuidTableBuilder(db, engine, 'storage_vector_indexes')
      .addColumn('bucket_id', textType, (column) => column.notNull().references('storage_buckets_vectors.id'))
      .addColumn('name', textType, (column) => column.notNull().check(sql`length(name) between 3 and 63`))
      .addColumn('dimension', 'integer', (column) =>
        column.notNull().check(sql`dimension between 1 and 4096`),
      )
      .addColumn('distance_metric', 'text', (column) =>
        column.notNull().check(sql`distance_metric in ('cosine', 'euclidean')`),
      )
      .addColumn('metadata_configuration', getJsonColumnType(engine))
      .addColumn('vector_count', 'integer', (column) => column.notNull().check(sql`vector_count >= 0`))
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .addUniqueConstraint('storage_vector_indexes_name', ['bucket_id', 'name'])
      .execute()
    // The metadata is plain text: jsonb would reject some strings and change numbers. SQLite reads a row from its
    // beginning, so what is read most often comes first.
    await db.schema
      .createTable('storage_vectors')
      .addColumn('index_id', textType, (column) =>
        column.notNull().references('storage_vector_indexes.id').onDelete('cascade'),
      )
      .addColumn('key', textType, (column) => column.notNull().check(sql`length(key) between 1 and 1024`))
      .addColumn('slot', 'integer', (column) => column.notNull())
      .addColumn('filterable_metadata', 'text')
      .addColumn('data', engine === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
      .addColumn('other_metadata', 'text')
      .addPrimaryKeyConstraint('storage_vectors_key', ['index_id', 'key'])
      .execute()
    // Numbers hardly compress, and trying to would make every query slower.
    if (engine === 'postgres')
      await sql`alter table storage_vectors alter column data set storage external`.execute(db)
    if (engine === 'postgres')
      for (const table of ['storage_buckets_vectors', 'storage_vector_indexes', 'storage_vectors'])
        await sql`alter table ${sql.ref(table)} enable row level security`.execute(db)
  },
}
