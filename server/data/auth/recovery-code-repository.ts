import type { Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import type { AuthRecoveryCodeTable } from './factor-tables.ts'

/** Recovery codes for users who lost their other factors. */
export interface AuthRecoveryCodeRepository {
  add(codes: readonly AuthRecoveryCodeTable[]): Promise<void>
  listByFactor(factor: string): Promise<AuthRecoveryCodeTable[]>
  /** Marks a code as used; false if it is unknown or already used. */
  consume(factor: string, hash: string, at: string): Promise<boolean>
  removeAll(factor: string): Promise<void>
}

export function createAuthRecoveryCodeRepository(db: Kysely<DatabaseTables>): AuthRecoveryCodeRepository {
  return {
    async add(codes) {
      await db.insertInto('auth_mfa_recovery_codes').values(codes).execute()
    },
    async listByFactor(factor) {
      return db.selectFrom('auth_mfa_recovery_codes').selectAll().where('factor_id', '=', factor).execute()
    },
    async consume(factor, hash, at) {
      const { numUpdatedRows } = await db
        .updateTable('auth_mfa_recovery_codes')
        .set({ used_at: at })
        .where('factor_id', '=', factor)
        .where('code_hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async removeAll(factor) {
      await db.deleteFrom('auth_mfa_recovery_codes').where('factor_id', '=', factor).execute()
    },
  }
}
