import type { Kysely } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import { splitIntoChunks } from '../engines/split-into-chunks.ts'
import type { DatabaseTables } from '../tables.ts'
import { createStorageListingRepository, type StorageListingRepository } from './listing-repository.ts'
import type { StorageObjectTable } from './tables.ts'

/** Names, and the bytes they stand for. */
export interface StorageObjectRepository extends StorageListingRepository {
  find(bucket: string, name: string): Promise<StorageObjectTable | null>
  /** Inside a transaction: nobody else changes it until it ends. */
  findForUpdate(bucket: string, name: string): Promise<StorageObjectTable | null>
  findByNames(bucket: string, names: readonly string[]): Promise<StorageObjectTable[]>
  /** Violates `unique` where the name is taken, `reference` where there is no bucket. */
  add(object: StorageObjectTable): Promise<void>
  /** Violates `unique` where the name is taken. */
  update(id: string, values: Partial<Omit<StorageObjectTable, 'id'>>): Promise<void>
  remove(bucket: string, names: readonly string[]): Promise<StorageObjectTable[]>
  /** Removes so many of a bucket, whichever. */
  removeSome(bucket: string, most: number): Promise<StorageObjectTable[]>
}

export function createStorageObjectRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): StorageObjectRepository {
  const named = (bucket: string, name: string) =>
    db.selectFrom('storage_objects').selectAll().where('bucket_id', '=', bucket).where('name', '=', name)
  return {
    ...createStorageListingRepository(db, engine),
    async find(bucket, name) {
      return (await named(bucket, name).executeTakeFirst()) ?? null
    },
    async findForUpdate(bucket, name) {
      const found = named(bucket, name)
      return (await (engine === 'postgres' ? found.forUpdate() : found).executeTakeFirst()) ?? null
    },
    async findByNames(bucket, names) {
      const found: StorageObjectTable[] = []
      for (const some of splitIntoChunks(names)) {
        const query = db.selectFrom('storage_objects').selectAll().where('bucket_id', '=', bucket)
        found.push(...(await query.where('name', 'in', some).execute()))
      }
      return found
    },
    async add(object) {
      await db.insertInto('storage_objects').values(object).execute()
    },
    async update(id, values) {
      await db.updateTable('storage_objects').set(values).where('id', '=', id).execute()
    },
    async remove(bucket, names) {
      const gone: StorageObjectTable[] = []
      for (const some of splitIntoChunks(names)) {
        const query = db.deleteFrom('storage_objects').where('bucket_id', '=', bucket)
        gone.push(...(await query.where('name', 'in', some).returningAll().execute()))
      }
      return gone
    },
    async removeSome(bucket, most) {
      return await db
        .deleteFrom('storage_objects')
        .where('id', 'in', (some) =>
          some.selectFrom('storage_objects').select('id').where('bucket_id', '=', bucket).limit(most),
        )
        .returningAll()
        .execute()
    },
  }
}
