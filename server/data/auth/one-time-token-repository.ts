import type { Kysely } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { AuthOneTimeTokenTable, OneTimeTokenType } from './one-time-token-tables.ts'

/** Several users may request the same address; only this many tokens are checked. */
const maxTokensPerRecipient = 10

/** Single-use tokens of e-mails and text messages. */
export interface AuthOneTimeTokenRepository {
  /** Stores a token; it replaces the user's earlier token of the same type. */
  save(token: AuthOneTimeTokenTable): Promise<void>
  /** Inside a transaction: locks the token until it ends. */
  findByHash(hash: string): Promise<AuthOneTimeTokenTable | null>
  /**
   * The newest tokens sent to an e-mail address or phone number. Inside a transaction: locks them until it
   * ends.
   */
  findSentTo(recipient: string, types: readonly OneTimeTokenType[]): Promise<AuthOneTimeTokenTable[]>
  update(id: string, values: Partial<Pick<AuthOneTimeTokenTable, 'code_hash' | 'tries'>>): Promise<void>
  remove(id: string): Promise<void>
  removeAll(user: string, types?: readonly OneTimeTokenType[]): Promise<void>
  /** Deletes tokens that expired before this time. */
  deleteExpiredBefore(before: string): Promise<void>
}

export function createAuthOneTimeTokenRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): AuthOneTimeTokenRepository {
  const selectTokens = () => {
    const query = db.selectFrom('auth_one_time_tokens').selectAll()
    return engine === 'postgres' ? query.forUpdate() : query
  }
  return {
    async save(token) {
      const { user_id: _, token_type: __, ...values } = token
      await db
        .insertInto('auth_one_time_tokens')
        .values(token)
        .onConflict((conflict) => conflict.columns(['user_id', 'token_type']).doUpdateSet(values))
        .execute()
    },
    async findByHash(hash) {
      return (await selectTokens().where('token_hash', '=', hash).executeTakeFirst()) ?? null
    },
    async findSentTo(recipient, types) {
      return selectTokens()
        .where('relates_to', '=', recipient)
        .where('token_type', 'in', types)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(maxTokensPerRecipient)
        .execute()
    },
    async update(id, values) {
      await db.updateTable('auth_one_time_tokens').set(values).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('auth_one_time_tokens').where('id', '=', id).execute()
    },
    async removeAll(user, types) {
      const query = db.deleteFrom('auth_one_time_tokens').where('user_id', '=', user)
      await (types === undefined ? query : query.where('token_type', 'in', types)).execute()
    },
    async deleteExpiredBefore(before) {
      await db.deleteFrom('auth_one_time_tokens').where('expires_at', '<', before).execute()
    },
  }
}
