import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Small facts about the database itself, such as whether the sample was ever loaded. */
export interface Meta {
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
  /** Sets what nobody has set; false if somebody was faster. */
  claim(name: string, value: string): Promise<boolean>
  delete(name: string): Promise<void>
}

export function metaOn(db: Kysely<Tables>): Meta {
  return {
    async get(name) {
      return (
        (await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst())?.value ??
        null
      )
    },
    async claim(name, value) {
      const done = await db
        .insertInto('meta')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst()
      return Number(done.numInsertedOrUpdatedRows ?? 0) === 1
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
