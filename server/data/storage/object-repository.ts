import type { Kysely } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import { splitIntoChunks } from '../engines/sql-parameters.ts'
import type { DatabaseTables } from '../tables.ts'
import {
  type BucketObjectListingRepository,
  createBucketObjectListingRepository,
} from './listing-repository.ts'
import type { StorageObjectTable } from './tables.ts'

/** Storage objects: names and the bytes they refer to. */
export interface StorageObjectRepository extends BucketObjectListingRepository {
  find(bucket: string, name: string): Promise<StorageObjectTable | null>
  /** Inside a transaction: locks the object until it ends. */
  findForUpdate(bucket: string, name: string): Promise<StorageObjectTable | null>
  findByNames(bucket: string, names: readonly string[]): Promise<StorageObjectTable[]>
  /** Violates `unique` if the name is taken, `reference` if the bucket doesn't exist. */
  add(object: StorageObjectTable): Promise<void>
  /** Violates `unique` if the name is taken. */
  update(id: string, values: Partial<Omit<StorageObjectTable, 'id'>>): Promise<void>
  remove(bucket: string, names: readonly string[]): Promise<StorageObjectTable[]>
  /** Removes up to `limit` objects of a bucket, in any order. */
  removeSome(bucket: string, limit: number): Promise<StorageObjectTable[]>
}

export function createStorageObjectRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): StorageObjectRepository {
  const selectByName = (bucket: string, name: string) =>
    db.selectFrom('storage_objects').selectAll().where('bucket_id', '=', bucket).where('name', '=', name)
  return {
    ...createBucketObjectListingRepository(db, engine),
    async find(bucket, name) {
      return (await selectByName(bucket, name).executeTakeFirst()) ?? null
    },
    async findForUpdate(bucket, name) {
      const query = selectByName(bucket, name)
      return (await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) ?? null
    },
    async findByNames(bucket, names) {
      const found: StorageObjectTable[] = []
      for (const chunk of splitIntoChunks(names)) {
        const query = db.selectFrom('storage_objects').selectAll().where('bucket_id', '=', bucket)
        found.push(...(await query.where('name', 'in', chunk).execute()))
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
      const removed: StorageObjectTable[] = []
      for (const chunk of splitIntoChunks(names)) {
        const query = db.deleteFrom('storage_objects').where('bucket_id', '=', bucket)
        removed.push(...(await query.where('name', 'in', chunk).returningAll().execute()))
      }
      return removed
    },
    async removeSome(bucket, limit) {
      return await db
        .deleteFrom('storage_objects')
        .where('id', 'in', (eb) =>
          eb.selectFrom('storage_objects').select('id').where('bucket_id', '=', bucket).limit(limit),
        )
        .returningAll()
        .execute()
    },
  }
}
