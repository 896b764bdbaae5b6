import type { Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import type { AuthSetupLinkTable } from './tables.ts'

/** The links by which a new site gets its first owner; only the last one counts. */
export interface AuthSetupLinkRepository {
  /** Puts a link in the place of all others. */
  replace(link: AuthSetupLinkTable): Promise<void>
  /** Whether a link is unused and not too old. */
  isUsable(hash: string, at: string): Promise<boolean>
  /** Uses a link up; false: somebody has, or it is none. */
  consume(hash: string, at: string): Promise<boolean>
  /** Makes a link that was used in vain good again. */
  markUnused(hash: string): Promise<void>
}

export function createAuthSetupLinkRepository(db: Kysely<DatabaseTables>): AuthSetupLinkRepository {
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
