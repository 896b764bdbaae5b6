import { randomUUID } from 'node:crypto'
import type { CompiledQuery, Kysely } from 'kysely'
import { nilUuid } from '../../../domain/nil-uuid.ts'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { AuthAmrClaimTable, AuthSessionTable, AuthUserTable } from './tables.ts'

/** The columns that decide whether a session is still valid. */
type SessionWithUserColumns = Pick<
  AuthSessionTable,
  'aal' | 'not_after' | 'created_at' | 'updated_at' | 'oauth_client_id' | 'scopes'
> &
  Pick<AuthUserTable, 'email' | 'raw_app_meta_data' | 'raw_user_meta_data' | 'banned_until' | 'deleted_at' | 'is_anonymous'> & {
    readonly user_id: string
    /** 1 if the user has a second factor. */
    readonly has_factor: number
  }

/** The sessions of users. */
export interface AuthSessionRepository {
  /** Creates a session, and records the sign-in method. */
  add(session: AuthSessionTable, method: string): Promise<void>
  /** The session and its user in one query; null if it has ended. */
  findWithUser(id: string): Promise<SessionWithUserColumns | null>
  /** Inside a transaction: locks the session until it ends. */
  findForUpdate(id: string): Promise<AuthSessionTable | null>
  /** A user's own active sessions (not those of OAuth clients), most recently used first. */
  listActive(user: string, now: string, limit: number): Promise<AuthSessionTable[]>
  listAuthMethods(id: string): Promise<AuthAmrClaimTable[]>
  markRefreshed(id: string, at: string): Promise<void>
  /** Records when the session was used, unless a later time is known. */
  markUsed(id: string, at: string): Promise<void>
  remove(id: string): Promise<void>
  removeAll(user: string): Promise<void>
  removeOfAllUsers(): Promise<void>
  removeOthers(user: string, current: string): Promise<void>
}

// Runs with every request of a signed-in user, and compiling the query takes longer than running it.
const compiledSessionQueries: Partial<Record<DatabaseEngine, CompiledQuery<SessionWithUserColumns>>> = {}

export function createAuthSessionRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): AuthSessionRepository {
  return {
    async add(session, method) {
      await db.insertInto('auth_sessions').values(session).execute()
      const { id: session_id, created_at, updated_at } = session
      const claim = { id: randomUUID(), session_id, authentication_method: method, created_at, updated_at }
      await db.insertInto('auth_mfa_amr_claims').values(claim).execute()
    },
    async findWithUser(id) {
      const query = compiledSessionQueries[engine] ?? buildSessionWithUserQuery(db).compile()
      compiledSessionQueries[engine] = query
      const parameters = query.parameters.map((value) => (value === placeholderId ? id : value))
      const { rows } = await db.executeQuery<SessionWithUserColumns>({ ...query, parameters })
      return rows[0] ?? null
    },
    async findForUpdate(id) {
      const query = db.selectFrom('auth_sessions').selectAll().where('id', '=', id)
      return (await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) ?? null
    },
    async listActive(user, now, limit) {
      return db
        .selectFrom('auth_sessions')
        .selectAll()
        .where('user_id', '=', user)
        .where('oauth_client_id', 'is', null)
        .where((eb) => eb.or([eb('not_after', 'is', null), eb('not_after', '>', now)]))
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
    },
    async listAuthMethods(id) {
      return db
        .selectFrom('auth_mfa_amr_claims')
        .selectAll()
        .where('session_id', '=', id)
        .orderBy('created_at', 'desc')
        .execute()
    },
    async markRefreshed(id, at) {
      await db
        .updateTable('auth_sessions')
        .set({ refreshed_at: at, updated_at: at })
        .where('id', '=', id)
        .execute()
    },
    async markUsed(id, at) {
      await db
        .updateTable('auth_sessions')
        .set({ updated_at: at })
        .where('id', '=', id)
        .where('updated_at', '<', at)
        .execute()
    },
    async remove(id) {
      await db.deleteFrom('auth_sessions').where('id', '=', id).execute()
    },
    async removeAll(user) {
      await db.deleteFrom('auth_sessions').where('user_id', '=', user).execute()
    },
    async removeOfAllUsers() {
      await db.deleteFrom('auth_sessions').execute()
    },
    async removeOthers(user, current) {
      await db.deleteFrom('auth_sessions').where('user_id', '=', user).where('id', '<>', current).execute()
    },
  }
}

/** The placeholder for the id in the compiled query. */
const placeholderId = nilUuid

function buildSessionWithUserQuery(db: Kysely<DatabaseTables>) {
  return db
    .selectFrom('auth_sessions as s')
    .innerJoin('auth_users as u', 'u.id', 's.user_id')
    .select([
      's.user_id',
      's.aal',
      's.not_after',
      's.created_at',
      's.updated_at',
      's.oauth_client_id',
      's.scopes',
      'u.email',
      'u.raw_app_meta_data',
      'u.raw_user_meta_data',
      'u.banned_until',
      'u.deleted_at',
      'u.is_anonymous',
      (eb) =>
        eb
          .exists(
            eb
              .selectFrom('auth_mfa_factors as f')
              .select('f.id')
              .whereRef('f.user_id', '=', 's.user_id')
              .where('f.status', '=', 'verified'),
          )
          .$castTo<number>()
          .as('has_factor'),
    ])
    .where('s.id', '=', placeholderId)
}
