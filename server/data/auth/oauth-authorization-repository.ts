import type { Kysely } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { AuthOAuthAuthorizationTable } from './oauth-tables.ts'

/** What programs asked people for. */
export interface AuthOAuthAuthorizationRepository {
  add(authorization: AuthOAuthAuthorizationTable): Promise<void>
  /** Inside a transaction: nobody else decides it until that ends. */
  findForUpdate(authorization: string): Promise<AuthOAuthAuthorizationTable | null>
  /** The one with this code, a hash. Inside a transaction nobody else uses it until that ends. */
  findByCode(hash: string): Promise<AuthOAuthAuthorizationTable | null>
  update(id: string, values: Partial<Omit<AuthOAuthAuthorizationTable, 'id'>>): Promise<void>
  /** Forgets what one user was asked for by a client. */
  removeByClientAndUser(client: string, user: string): Promise<void>
  /** Forgets what began before this moment. */
  deleteCreatedBefore(before: string): Promise<void>
}

export function createAuthOAuthAuthorizationRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): AuthOAuthAuthorizationRepository {
  const one = async (column: 'authorization_id' | 'authorization_code', value: string) => {
    const found = db.selectFrom('auth_oauth_authorizations').selectAll().where(column, '=', value)
    return (await (engine === 'postgres' ? found.forUpdate() : found).executeTakeFirst()) ?? null
  }
  return {
    async add(authorization) {
      await db.insertInto('auth_oauth_authorizations').values(authorization).execute()
    },
    findForUpdate: (authorization) => one('authorization_id', authorization),
    findByCode: (hash) => one('authorization_code', hash),
    async update(id, values) {
      await db.updateTable('auth_oauth_authorizations').set(values).where('id', '=', id).execute()
    },
    async removeByClientAndUser(client, user) {
      await db
        .deleteFrom('auth_oauth_authorizations')
        .where('client_id', '=', client)
        .where('user_id', '=', user)
        .execute()
    },
    async deleteCreatedBefore(before) {
      await db.deleteFrom('auth_oauth_authorizations').where('created_at', '<', before).execute()
    },
  }
}
