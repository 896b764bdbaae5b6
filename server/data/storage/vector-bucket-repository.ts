import { type Kysely, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { VectorBucketTable } from './tables.ts'

/** A page of names in their order. */
export interface NamePageQuery {
  readonly prefix: string
  /** The last name of the previous page. */
  readonly after: string | null
  readonly limit: number
}

/** Vector buckets. */
export interface VectorBucketRepository {
  find(id: string): Promise<VectorBucketTable | null>
  /** Inside a transaction: locks the bucket until it ends. */
  findForUpdate(id: string): Promise<VectorBucketTable | null>
  list(query: NamePageQuery): Promise<VectorBucketTable[]>
  /** Inside a transaction: the number of buckets, which no other transaction increases until it ends. */
  countForInsert(): Promise<number>
  /** Violates `unique` if the name is taken. */
  add(bucket: VectorBucketTable): Promise<void>
  /** Violates `reference` if it has indexes; false if there is no such bucket. */
  remove(id: string): Promise<boolean>
}

export function createVectorBucketRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): VectorBucketRepository {
  const selectById = (id: string) => db.selectFrom('storage_buckets_vectors').selectAll().where('id', '=', id)
  return {
    async find(id) {
      return (await selectById(id).executeTakeFirst()) ?? null
    },
    async findForUpdate(id) {
      const query = selectById(id)
      return (await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) ?? null
    },
    async list({ prefix, after, limit }) {
      let query = db.selectFrom('storage_buckets_vectors').selectAll()
      if (prefix !== '') query = query.where('id', '>=', prefix).where('id', '<', `${prefix}\u{10ffff}`)
      if (after !== null) query = query.where('id', '>', after)
      return await query.orderBy('id').limit(limit).execute()
    },
    async countForInsert() {
      // SQLite's writers already wait for each other (BEGIN IMMEDIATE).
      if (engine === 'postgres')
        await sql`select pg_advisory_xact_lock(hashtextextended('storage_buckets_vectors', 0))`.execute(db)
      const { count } = await db
        .selectFrom('storage_buckets_vectors')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    async add(bucket) {
      await db.insertInto('storage_buckets_vectors').values(bucket).execute()
    },
    async remove(id) {
      const { numDeletedRows } = await db
        .deleteFrom('storage_buckets_vectors')
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(numDeletedRows) === 1
    },
  }
}
