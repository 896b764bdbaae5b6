import type { Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import type { AuthOAuthStateTable } from './oauth-tables.ts'

/** Sign-ins in progress at external providers. */
export interface AuthOAuthStateRepository {
  add(state: AuthOAuthStateTable): Promise<void>
  /**
   * Deletes and returns the state with this hash, so that it can be used only once; null if there is none.
   */
  consume(hash: string): Promise<AuthOAuthStateTable | null>
  /** Deletes states created before this time. */
  deleteCreatedBefore(before: string): Promise<void>
}

export function createAuthOAuthStateRepository(db: Kysely<DatabaseTables>): AuthOAuthStateRepository {
  return {
    async add(state) {
      await db.insertInto('auth_oauth_client_states').values(state).execute()
    },
    async consume(hash) {
      const deleted = await db
        .deleteFrom('auth_oauth_client_states')
        .where('state_hash', '=', hash)
        .returningAll()
        .executeTakeFirst()
      return deleted ?? null
    },
    async deleteCreatedBefore(before) {
      await db.deleteFrom('auth_oauth_client_states').where('created_at', '<', before).execute()
    },
  }
}
