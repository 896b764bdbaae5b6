import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connection.ts'
import type { Tables } from '../tables.ts'
import { type StorageBuckets, storageBucketsOn } from './buckets.ts'
import { type StorageObjects, storageObjectsOn } from './objects.ts'
import type { StorageUploadTable } from './tables.ts'

/** Uploads that were promised to whoever has their token. */
export interface StorageUploads {
  /** Notes one, and forgets those whose time is over. */
  add(upload: StorageUploadTable): Promise<void>
  find(id: string): Promise<StorageUploadTable | null>
  /** Uses one up; false: somebody has, or its time is over. */
  use(id: string, at: string): Promise<boolean>
}

/** The bytes that objects share with each other and with pictures. */
export interface StorageBytes {
  /** Inside a transaction: nobody else begins or ends to use these bytes until it ends. */
  lock(hash: string): Promise<void>
  /** Whether an object or a picture needs them. */
  isUsed(hash: string): Promise<boolean>
}

/** Everything that is kept of the storage service. */
export interface StorageData {
  readonly buckets: StorageBuckets
  readonly objects: StorageObjects
  readonly uploads: StorageUploads
  readonly bytes: StorageBytes
}

export function storageOn(db: Kysely<Tables>, engine: Engine): StorageData {
  return {
    buckets: storageBucketsOn(db),
    objects: storageObjectsOn(db, engine),
    uploads: storageUploadsOn(db),
    bytes: storageBytesOn(db, engine),
  }
}

function storageUploadsOn(db: Kysely<Tables>): StorageUploads {
  return {
    async add(upload) {
      await db.deleteFrom('storage_uploads').where('expires_at', '<=', upload.created_at).execute()
      await db.insertInto('storage_uploads').values(upload).execute()
    },
    async find(id) {
      const found = db.selectFrom('storage_uploads').selectAll().where('id', '=', id)
      return (await found.executeTakeFirst()) ?? null
    },
    async use(id, at) {
      const { numUpdatedRows } = await db
        .updateTable('storage_uploads')
        .set({ used_at: at })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', at)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
  }
}

function storageBytesOn(db: Kysely<Tables>, engine: Engine): StorageBytes {
  return {
    async lock(hash) {
      // SQLite's writers already wait for each other (BEGIN IMMEDIATE).
      if (engine === 'sqlite') return
      await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(db)
    },
    async isUsed(hash) {
      const object = db.selectFrom('storage_objects').select('hash').where('hash', '=', hash).limit(1)
      const file = db.selectFrom('file').select('hash').where('hash', '=', hash).limit(1)
      return (await object.executeTakeFirst()) !== undefined || (await file.executeTakeFirst()) !== undefined
    },
  }
}
