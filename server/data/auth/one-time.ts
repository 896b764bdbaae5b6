import type { Kysely } from 'kysely'
import type { Engine } from '../connection.ts'
import type { Tables } from '../tables.ts'
import type { AuthOneTimeTokenTable, OneTimeTokenType } from './one-time-tables.ts'

/** Several accounts may want the same address at once; more than these do not count. */
const mostToOnePlace = 10

/** What letters and messages carry, each good once. */
export interface AuthOneTimeTokens {
  /** Keeps a token; the user's earlier one of the same type is good for nothing from now on. */
  put(token: AuthOneTimeTokenTable): Promise<void>
  /** Inside a transaction nobody else uses it until that ends. */
  findByHash(hash: string): Promise<AuthOneTimeTokenTable | null>
  /** The newest sent to an address or a number. Inside a transaction nobody else uses them until that ends. */
  sentTo(place: string, types: readonly OneTimeTokenType[]): Promise<AuthOneTimeTokenTable[]>
  change(id: string, values: Partial<Pick<AuthOneTimeTokenTable, 'code_hash' | 'tries'>>): Promise<void>
  remove(id: string): Promise<void>
  removeAll(user: string, types?: readonly OneTimeTokenType[]): Promise<void>
  /** Forgets what had expired before this moment. */
  forget(before: string): Promise<void>
}

export function authOneTimeTokensOn(db: Kysely<Tables>, engine: Engine): AuthOneTimeTokens {
  const tokens = () => {
    const all = db.selectFrom('auth_one_time_tokens').selectAll()
    return engine === 'postgres' ? all.forUpdate() : all
  }
  return {
    async put(token) {
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
    async sentTo(place, types) {
      return tokens()
        .where('relates_to', '=', place)
        .where('token_type', 'in', types)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(mostToOnePlace)
        .execute()
    },
    async change(id, values) {
      await db.updateTable('auth_one_time_tokens').set(values).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('auth_one_time_tokens').where('id', '=', id).execute()
    },
    async removeAll(user, types) {
      const all = db.deleteFrom('auth_one_time_tokens').where('user_id', '=', user)
      await (types === undefined ? all : all.where('token_type', 'in', types)).execute()
    },
    async forget(before) {
      await db.deleteFrom('auth_one_time_tokens').where('expires_at', '<', before).execute()
    },
  }
}
