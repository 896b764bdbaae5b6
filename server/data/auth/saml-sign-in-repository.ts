import type { Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import type { AuthSamlRelayStateTable } from './saml-tables.ts'

/** Sign-ins in progress at SAML providers, and the assertions used so far. */
export interface AuthSamlSignInRepository {
  addRelayState(state: AuthSamlRelayStateTable): Promise<void>
  /** Deletes and returns the state, so that it can be used only once; null if there is none. */
  consumeRelayState(id: string): Promise<AuthSamlRelayStateTable | null>
  deleteRelayStatesCreatedBefore(before: string): Promise<void>
  /** Records that an assertion was used; false if it was used before. */
  consumeAssertion(hash: string, expires: string): Promise<boolean>
  /** Deletes assertions that are too old to be accepted. */
  deleteAssertionsExpiredBefore(before: string): Promise<void>
}

export function createAuthSamlSignInRepository(db: Kysely<DatabaseTables>): AuthSamlSignInRepository {
  return {
    async addRelayState(state) {
      await db.insertInto('auth_saml_relay_states').values(state).execute()
    },
    async consumeRelayState(id) {
      const deleted = await db
        .deleteFrom('auth_saml_relay_states')
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return deleted ?? null
    },
    async deleteRelayStatesCreatedBefore(before) {
      await db.deleteFrom('auth_saml_relay_states').where('created_at', '<', before).execute()
    },
    async consumeAssertion(assertion_hash, expires_at) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('auth_saml_assertions')
        .values({ assertion_hash, expires_at })
        .onConflict((conflict) => conflict.column('assertion_hash').doNothing())
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },
    async deleteAssertionsExpiredBefore(before) {
      await db.deleteFrom('auth_saml_assertions').where('expires_at', '<', before).execute()
    },
  }
}
