import type { Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import type { AuthIdentityTable } from './tables.ts'

/** Identities of users at external providers. */
export interface AuthIdentityAndWeb3MessageRepository {
  find(provider: string, providerId: string): Promise<AuthIdentityTable | null>
  remove(id: string): Promise<void>
  /** Records that a wallet's message was used; false if it was used before. */
  consumeWeb3Message(hash: string, expires: string): Promise<boolean>
  /** Deletes messages that are too old to be accepted. */
  deleteWeb3MessagesExpiredBefore(before: string): Promise<void>
}

export function createAuthIdentityAndWeb3MessageRepository(
  db: Kysely<DatabaseTables>,
): AuthIdentityAndWeb3MessageRepository {
  return {
    async find(provider, providerId) {
      const found = await db
        .selectFrom('auth_identities')
        .selectAll()
        .where('provider', '=', provider)
        .where('provider_id', '=', providerId)
        .executeTakeFirst()
      return found ?? null
    },
    async remove(id) {
      await db.deleteFrom('auth_identities').where('id', '=', id).execute()
    },
    async consumeWeb3Message(message_hash, expires_at) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('auth_web3_messages')
        .values({ message_hash, expires_at })
        .onConflict((conflict) => conflict.column('message_hash').doNothing())
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },
    async deleteWeb3MessagesExpiredBefore(before) {
      await db.deleteFrom('auth_web3_messages').where('expires_at', '<', before).execute()
    },
  }
}
