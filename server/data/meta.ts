import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Small facts about the database itself, such as whether the sample was ever loaded. */
export interface Meta {
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
}

export function metaOn(db: Kysely<Tables>): Meta {
  return {
    async get(name) {
      return (
        (await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst())?.value ??
        null
      )
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
