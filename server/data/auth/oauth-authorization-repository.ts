import type { Kysely } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { AuthOAuthAuthorizationTable } from './oauth-tables.ts'

/** Authorization requests of OAuth clients. */
export interface AuthOAuthAuthorizationRepository {
  add(authorization: AuthOAuthAuthorizationTable): Promise<void>
  /** Inside a transaction: locks the request until it ends. */
  findForUpdate(authorization: string): Promise<AuthOAuthAuthorizationTable | null>
  /** The request with this code hash. Inside a transaction: locks it until the end. */
  findByCode(hash: string): Promise<AuthOAuthAuthorizationTable | null>
  update(id: string, values: Partial<Omit<AuthOAuthAuthorizationTable, 'id'>>): Promise<void>
  /** Deletes a client's requests to one user. */
  removeByClientAndUser(client: string, user: string): Promise<void>
  /** Deletes requests created before this time. */
  deleteCreatedBefore(before: string): Promise<void>
}

export function createAuthOAuthAuthorizationRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): AuthOAuthAuthorizationRepository {
  const findAndLock = async (column: 'authorization_id' | 'authorization_code', value: string) => {
    const query = db.selectFrom('auth_oauth_authorizations').selectAll().where(column, '=', value)
    return (await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) ?? null
  }
  return {
    async add(authorization) {
      await db.insertInto('auth_oauth_authorizations').values(authorization).execute()
    },
    findForUpdate: (authorization) => findAndLock('authorization_id', authorization),
    findByCode: (hash) => findAndLock('authorization_code', hash),
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
