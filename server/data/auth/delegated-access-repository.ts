import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../tables.ts'

/** The access that users give to holders of signed URLs, signed upload tokens and preview links. */
export interface DelegatedAccessRepository {
  /**
   * Ends all access that a user has delegated until a time. Preview links and signed uploads are removed;
   * signed URLs are not stored, so that the time is.
   */
  end(userId: string, at: string): Promise<void>
  /** Whether a user's delegated access was ended at a time or later, and the user has not signed in since. */
  hasEndedSince(userId: string, at: string): Promise<boolean>
  /**
   * Whether what an editor delegated at a time is still valid: the account is an active editor's, and the access was not
   * ended since. Knows only accounts in this database.
   */
  isValid(userId: string, delegatedAt: string, now: string): Promise<boolean>
}

export function createDelegatedAccessRepository(db: Kysely<DatabaseTables>): DelegatedAccessRepository {
  return {
    async end(userId, at) {
      await db.deleteFrom('preview_link').where('created_by', '=', userId).execute()
      await db.deleteFrom('storage_uploads').where('owner_id', '=', userId).execute()
      await db
        .insertInto('delegated_access_end')
        .values({ user_id: userId, ended_at: at })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ended_at: at }))
        .execute()
    },
    async hasEndedSince(userId, at) {
      const row = await db
        .selectFrom('delegated_access_end as e')
        .select('e.user_id')
        .where('e.user_id', '=', userId)
        .where('e.ended_at', '>=', at)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('auth_sessions as s')
                .select('s.id')
                .where('s.user_id', '=', userId)
                .whereRef('s.created_at', '>', 'e.ended_at'),
            ),
          ),
        )
        .executeTakeFirst()
      return row !== undefined
    },
    async isValid(userId, delegatedAt, now) {
      const row = await db
        .selectFrom('auth_users as u')
        .select('u.id')
        .where('u.id', '=', userId)
        .where('u.deleted_at', 'is', null)
        .where('u.is_anonymous', '=', 0)
        .where(sql`u.raw_app_meta_data ->> 'role'`, 'in', ['owner', 'editor'])
        .where((eb) => eb.or([eb('u.banned_until', 'is', null), eb('u.banned_until', '<=', now)]))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('delegated_access_end as e')
                .select('e.user_id')
                .where('e.user_id', '=', userId)
                .where('e.ended_at', '>=', delegatedAt),
            ),
          ),
        )
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
