import type { Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import type { AuthOAuthClientStateTable } from './oauth-tables.ts'

/** Sign-ins that are under way at other services. */
export interface AuthOAuthStateRepository {
  add(state: AuthOAuthClientStateTable): Promise<void>
  /** Takes the state with this hash out, so that nobody finds it again; null: there is none. */
  consume(hash: string): Promise<AuthOAuthClientStateTable | null>
  /** Forgets what began before this moment. */
  deleteCreatedBefore(before: string): Promise<void>
}

export function createAuthOAuthStateRepository(db: Kysely<DatabaseTables>): AuthOAuthStateRepository {
  return {
    async add(state) {
      await db.insertInto('auth_oauth_client_states').values(state).execute()
    },
    async consume(hash) {
      const taken = await db
        .deleteFrom('auth_oauth_client_states')
        .where('state_hash', '=', hash)
        .returningAll()
        .executeTakeFirst()
      return taken ?? null
    },
    async deleteCreatedBefore(before) {
      await db.deleteFrom('auth_oauth_client_states').where('created_at', '<', before).execute()
    },
  }
}
