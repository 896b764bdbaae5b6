import type { Kysely } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { AuthFactorChallengeTable, AuthFactorTable } from './factor-tables.ts'

/** Second factors and their challenges. */
export interface AuthFactorRepository {
  add(factor: AuthFactorTable): Promise<void>
  find(id: string): Promise<AuthFactorTable | null>
  /** Inside a transaction: locks the factor until it ends. */
  findForUpdate(id: string): Promise<AuthFactorTable | null>
  /** Oldest first. */
  listByUsers(users: readonly string[]): Promise<AuthFactorTable[]>
  update(id: string, values: Partial<Omit<AuthFactorTable, 'id'>>): Promise<void>
  /** Removes the factor with its challenges and codes. */
  remove(id: string): Promise<void>
  removeAll(user: string): Promise<void>
  /** Removes a user's unverified factors, all or only those created before a time. */
  removeUnverified(user: string, before?: string): Promise<void>
  addChallenge(challenge: AuthFactorChallengeTable): Promise<void>
  findChallenge(id: string): Promise<AuthFactorChallengeTable | null>
  /** Closes a challenge; false if it was already closed. */
  closeChallenge(id: string, at: string): Promise<boolean>
  /** Deletes a factor's challenges older than this time. */
  deleteChallengesBefore(factor: string, before: string): Promise<void>
}

export function createAuthFactorRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): AuthFactorRepository {
  const selectFactors = () => db.selectFrom('auth_mfa_factors').selectAll()
  const deleteUnverified = (user: string) =>
    db.deleteFrom('auth_mfa_factors').where('user_id', '=', user).where('status', '=', 'unverified')
  return {
    async add(factor) {
      await db.insertInto('auth_mfa_factors').values(factor).execute()
    },
    async find(id) {
      return (await selectFactors().where('id', '=', id).executeTakeFirst()) ?? null
    },
    async findForUpdate(id) {
      const query = selectFactors().where('id', '=', id)
      return (await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) ?? null
    },
    async listByUsers(users) {
      if (users.length === 0) return []
      return selectFactors().where('user_id', 'in', users).orderBy('created_at').orderBy('id').execute()
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
      const query = deleteUnverified(user)
      await (before === undefined ? query : query.where('created_at', '<', before)).execute()
    },
    async addChallenge(challenge) {
      await db.insertInto('auth_mfa_challenges').values(challenge).execute()
    },
    async findChallenge(id) {
      const query = db.selectFrom('auth_mfa_challenges').selectAll().where('id', '=', id)
      return (await query.executeTakeFirst()) ?? null
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
