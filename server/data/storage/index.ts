import { type Kysely, sql } from 'kysely'
import { createBackupRunRepository } from '../backup-run-repository.ts'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import { createStorageBucketRepository, type StorageBucketRepository } from './bucket-repository.ts'
import { createStorageObjectRepository, type StorageObjectRepository } from './object-repository.ts'
import {
  createResumableUploadRepository,
  type ResumableUploadRepository,
} from './resumable-upload-repository.ts'
import type { StorageSignedUploadTable } from './tables.ts'
import { createVectorBucketRepository, type VectorBucketRepository } from './vector-bucket-repository.ts'
import { createVectorIndexRepository, type VectorIndexRepository } from './vector-index-repository.ts'
import { createVectorRepository, type VectorRepository } from './vector-repository.ts'

/** Signed uploads, authorized by a token. */
interface SignedUploadRepository {
  /** Adds an upload, and deletes expired ones. */
  add(upload: StorageSignedUploadTable): Promise<void>
  find(id: string): Promise<StorageSignedUploadTable | null>
}

/** The bytes that objects share with each other and with pictures. */
interface StorageBytesUsageRepository {
  /**
   * Inside a transaction: locks the bytes, so that no other transaction starts or stops using them until it
   * ends.
   */
  lock(hash: string): Promise<void>
  /**
   * Inside a transaction: locks the bytes and returns whether they can be removed, because no object or picture uses
   * them. While a backup or the undoing of a restore may need the files, the removal is deferred instead.
   */
  lockIfRemovable(hash: string): Promise<boolean>
  /** The bytes whose removal was deferred. */
  listDeferredRemovals(): Promise<string[]>
  /** Forgets that a removal was deferred. */
  deleteDeferredRemoval(hash: string): Promise<void>
}

/** All repositories of the storage service. */
export interface StorageRepositories {
  readonly buckets: StorageBucketRepository
  readonly objects: StorageObjectRepository
  readonly uploads: SignedUploadRepository
  readonly resumableUploads: ResumableUploadRepository
  readonly bytes: StorageBytesUsageRepository
  readonly vectorBuckets: VectorBucketRepository
  readonly vectorIndexes: VectorIndexRepository
  readonly vectors: VectorRepository
}

export function createStorageRepositories(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): StorageRepositories {
  return {
    buckets: createStorageBucketRepository(db),
    objects: createStorageObjectRepository(db, engine),
    uploads: createSignedUploadRepository(db),
    resumableUploads: createResumableUploadRepository(db, engine),
    bytes: createStorageBytesRepository(db, engine),
    vectorBuckets: createVectorBucketRepository(db, engine),
    vectorIndexes: createVectorIndexRepository(db, engine),
    vectors: createVectorRepository(db, engine),
  }
}

function createSignedUploadRepository(db: Kysely<DatabaseTables>): SignedUploadRepository {
  return {
    async add(upload) {
      await db.deleteFrom('storage_uploads').where('expires_at', '<=', upload.created_at).execute()
      await db.insertInto('storage_uploads').values(upload).execute()
    },
    async find(id) {
      const query = db.selectFrom('storage_uploads').selectAll().where('id', '=', id)
      return (await query.executeTakeFirst()) ?? null
    },
  }
}

function createStorageBytesRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): StorageBytesUsageRepository {
  const isUsed = async (hash: string) => {
    const object = db.selectFrom('storage_objects').select('hash').where('hash', '=', hash).limit(1)
    const file = db.selectFrom('file').select('hash').where('hash', '=', hash).limit(1)
    return (await object.executeTakeFirst()) !== undefined || (await file.executeTakeFirst()) !== undefined
  }
  const lock = async (hash: string) => {
    // SQLite's writers already wait for each other (BEGIN IMMEDIATE).
    if (engine === 'sqlite') return
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(db)
  }
  return {
    lock,
    async lockIfRemovable(hash) {
      await lock(hash)
      if (await isUsed(hash)) return false
      if (!(await createBackupRunRepository(db, engine).areFilesHeld(new Date().toISOString()))) return true
      await db
        .insertInto('deferred_file_removal')
        .values({ hash })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute()
      return false
    },
    async listDeferredRemovals() {
      const rows = await db.selectFrom('deferred_file_removal').select('hash').orderBy('hash').execute()
      return rows.map(({ hash }) => hash)
    },
    async deleteDeferredRemoval(hash) {
      await db.deleteFrom('deferred_file_removal').where('hash', '=', hash).execute()
    },
  }
}
