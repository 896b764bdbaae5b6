import type { Kysely } from 'kysely'
import type { Engine } from '../connection.ts'
import type { Tables } from '../tables.ts'
import type { AuthOAuthClientTable, AuthOAuthConsentTable } from './oauth-tables.ts'
import type { AuthPage } from './users.ts'

/** A program that somebody let in. */
export type GrantedClient = AuthOAuthConsentTable &
  Pick<AuthOAuthClientTable, 'client_name' | 'client_uri' | 'logo_uri'>

/** The programs that people are let into by their accounts here, and what people let them know. */
export interface AuthOAuthClients {
  add(client: AuthOAuthClientTable): Promise<void>
  find(id: string): Promise<AuthOAuthClientTable | null>
  /** Inside a transaction: nobody else changes the client until it ends. */
  findForChange(id: string): Promise<AuthOAuthClientTable | null>
  change(id: string, values: Partial<Omit<AuthOAuthClientTable, 'id'>>): Promise<void>
  /** Removes the client with all its sessions and consents. */
  remove(id: string): Promise<void>
  /** Newest first. */
  list(page: number, perPage: number): Promise<AuthPage<AuthOAuthClientTable>>
  count(): Promise<number>
  consent(user: string, client: string): Promise<AuthOAuthConsentTable | null>
  putConsent(consent: AuthOAuthConsentTable): Promise<void>
  /** What somebody has let programs know and not revoked. */
  grants(user: string): Promise<GrantedClient[]>
  /** Ends every session that a client has, or only one user's. */
  endSessions(client: string, user: string | null): Promise<void>
}

export function authOAuthClientsOn(db: Kysely<Tables>, engine: Engine): AuthOAuthClients {
  const clients = () => db.selectFrom('auth_oauth_clients').selectAll().where('deleted_at', 'is', null)
  const count = async () => {
    const row = await db
      .selectFrom('auth_oauth_clients')
      .select((all) => all.fn.countAll<number>().as('n'))
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
      return (await clients().where('id', '=', id).executeTakeFirst()) ?? null
    },
    async findForChange(id) {
      const found = clients().where('id', '=', id)
      return (await (engine === 'postgres' ? found.forUpdate() : found).executeTakeFirst()) ?? null
    },
    async change(id, values) {
      await db.updateTable('auth_oauth_clients').set(values).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('auth_oauth_clients').where('id', '=', id).execute()
    },
    async list(page, perPage) {
      const rows = await clients()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      return { rows, total: await count() }
    },
    async consent(user, client) {
      const found = await db
        .selectFrom('auth_oauth_consents')
        .selectAll()
        .where('user_id', '=', user)
        .where('client_id', '=', client)
        .executeTakeFirst()
      return found ?? null
    },
    async putConsent(consent) {
      const { scopes, granted_at, revoked_at } = consent
      await db
        .insertInto('auth_oauth_consents')
        .values(consent)
        .onConflict((one) =>
          one.columns(['user_id', 'client_id']).doUpdateSet({ scopes, granted_at, revoked_at }),
        )
        .execute()
    },
    async grants(user) {
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
    async endSessions(client, user) {
      const sessions = db.deleteFrom('auth_sessions').where('oauth_client_id', '=', client)
      await (user === null ? sessions : sessions.where('user_id', '=', user)).execute()
    },
  }
}
