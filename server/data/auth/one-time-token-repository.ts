import type { Kysely } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { AuthOneTimeTokenTable, OneTimeTokenType } from './one-time-token-tables.ts'

/** Several accounts may want the same address at once; more than these do not count. */
const maxTokensPerRecipient = 10

/** What letters and messages carry, each good once. */
export interface AuthOneTimeTokenRepository {
  /** Keeps a token; the user's earlier one of the same type is good for nothing from now on. */
  save(token: AuthOneTimeTokenTable): Promise<void>
  /** Inside a transaction nobody else uses it until that ends. */
  findByHash(hash: string): Promise<AuthOneTimeTokenTable | null>
  /** The newest sent to an address or a number. Inside a transaction nobody else uses them until that ends. */
  findSentTo(place: string, types: readonly OneTimeTokenType[]): Promise<AuthOneTimeTokenTable[]>
  update(id: string, values: Partial<Pick<AuthOneTimeTokenTable, 'code_hash' | 'tries'>>): Promise<void>
  remove(id: string): Promise<void>
  removeAll(user: string, types?: readonly OneTimeTokenType[]): Promise<void>
  /** Forgets what had expired before this moment. */
  deleteExpiredBefore(before: string): Promise<void>
}

export function createAuthOneTimeTokenRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): AuthOneTimeTokenRepository {
  const tokens = () => {
    const all = db.selectFrom('auth_one_time_tokens').selectAll()
    return engine === 'postgres' ? all.forUpdate() : all
  }
  return {
    async save(token) {
      const { user_id: _, token_type: __, ...values } = token
      await db
        .insertInto('auth_one_time_tokens')
        .values(token)
        .onConflict((one) => one.columns(['user_id', 'token_type']).doUpdateSet(values))
        .execute()
    },
    async findByHash(hash) {
      return (await tokens().where('token_hash', '=', hash).executeTakeFirst()) ?? null
    },
    async findSentTo(place, types) {
      return tokens()
        .where('relates_to', '=', place)
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
      const all = db.deleteFrom('auth_one_time_tokens').where('user_id', '=', user)
      await (types === undefined ? all : all.where('token_type', 'in', types)).execute()
    },
    async deleteExpiredBefore(before) {
      await db.deleteFrom('auth_one_time_tokens').where('expires_at', '<', before).execute()
    },
  }
}
