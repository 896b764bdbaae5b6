import type { Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import { createContainsCondition } from './listing-repository.ts'
import type { StorageBucketTable } from './tables.ts'

export interface BucketListQuery {
  readonly search: string
  readonly limit: number
  readonly offset: number
  readonly column: 'id' | 'name' | 'created_at' | 'updated_at'
  readonly order: 'asc' | 'desc'
  /** Only those that anybody may read. */
  readonly publicOnly: boolean
}

/** The places that objects are kept in. */
export interface StorageBucketRepository {
  find(id: string): Promise<StorageBucketTable | null>
  list(question: BucketListQuery): Promise<StorageBucketTable[]>
  /** Violates `unique` where there is one of that name. */
  add(bucket: StorageBucketTable): Promise<void>
  /** False: there is none. */
  update(id: string, values: Partial<Omit<StorageBucketTable, 'id' | 'name'>>): Promise<boolean>
  /** Violates `reference` while something is in it; false: there is none. */
  remove(id: string): Promise<boolean>
}

export function createStorageBucketRepository(db: Kysely<DatabaseTables>): StorageBucketRepository {
  return {
    async find(id) {
      const found = db.selectFrom('storage_buckets').selectAll().where('id', '=', id)
      return (await found.executeTakeFirst()) ?? null
    },
    async list({ search, limit, offset, column, order, publicOnly }) {
      let query = db.selectFrom('storage_buckets').selectAll()
      if (search !== '') query = query.where(createContainsCondition('name', search))
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
