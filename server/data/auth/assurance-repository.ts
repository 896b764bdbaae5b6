import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'

/** A verified second factor of a session, and its method in the token. */
interface SecondFactorVerification {
  readonly session: string
  readonly factor: string
  readonly method: string
  readonly at: string
}

/** A sign-in method of a session, and when it was used. */
type UsedAuthMethod = Pick<SecondFactorVerification, 'session' | 'method' | 'at'>

/** The authenticator assurance levels (AAL) of sessions. */
export interface AuthAssuranceRepository {
  /** A second factor was verified. */
  raiseToAal2(verification: SecondFactorVerification): Promise<void>
  /** Records that a session's user was authenticated by this method, perhaps again. */
  recordAuthMethod(used: UsedAuthMethod): Promise<void>
  /** Sessions verified with this factor fall back to AAL1. */
  lowerToAal1(factor: string, methods: readonly string[], at: string): Promise<void>
  /** Deletes the user's sessions without a second factor. */
  deleteAal1Sessions(user: string): Promise<void>
  /** Deletes the user's sessions without a second factor that were opened by this method, but for one. */
  deleteAal1SessionsByMethod(user: string, method: string, exceptSession: string | null): Promise<void>
}

export function createAuthAssuranceRepository(db: Kysely<DatabaseTables>): AuthAssuranceRepository {
  async function recordAuthMethod({ session, method, at }: UsedAuthMethod): Promise<void> {
    const claim = { session_id: session, authentication_method: method, updated_at: at, created_at: at }
    await db
      .insertInto('auth_mfa_amr_claims')
      .values({ id: randomUUID(), ...claim })
      .onConflict((conflict) =>
        conflict
          .columns(['session_id', 'authentication_method'])
          .doUpdateSet({ created_at: at, updated_at: at }),
      )
      .execute()
  }
  return {
    recordAuthMethod,
    async raiseToAal2({ session, factor, method, at }) {
      await db
        .updateTable('auth_sessions')
        .set({ aal: 'aal2', factor_id: factor, updated_at: at })
        .where('id', '=', session)
        .execute()
      await recordAuthMethod({ session, method, at })
    },
    async lowerToAal1(factor, methods, at) {
      const lowered = db.selectFrom('auth_sessions').select('id').where('factor_id', '=', factor)
      await db
        .deleteFrom('auth_mfa_amr_claims')
        .where('session_id', 'in', lowered)
        .where('authentication_method', 'in', methods)
        .execute()
      await db
        .updateTable('auth_sessions')
        .set({ aal: 'aal1', factor_id: null, updated_at: at })
        .where('factor_id', '=', factor)
        .execute()
    },
    async deleteAal1Sessions(user) {
      await db.deleteFrom('auth_sessions').where('user_id', '=', user).where('aal', '=', 'aal1').execute()
    },
    async deleteAal1SessionsByMethod(user, method, exceptSession) {
      await db
        .deleteFrom('auth_sessions')
        .where('user_id', '=', user)
        .where('aal', '=', 'aal1')
        .where('id', 'in', (inner) =>
          inner
            .selectFrom('auth_mfa_amr_claims')
            .select('auth_mfa_amr_claims.session_id')
            .where('auth_mfa_amr_claims.authentication_method', '=', method),
        )
        .$if(exceptSession !== null, (query) => query.where('id', '!=', exceptSession ?? ''))
        .execute()
    },
  }
}
