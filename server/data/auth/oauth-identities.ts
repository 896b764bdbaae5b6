import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { AuthIdentityTable } from './tables.ts'

/** Who people are elsewhere. */
export interface AuthIdentities {
  find(provider: string, providerId: string): Promise<AuthIdentityTable | null>
  remove(id: string): Promise<void>
  /** Notes that a wallet's message was used; false: it was used before. */
  useMessage(hash: string, expires: string): Promise<boolean>
  /** Forgets messages that would not be taken any more. */
  forgetMessages(before: string): Promise<void>
}

export function authIdentitiesOn(db: Kysely<Tables>): AuthIdentities {
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
    async useMessage(message_hash, expires_at) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('auth_web3_messages')
        .values({ message_hash, expires_at })
        .onConflict((one) => one.column('message_hash').doNothing())
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },
    async forgetMessages(before) {
      await db.deleteFrom('auth_web3_messages').where('expires_at', '<', before).execute()
    },
  }
}
