import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { AuthSetupLinkTable } from './tables.ts'

/** The links by which a new site gets its first owner; only the last one counts. */
export interface AuthSetupLinks {
  /** Puts a link in the place of all others. */
  replace(link: AuthSetupLinkTable): Promise<void>
  /** Whether a link is unused and not too old. */
  isGood(hash: string, at: string): Promise<boolean>
  /** Uses a link up; false: somebody has, or it is none. */
  use(hash: string, at: string): Promise<boolean>
  /** Makes a link that was used in vain good again. */
  giveBack(hash: string): Promise<void>
}

export function authSetupLinksOn(db: Kysely<Tables>): AuthSetupLinks {
  return {
    async replace(link) {
      await db.deleteFrom('auth_setup_links').execute()
      await db.insertInto('auth_setup_links').values(link).execute()
    },
    async isGood(hash, at) {
      const found = await db
        .selectFrom('auth_setup_links')
        .select('token_hash')
        .where('token_hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', at)
        .executeTakeFirst()
      return found !== undefined
    },
    async use(hash, at) {
      const { numUpdatedRows } = await db
        .updateTable('auth_setup_links')
        .set({ used_at: at })
        .where('token_hash', '=', hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', at)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
    async giveBack(hash) {
      await db.updateTable('auth_setup_links').set({ used_at: null }).where('token_hash', '=', hash).execute()
    },
  }
}
