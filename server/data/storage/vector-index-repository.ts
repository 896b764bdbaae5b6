import type { Kysely } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { VectorIndexTable } from './tables.ts'
import type { NamePageQuery } from './vector-bucket-repository.ts'

/** Indexes of vector buckets. */
export interface VectorIndexRepository {
  find(bucket: string, name: string): Promise<VectorIndexTable | null>
  /** Inside a transaction: locks the index until it ends. */
  findForUpdate(id: string): Promise<VectorIndexTable | null>
  list(bucket: string, query: NamePageQuery): Promise<VectorIndexTable[]>
  count(bucket: string): Promise<number>
  /** Violates `unique` if the name is taken, `reference` if the bucket doesn't exist. */
  add(index: VectorIndexTable): Promise<void>
  setVectorCount(id: string, count: number): Promise<void>
  /** Removes an index and its vectors; false if there is no such index. */
  remove(id: string): Promise<boolean>
}

export function createVectorIndexRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): VectorIndexRepository {
  return {
    async find(bucket, name) {
      const query = db.selectFrom('storage_vector_indexes').selectAll().where('bucket_id', '=', bucket)
      return (await query.where('name', '=', name).executeTakeFirst()) ?? null
    },
    async findForUpdate(id) {
      const query = db.selectFrom('storage_vector_indexes').selectAll().where('id', '=', id)
      return (await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) ?? null
    },
    async list(bucket, { prefix, after, limit }) {
      let query = db.selectFrom('storage_vector_indexes').selectAll().where('bucket_id', '=', bucket)
      if (prefix !== '') query = query.where('name', '>=', prefix).where('name', '<', `${prefix}\u{10ffff}`)
      if (after !== null) query = query.where('name', '>', after)
      return await query.orderBy('name').limit(limit).execute()
    },
    async count(bucket) {
      const { count } = await db
        .selectFrom('storage_vector_indexes')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('bucket_id', '=', bucket)
        .executeTakeFirstOrThrow()
      return count
    },
    async add(index) {
      await db.insertInto('storage_vector_indexes').values(index).execute()
    },
    async setVectorCount(id, count) {
      const query = db.updateTable('storage_vector_indexes').set({ vector_count: count })
      await query.where('id', '=', id).execute()
    },
    async remove(id) {
      const { numDeletedRows } = await db
        .deleteFrom('storage_vector_indexes')
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(numDeletedRows) === 1
    },
  }
}
