import { type Kysely, sql } from 'kysely'
import type { UploadResult } from '../../../domain/upload-result.ts'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'

/** An upload that becomes an image. */
export interface ImageCreation<Metadata> {
  readonly upload: string
  readonly owner: string
  /** The SHA-256 of its bytes. */
  readonly hash: string
  readonly metadata: Metadata
  readonly createdAt: string
  /** Null: the image was about to be created. */
  readonly result: UploadResult | null
}

/** The files that a user added to a gallery together. */
export interface UploadBatch {
  readonly gallery: number
  readonly owner: string
  readonly batch: string
  readonly count: number
}

/** Recent uploads that became images, and the positions that batches of them have in their galleries. */
export interface ImageCreationRepository {
  find<Metadata>(upload: string): Promise<ImageCreation<Metadata> | null>
  put(creation: ImageCreation<unknown>): Promise<void>
  /**
   * Inside a transaction: the first position of a batch. A new batch gets as many positions as it has files, after those of
   * other batches and after this position. Concurrent calls for one gallery wait for each other.
   */
  findOrReservePositions(
    batch: UploadBatch,
    findLastPosition: () => Promise<number>,
    at: string,
  ): Promise<number>
  /** Records positions that were reserved by an earlier version. */
  addReservedPositions(batch: UploadBatch, first: number, at: string): Promise<void>
  removeCreatedBefore(before: string): Promise<void>
}

export function createImageCreationRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): ImageCreationRepository {
  async function reserve({ gallery, owner, batch, count }: UploadBatch, first: number, at: string) {
    await db
      .insertInto('upload_batch')
      .values({
        ...{ gallery, owner, batch },
        first_position: first,
        last_position: first + count - 1,
        created_at: at,
      })
      .onConflict((conflict) => conflict.columns(['gallery', 'owner', 'batch']).doNothing())
      .execute()
  }
  return {
    async find<Metadata>(upload: string) {
      const query = db.selectFrom('image_creation').selectAll().where('upload', '=', upload)
      const row = await query.executeTakeFirst()
      if (row === undefined) return null
      const { created_at: createdAt, metadata, result, ...columns } = row
      const parsed: Metadata = JSON.parse(metadata)
      return {
        ...columns,
        createdAt,
        metadata: parsed,
        result: result === null ? null : JSON.parse(result),
      }
    },
    async put({ createdAt, metadata, result, ...columns }) {
      const row = {
        ...columns,
        created_at: createdAt,
        metadata: JSON.stringify(metadata),
        result: result === null ? null : JSON.stringify(result),
      }
      await db
        .insertInto('image_creation')
        .values(row)
        .onConflict((conflict) => conflict.column('upload').doUpdateSet(row))
        .execute()
    },
    async findOrReservePositions(batch, findLastPosition, at) {
      // SQLite's writers already wait for each other (BEGIN IMMEDIATE).
      if (engine === 'postgres')
        await sql`select pg_advisory_xact_lock(hashtextextended(${`positions in gallery ${batch.gallery}`}, 0))`.execute(
          db,
        )
      const existing = await db
        .selectFrom('upload_batch')
        .select('first_position')
        .where('gallery', '=', batch.gallery)
        .where('owner', '=', batch.owner)
        .where('batch', '=', batch.batch)
        .executeTakeFirst()
      if (existing !== undefined) return existing.first_position
      const reserved = await db
        .selectFrom('upload_batch')
        .select(({ fn }) => fn.max('last_position').as('last'))
        .where('gallery', '=', batch.gallery)
        .executeTakeFirst()
      const first = Math.max(await findLastPosition(), reserved?.last ?? 0) + 1
      await reserve(batch, first, at)
      return first
    },
    addReservedPositions: reserve,
    async removeCreatedBefore(before) {
      await db.deleteFrom('image_creation').where('created_at', '<', before).execute()
      await db.deleteFrom('upload_batch').where('created_at', '<', before).execute()
    },
  }
}
