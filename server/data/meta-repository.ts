import type { Kysely } from 'kysely'
import type { DatabaseTables } from './tables.ts'

/** Small facts about the database itself, such as whether the sample was ever loaded. */
export interface MetaKeyValueRepository {
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
  /** Sets a value unless it is set; false if it was already set. */
  setIfAbsent(name: string, value: string): Promise<boolean>
  delete(name: string): Promise<void>
}

export function createMetaKeyValueRepository(db: Kysely<DatabaseTables>): MetaKeyValueRepository {
  return {
    async get(name) {
      return (
        (await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst())?.value ??
        null
      )
    },
    async setIfAbsent(name, value) {
      const result = await db
        .insertInto('meta')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst()
      return Number(result.numInsertedOrUpdatedRows ?? 0) === 1
    },
    async delete(name) {
      await db.deleteFrom('meta').where('name', '=', name).execute()
    },
    async set(name, value) {
      await db
        .insertInto('meta')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
  }
}
