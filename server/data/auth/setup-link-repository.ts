import type { Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import type { AuthOwnerSetupLinkTable } from './tables.ts'

/** Links that create the first owner of a new site; only the last one is valid. */
export interface AuthOwnerSetupLinkRepository {
  /** Replaces all earlier links. */
  replace(link: AuthOwnerSetupLinkTable): Promise<void>
  /** Whether a link is unused and not expired. */
  isUsable(hash: string, at: string): Promise<boolean>
  /** Marks a link as used; false if it was already used or is invalid. */
  consume(hash: string, at: string): Promise<boolean>
  /** Makes a used link valid again, after a failed setup. */
  markUnused(hash: string): Promise<void>
}

export function createAuthOwnerSetupLinkRepository(db: Kysely<DatabaseTables>): AuthOwnerSetupLinkRepository {
  return {
    async replace(link) {
      await db.deleteFrom('auth_setup_links').execute()
      await db.insertInto('auth_setup_links').values(link).execute()
    },
    async isUsable(hash, at) {
      const found = await db
        .selectFrom('auth_setup_links')
        .select('token_hash')
        .where('token_hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', at)
        .executeTakeFirst()
      return found !== undefined
    },
    async consume(hash, at) {
      const { numUpdatedRows } = await db
        .updateTable('auth_setup_links')
        .set({ used_at: at })
        .where('token_hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', at)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    async markUnused(hash) {
      await db.updateTable('auth_setup_links').set({ used_at: null }).where('token_hash', '=', hash).execute()
    },
  }
}
