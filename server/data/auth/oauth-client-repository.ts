import type { Kysely } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { AuthOAuthClientTable, AuthOAuthConsentTable } from './oauth-tables.ts'
import type { AuthRowPage } from './user-repository.ts'

/** An OAuth client with a user's consent. */
type OAuthConsentWithClientInfo = AuthOAuthConsentTable &
  Pick<AuthOAuthClientTable, 'client_name' | 'client_uri' | 'logo_uri'>

/** OAuth clients and the consents that users gave them. */
export interface AuthOAuthClientAndConsentRepository {
  add(client: AuthOAuthClientTable): Promise<void>
  find(id: string): Promise<AuthOAuthClientTable | null>
  /** Inside a transaction: locks the client until it ends. */
  findForUpdate(id: string): Promise<AuthOAuthClientTable | null>
  update(id: string, values: Partial<Omit<AuthOAuthClientTable, 'id'>>): Promise<void>
  /** Removes the client with all its sessions and consents. */
  remove(id: string): Promise<void>
  /** Removes clients that registered themselves before a time and that no user has given consent to. */
  removeUnusedDynamic(createdBefore: string): Promise<void>
  /** Newest first. */
  list(page: number, perPage: number): Promise<AuthRowPage<AuthOAuthClientTable>>
  count(): Promise<number>
  findConsent(user: string, client: string): Promise<AuthOAuthConsentTable | null>
  saveConsent(consent: AuthOAuthConsentTable): Promise<void>
  /** The consents of a user that aren't revoked. */
  listConsentedClients(user: string): Promise<OAuthConsentWithClientInfo[]>
  /** Deletes all sessions of a client, or only one user's. */
  deleteSessions(client: string, user: string | null): Promise<void>
}

export function createAuthOAuthClientAndConsentRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): AuthOAuthClientAndConsentRepository {
  const selectClients = () => db.selectFrom('auth_oauth_clients').selectAll().where('deleted_at', 'is', null)
  const count = async () => {
    const row = await db
      .selectFrom('auth_oauth_clients')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  }
  return {
    count,
    async add(client) {
      await db.insertInto('auth_oauth_clients').values(client).execute()
    },
    async find(id) {
      return (await selectClients().where('id', '=', id).executeTakeFirst()) ?? null
    },
    async findForUpdate(id) {
      const query = selectClients().where('id', '=', id)
      return (await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) ?? null
    },
    async update(id, values) {
      await db.updateTable('auth_oauth_clients').set(values).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('auth_oauth_clients').where('id', '=', id).execute()
    },
    async removeUnusedDynamic(createdBefore) {
      await db
        .deleteFrom('auth_oauth_clients')
        .where('registration_type', '=', 'dynamic')
        .where('created_at', '<', createdBefore)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('auth_oauth_consents as g')
                .select('g.id')
                .whereRef('g.client_id', '=', 'auth_oauth_clients.id'),
            ),
          ),
        )
        .execute()
    },
    async list(page, perPage) {
      const rows = await selectClients()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      return { rows, total: await count() }
    },
    async findConsent(user, client) {
      const found = await db
        .selectFrom('auth_oauth_consents')
        .selectAll()
        .where('user_id', '=', user)
        .where('client_id', '=', client)
        .executeTakeFirst()
      return found ?? null
    },
    async saveConsent(consent) {
      const { scopes, granted_at, revoked_at } = consent
      await db
        .insertInto('auth_oauth_consents')
        .values(consent)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'client_id']).doUpdateSet({ scopes, granted_at, revoked_at }),
        )
        .execute()
    },
    async listConsentedClients(user) {
      return db
        .selectFrom('auth_oauth_consents as g')
        .innerJoin('auth_oauth_clients as c', 'c.id', 'g.client_id')
        .selectAll('g')
        .select(['c.client_name', 'c.client_uri', 'c.logo_uri'])
        .where('g.user_id', '=', user)
        .where('g.revoked_at', 'is', null)
        .where('c.deleted_at', 'is', null)
        .orderBy('g.granted_at', 'desc')
        .execute()
    },
    async deleteSessions(client, user) {
      const sessions = db.deleteFrom('auth_sessions').where('oauth_client_id', '=', client)
      await (user === null ? sessions : sessions.where('user_id', '=', user)).execute()
    },
  }
}
