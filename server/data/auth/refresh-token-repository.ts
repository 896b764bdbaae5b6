import type { Insertable, Kysely, Selectable } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import type { AuthRefreshTokenTable } from './tables.ts'

export type RefreshTokenRow = Selectable<AuthRefreshTokenTable>

/** The tokens by which sessions are prolonged, each used once. */
export interface AuthRefreshTokenRepository {
  add(token: Insertable<AuthRefreshTokenTable>): Promise<void>
  find(hash: string): Promise<RefreshTokenRow | null>
  revoke(id: number, at: string): Promise<void>
  /** The tokens of a session that are still good; none of them is afterwards. */
  revokeAll(session: string, at: string): Promise<RefreshTokenRow[]>
  /** Forgets a session's tokens that were used before this moment. */
  deleteRevokedBefore(session: string, before: string): Promise<void>
}

export function createAuthRefreshTokenRepository(db: Kysely<DatabaseTables>): AuthRefreshTokenRepository {
  return {
    async add(token) {
      await db.insertInto('auth_refresh_tokens').values(token).execute()
    },
    async find(hash) {
      return (
        (await db
          .selectFrom('auth_refresh_tokens')
          .selectAll()
          .where('token', '=', hash)
          .executeTakeFirst()) ?? null
      )
    },
    async revoke(id, at) {
      await db
        .updateTable('auth_refresh_tokens')
        .set({ revoked: 1, updated_at: at })
        .where('id', '=', id)
        .execute()
    },
    async revokeAll(session, at) {
      return db
        .updateTable('auth_refresh_tokens')
        .set({ revoked: 1, updated_at: at })
        .where('session_id', '=', session)
        .where('revoked', '=', 0)
        .returningAll()
        .execute()
    },
    async deleteRevokedBefore(session, before) {
      await db
        .deleteFrom('auth_refresh_tokens')
        .where('session_id', '=', session)
        .where('revoked', '=', 1)
        .where('updated_at', '<', before)
        .execute()
    },
  }
}
