import { type Kysely, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { ResumableUploadTable } from './tables.ts'

/** The response to a completed upload, stored for a client that did not receive it. */
export interface StoredUploadResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The stored state of an upload besides its bytes. */
export interface UploadRecord {
  readonly id: string
  /** The service that receives it. */
  readonly endpoint: string
  readonly owner: string
  /** Null: not declared yet. */
  readonly size: number | null
  /** Number of bytes that are stored durably. */
  readonly offset: number
  readonly metadata: Readonly<Record<string, string | null>>
  /** Where its bytes are: `s3`, or the id of the folder of one instance. */
  readonly bytesIn: string
  readonly createdAt: string
  /** Null: the upload is incomplete, or its processing is not finished. */
  readonly answer: StoredUploadResponse | null
}

/** A stretch of an upload in the S3 store. */
export interface UploadPartRecord {
  readonly start: number
  readonly size: number
  readonly sha256: string
}

/** Resumable uploads of all endpoints. */
export interface ResumableUploadRepository {
  /**
   * Inside a transaction: adds an upload unless its owner has reached the limit of unfinished ones; returns whether it
   * was added. Concurrent calls for one owner wait for each other.
   */
  addWithinLimit(upload: UploadRecord, maxUnfinished: number): Promise<boolean>
  /** Adds an upload with its parts unless it exists; inside a transaction. */
  addExisting(upload: UploadRecord, parts: readonly UploadPartRecord[]): Promise<void>
  find(endpoint: string, id: string): Promise<UploadRecord | null>
  /** Whether any endpoint has an upload with this id. */
  exists(id: string): Promise<boolean>
  declareSize(id: string, size: number): Promise<void>
  /**
   * Inside a transaction: records that bytes are stored, with the part that holds them. False if the upload was
   * continued by another request meanwhile, or is gone.
   */
  advance(id: string, from: number, to: number, part: UploadPartRecord | null): Promise<boolean>
  /** The parts in their order. */
  listParts(id: string): Promise<UploadPartRecord[]>
  saveAnswer(id: string, answer: StoredUploadResponse): Promise<void>
  remove(id: string): Promise<void>
  listIdsCreatedBefore(endpoint: string, before: string): Promise<string[]>
}

export function createResumableUploadRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): ResumableUploadRepository {
  return {
    async addWithinLimit(upload, maxUnfinished) {
      // SQLite's writers already wait for each other (BEGIN IMMEDIATE).
      if (engine === 'postgres') {
        const name = `uploads of ${upload.endpoint} ${upload.owner}`
        await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
      }
      const { count } = await db
        .selectFrom('resumable_upload')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('endpoint', '=', upload.endpoint)
        .where('owner', '=', upload.owner)
        .where('answer', 'is', null)
        .executeTakeFirstOrThrow()
      if (count >= maxUnfinished) return false
      await db.insertInto('resumable_upload').values(toRow(upload)).execute()
      return true
    },
    async addExisting(upload, parts) {
      const added = await db
        .insertInto('resumable_upload')
        .values(toRow(upload))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added === undefined) return
      for (const part of parts)
        await db
          .insertInto('resumable_upload_part')
          .values({ upload: upload.id, ...part })
          .execute()
    },
    async find(endpoint, id) {
      const query = db.selectFrom('resumable_upload').selectAll().where('id', '=', id)
      const row = await query.where('endpoint', '=', endpoint).executeTakeFirst()
      return row === undefined ? null : toRecord(row)
    },
    async exists(id) {
      const query = db.selectFrom('resumable_upload').select('id').where('id', '=', id)
      return (await query.executeTakeFirst()) !== undefined
    },
    async declareSize(id, size) {
      await db.updateTable('resumable_upload').set({ size }).where('id', '=', id).execute()
    },
    async advance(id, from, to, part) {
      const updated = await db
        .updateTable('resumable_upload')
        .set({ received: to })
        .where('id', '=', id)
        .where('received', '=', from)
        .where('answer', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (updated === undefined) return false
      if (part !== null)
        await db
          .insertInto('resumable_upload_part')
          .values({ upload: id, ...part })
          .execute()
      return true
    },
    async listParts(id) {
      return await db
        .selectFrom('resumable_upload_part')
        .select(['start', 'size', 'sha256'])
        .where('upload', '=', id)
        .orderBy('start')
        .execute()
    },
    async saveAnswer(id, answer) {
      const values = { answer: JSON.stringify(answer) }
      await db.updateTable('resumable_upload').set(values).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('resumable_upload').where('id', '=', id).execute()
    },
    async listIdsCreatedBefore(endpoint, before) {
      const query = db.selectFrom('resumable_upload').select('id').where('endpoint', '=', endpoint)
      const rows = await query.where('created_at', '<', before).orderBy('created_at').execute()
      return rows.map(({ id }) => id)
    },
  }
}

function toRow({
  offset,
  metadata,
  bytesIn,
  createdAt,
  answer,
  ...columns
}: UploadRecord): ResumableUploadTable {
  return {
    ...columns,
    received: offset,
    metadata: JSON.stringify(metadata),
    bytes_in: bytesIn,
    created_at: createdAt,
    answer: answer === null ? null : JSON.stringify(answer),
  }
}

function toRecord({
  received,
  metadata,
  bytes_in,
  created_at,
  answer,
  ...columns
}: ResumableUploadTable): UploadRecord {
  return {
    ...columns,
    offset: received,
    metadata: JSON.parse(metadata),
    bytesIn: bytes_in,
    createdAt: created_at,
    answer: answer === null ? null : JSON.parse(answer),
  }
}
