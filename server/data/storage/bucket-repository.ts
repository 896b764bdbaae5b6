import type { Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import { createCaseInsensitiveContainsCondition } from './listing-repository.ts'
import type { StorageBucketTable } from './tables.ts'

interface BucketListQuery {
  readonly search: string
  readonly limit: number
  readonly offset: number
  readonly column: 'id' | 'name' | 'created_at' | 'updated_at'
  readonly order: 'asc' | 'desc'
  /** Only public buckets. */
  readonly publicOnly: boolean
}

/** Storage buckets. */
export interface StorageBucketRepository {
  find(id: string): Promise<StorageBucketTable | null>
  list(query: BucketListQuery): Promise<StorageBucketTable[]>
  /** Violates `unique` if the name is taken. */
  add(bucket: StorageBucketTable): Promise<void>
  /** False if there is no such bucket. */
  update(id: string, values: Partial<Omit<StorageBucketTable, 'id' | 'name'>>): Promise<boolean>
  /** Violates `reference` unless it is empty; false if there is no such bucket. */
  remove(id: string): Promise<boolean>
}

export function createStorageBucketRepository(db: Kysely<DatabaseTables>): StorageBucketRepository {
  return {
    async find(id) {
      const query = db.selectFrom('storage_buckets').selectAll().where('id', '=', id)
      return (await query.executeTakeFirst()) ?? null
    },
    async list({ search, limit, offset, column, order, publicOnly }) {
      let query = db.selectFrom('storage_buckets').selectAll()
      if (search !== '') query = query.where(createCaseInsensitiveContainsCondition('name', search))
      if (publicOnly) query = query.where('public', '=', 1)
      return await query.orderBy(column, order).orderBy('id', order).limit(limit).offset(offset).execute()
    },
    async add(bucket) {
      await db.insertInto('storage_buckets').values(bucket).execute()
    },
    async update(id, values) {
      const { numUpdatedRows } = await db
        .updateTable('storage_buckets')
        .set(values)
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    async remove(id) {
      const { numDeletedRows } = await db
        .deleteFrom('storage_buckets')
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(numDeletedRows) === 1
    },
  }
}
