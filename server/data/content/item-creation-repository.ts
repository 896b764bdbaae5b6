import type { Kysely } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { DatabaseTables } from '../tables.ts'

/** Identifies the form of a new item, which has this key each time it is sent. */
export interface CreationKey {
  readonly account: string
  readonly key: string
}

/** The item that a form created, and the version that the form last saved. */
export interface CreatedItem {
  readonly id: number
  readonly version: number
}

/** Remembers which item each form has created, so that a form that is sent again does not create a second one. */
export interface ItemCreationRepository {
  /**
   * Returns the item of this kind that the form has created, or null after registering the key. In a transaction, a second
   * call for the same key waits for the first transaction to end.
   */
  findItemOrRegister(creationKey: CreationKey, kind: KindName, at: string): Promise<CreatedItem | null>
  /** The id of the item of this kind that the form has created, or null. */
  findItem(creationKey: CreationKey, kind: KindName): Promise<number | null>
  setItem(creationKey: CreationKey, created: CreatedItem): Promise<void>
  removeCreatedBefore(before: string): Promise<void>
}

export function createItemCreationRepository(db: Kysely<DatabaseTables>): ItemCreationRepository {
  return {
    async findItemOrRegister({ account, key }, kind, at) {
      const registered = await db
        .insertInto('item_creation')
        .values({ account, key, kind, item: null, version: null, created_at: at })
        .onConflict((conflict) => conflict.columns(['account', 'key']).doNothing())
        .returning('key')
        .executeTakeFirst()
      if (registered !== undefined) return null
      const row = await db
        .selectFrom('item_creation')
        .select(['kind', 'item', 'version'])
        .where('account', '=', account)
        .where('key', '=', key)
        .executeTakeFirst()
      if (row?.kind !== kind) throw new ProblemError('bad_request', { wrong: ['creationKey'] })
      return row.item === null ? null : { id: row.item, version: row.version ?? 1 }
    },
    async findItem({ account, key }, kind) {
      const row = await db
        .selectFrom('item_creation')
        .select('item')
        .where('account', '=', account)
        .where('key', '=', key)
        .where('kind', '=', kind)
        .executeTakeFirst()
      return row?.item ?? null
    },
    async setItem({ account, key }, { id, version }) {
      await db
        .updateTable('item_creation')
        .set({ item: id, version })
        .where('account', '=', account)
        .where('key', '=', key)
        .execute()
    },
    async removeCreatedBefore(before) {
      await db.deleteFrom('item_creation').where('created_at', '<', before).execute()
    },
  }
}
