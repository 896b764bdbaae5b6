import { type Kysely, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { AuthIdentityTable, AuthUserTable } from './tables.ts'

/** A page of rows and the total count. */
export interface AuthRowPage<R> {
  readonly rows: readonly R[]
  readonly total: number
}

/** User accounts. */
export interface AuthUserRepository {
  add(user: AuthUserTable): Promise<void>
  find(id: string): Promise<AuthUserTable | null>
  /** Inside a transaction: locks the user until it ends. */
  findForUpdate(id: string): Promise<AuthUserTable | null>
  /** Not users of SAML providers: these may assert any address, even one of another account. */
  findByEmail(email: string): Promise<AuthUserTable | null>
  findByPhone(phone: string): Promise<AuthUserTable | null>
  update(id: string, values: Partial<Omit<AuthUserTable, 'id'>>): Promise<void>
  /** Removes the user with all identities, sessions and tokens. */
  remove(id: string): Promise<void>
  /** Newest first; `filter`: only users with this text in their address, number or name. */
  list(page: number, perPage: number, filter?: string | null): Promise<AuthRowPage<AuthUserTable>>
  /** Whether a user's password hash begins with one of these texts, which contain no wildcards of `like`. */
  hasPasswordHashWithPrefix(prefixes: readonly string[]): Promise<boolean>
  /** The number of owners, including banned ones. */
  countOwners(): Promise<number>
  /** The confirmed e-mail addresses of the owners. */
  listOwnerEmails(): Promise<string[]>
  /** Inside a transaction: the owners, locked until it ends. */
  listOwnersForUpdate(): Promise<AuthUserTable[]>
  addIdentity(identity: AuthIdentityTable): Promise<void>
  listIdentities(users: readonly string[]): Promise<AuthIdentityTable[]>
  updateIdentity(id: string, values: Partial<Omit<AuthIdentityTable, 'id'>>): Promise<void>
  removeIdentities(user: string): Promise<void>
}

export function createAuthUserRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): AuthUserRepository {
  const selectUsers = () => db.selectFrom('auth_users').selectAll()
  return {
    async add(user) {
      await db.insertInto('auth_users').values(user).execute()
    },
    async find(id) {
      return (await selectUsers().where('id', '=', id).executeTakeFirst()) ?? null
    },
    async findForUpdate(id) {
      const query = selectUsers().where('id', '=', id)
      return (await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) ?? null
    },
    async findByEmail(email) {
      // A literal, because SQLite uses the partial index only then.
      const users = selectUsers().where('is_sso_user', '=', sql.lit(0))
      return (await users.where('email', '=', email).executeTakeFirst()) ?? null
    },
    async findByPhone(phone) {
      return (await selectUsers().where('phone', '=', phone).executeTakeFirst()) ?? null
    },
    async update(id, values) {
      await db.updateTable('auth_users').set(values).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('auth_users').where('id', '=', id).execute()
    },
    async list(page, perPage, filter = null) {
      const users = db
        .selectFrom('auth_users')
        .$if(filter !== null, (qb) => qb.where(createUserTextFilter(filter ?? '')))
      const rows = await users
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      const count = await users.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirst()
      return { rows, total: Number(count?.n ?? 0) }
    },
    async hasPasswordHashWithPrefix(prefixes) {
      const row = await db
        .selectFrom('auth_users')
        .select('id')
        .where((eb) => eb.or(prefixes.map((prefix) => eb('encrypted_password', 'like', `${prefix}%`))))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async countOwners() {
      const row = await db
        .selectFrom('auth_users')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where(sql`raw_app_meta_data ->> 'role'`, '=', 'owner')
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return Number(row?.n ?? 0)
    },
    async listOwnerEmails() {
      const rows = await db
        .selectFrom('auth_users')
        .select('email')
        .where(sql`raw_app_meta_data ->> 'role'`, '=', 'owner')
        .where('deleted_at', 'is', null)
        .where('email_confirmed_at', 'is not', null)
        .orderBy('id')
        .execute()
      return rows.flatMap(({ email }) => (email ? [email] : []))
    },
    async listOwnersForUpdate() {
      const owners = selectUsers()
        .where(sql`raw_app_meta_data ->> 'role'`, '=', 'owner')
        .where('deleted_at', 'is', null)
        .orderBy('id')
      return (engine === 'postgres' ? owners.forUpdate() : owners).execute()
    },
    async addIdentity(identity) {
      await db.insertInto('auth_identities').values(identity).execute()
    },
    async listIdentities(ids) {
      if (ids.length === 0) return []
      return db
        .selectFrom('auth_identities')
        .selectAll()
        .where('user_id', 'in', ids)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    },
    async updateIdentity(id, values) {
      await db.updateTable('auth_identities').set(values).where('id', '=', id).execute()
    },
    async removeIdentities(user) {
      await db.deleteFrom('auth_identities').where('user_id', '=', user).execute()
    },
  }
}

/** Both sides are converted by the database, because SQLite converts only Latin capitals to lower case. */
function createUserTextFilter(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    sql.ref('email'),
    sql.ref('phone'),
    sql`raw_user_meta_data ->> 'full_name'`,
    sql`raw_user_meta_data ->> 'name'`,
  ].map((value) => sql`lower(${value}) like lower(${pattern}) escape ${sql.lit('\\')}`)
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
