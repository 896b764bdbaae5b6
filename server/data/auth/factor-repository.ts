import type { Kysely } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { AuthFactorChallengeTable, AuthFactorTable } from './factor-tables.ts'

/** What people have beside their first proof, and the questions put to it. */
export interface AuthFactorRepository {
  add(factor: AuthFactorTable): Promise<void>
  find(id: string): Promise<AuthFactorTable | null>
  /** Inside a transaction: nobody else changes the factor until it ends. */
  findForUpdate(id: string): Promise<AuthFactorTable | null>
  /** Oldest first. */
  listByUsers(users: readonly string[]): Promise<AuthFactorTable[]>
  update(id: string, values: Partial<Omit<AuthFactorTable, 'id'>>): Promise<void>
  /** Removes the factor with its challenges and codes. */
  remove(id: string): Promise<void>
  removeAll(user: string): Promise<void>
  /** Removes a user's factors that were never used, all or only those begun before a moment. */
  removeUnverified(user: string, before?: string): Promise<void>
  addChallenge(challenge: AuthFactorChallengeTable): Promise<void>
  findChallenge(id: string): Promise<AuthFactorChallengeTable | null>
  /** Whether the challenge was still open; it is not any more. */
  closeChallenge(id: string, at: string): Promise<boolean>
  /** Forgets a factor's challenges that are older than this moment. */
  deleteChallengesBefore(factor: string, before: string): Promise<void>
}

export function createAuthFactorRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): AuthFactorRepository {
  const factors = () => db.selectFrom('auth_mfa_factors').selectAll()
  const unfinished = (user: string) =>
    db.deleteFrom('auth_mfa_factors').where('user_id', '=', user).where('status', '=', 'unverified')
  return {
    async add(factor) {
      await db.insertInto('auth_mfa_factors').values(factor).execute()
    },
    async find(id) {
      return (await factors().where('id', '=', id).executeTakeFirst()) ?? null
    },
    async findForUpdate(id) {
      const found = factors().where('id', '=', id)
      return (await (engine === 'postgres' ? found.forUpdate() : found).executeTakeFirst()) ?? null
    },
    async listByUsers(users) {
      if (users.length === 0) return []
      return factors().where('user_id', 'in', users).orderBy('created_at').orderBy('id').execute()
    },
    async update(id, values) {
      await db.updateTable('auth_mfa_factors').set(values).where('id', '=', id).execute()
    },
    async remove(id) {
      await db.deleteFrom('auth_mfa_factors').where('id', '=', id).execute()
    },
    async removeAll(user) {
      await db.deleteFrom('auth_mfa_factors').where('user_id', '=', user).execute()
    },
    async removeUnverified(user, before) {
      const all = unfinished(user)
      await (before === undefined ? all : all.where('created_at', '<', before)).execute()
    },
    async addChallenge(challenge) {
      await db.insertInto('auth_mfa_challenges').values(challenge).execute()
    },
    async findChallenge(id) {
      const found = db.selectFrom('auth_mfa_challenges').selectAll().where('id', '=', id)
      return (await found.executeTakeFirst()) ?? null
    },
    async closeChallenge(id, at) {
      const { numUpdatedRows } = await db
        .updateTable('auth_mfa_challenges')
        .set({ verified_at: at })
        .where('id', '=', id)
        .where('verified_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async deleteChallengesBefore(factor, before) {
      await db
        .deleteFrom('auth_mfa_challenges')
        .where('factor_id', '=', factor)
        .where('created_at', '<', before)
        .execute()
    },
  }
}
