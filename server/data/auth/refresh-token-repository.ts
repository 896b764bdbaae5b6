import type { Insertable, Kysely, Selectable } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import type { AuthRefreshTokenTable } from './tables.ts'

export type RefreshTokenRow = Selectable<AuthRefreshTokenTable>

/** Single-use tokens that refresh sessions. */
export interface AuthRefreshTokenRepository {
  add(token: Insertable<AuthRefreshTokenTable>): Promise<void>
  find(hash: string): Promise<RefreshTokenRow | null>
  revoke(id: number, at: string): Promise<void>
  /** Revokes and returns the valid tokens of a session. */
  revokeAll(session: string, at: string): Promise<RefreshTokenRow[]>
  /** Deletes a session's tokens that were revoked before this time. */
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
