import type { Kysely } from 'kysely'
import type { Engine } from '../connection.ts'
import { inParts } from '../engines/in-parts.ts'
import type { Tables } from '../tables.ts'
import { type StorageListing, storageListingOn } from './listing.ts'
import type { StorageObjectTable } from './tables.ts'

/** Names, and the bytes they stand for. */
export interface StorageObjects extends StorageListing {
  find(bucket: string, name: string): Promise<StorageObjectTable | null>
  /** Inside a transaction: nobody else changes it until it ends. */
  findForChange(bucket: string, name: string): Promise<StorageObjectTable | null>
  findAll(bucket: string, names: readonly string[]): Promise<StorageObjectTable[]>
  /** Violates `unique` where the name is taken, `reference` where there is no bucket. */
  add(object: StorageObjectTable): Promise<void>
  /** Violates `unique` where the name is taken. */
  change(id: string, values: Partial<Omit<StorageObjectTable, 'id'>>): Promise<void>
  remove(bucket: string, names: readonly string[]): Promise<StorageObjectTable[]>
  /** Removes so many of a bucket, whichever. */
  removeSome(bucket: string, most: number): Promise<StorageObjectTable[]>
}

export function storageObjectsOn(db: Kysely<Tables>, engine: Engine): StorageObjects {
  const named = (bucket: string, name: string) =>
    db.selectFrom('storage_objects').selectAll().where('bucket_id', '=', bucket).where('name', '=', name)
  return {
    ...storageListingOn(db, engine),
    async find(bucket, name) {
      return (await named(bucket, name).executeTakeFirst()) ?? null
    },
    async findForChange(bucket, name) {
      const found = named(bucket, name)
      return (await (engine === 'postgres' ? found.forUpdate() : found).executeTakeFirst()) ?? null
    },
    async findAll(bucket, names) {
      const found: StorageObjectTable[] = []
      for (const some of inParts(names)) {
        const query = db.selectFrom('storage_objects').selectAll().where('bucket_id', '=', bucket)
        found.push(...(await query.where('name', 'in', some).execute()))
      }
      return found
    },
    async add(object) {
      await db.insertInto('storage_objects').values(object).execute()
    },
    async change(id, values) {
      await db.updateTable('storage_objects').set(values).where('id', '=', id).execute()
    },
    async remove(bucket, names) {
      const gone: StorageObjectTable[] = []
      for (const some of inParts(names)) {
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
