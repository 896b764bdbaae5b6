import type { Kysely } from 'kysely'
import { kindNames } from '../../../domain/kinds/index.ts'
import type { DatabaseTables } from '../tables.ts'

/** What a user did to an item. */
export interface UserChangeSummary {
  readonly kind: string
  readonly item: number
  readonly action: string
  readonly count: number
  readonly first: string
  readonly last: string
}

/** What the content tables store about a user. */
export interface UserContentRepository {
  /** The user's saves by item and action, the latest first. */
  listChanges(userId: string, limit: number): Promise<UserChangeSummary[]>
  /** The files that the user uploaded, the latest first. */
  listUploads(
    userId: string,
    limit: number,
  ): Promise<{ hash: string; original_name: string | null; created_at: string }[]>
  listPreviewLinks(
    userId: string,
  ): Promise<{ kind: string; item: number; created_at: string; expires_at: string }[]>
  /** Removes unsaved drafts, the keys of forms, preview links and unfinished uploads, and the user from the data of uploads. */
  removePersonalData(userId: string): Promise<void>
  /** Removes the author from all items. */
  clearAuthor(author: number): Promise<void>
}

export function createUserContentRepository(db: Kysely<DatabaseTables>): UserContentRepository {
  return {
    async listChanges(userId, limit) {
      const rows = await db
        .selectFrom('history')
        .select((eb) => [
          'kind',
          'item',
          'action',
          eb.fn.countAll<number>().as('count'),
          eb.fn.min('saved_at').as('first'),
          eb.fn.max('saved_at').as('last'),
        ])
        .where('saved_by', '=', userId)
        .groupBy(['kind', 'item', 'action'])
        .orderBy('last', 'desc')
        .orderBy('kind')
        .orderBy('item')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },
    listUploads: (userId, limit) =>
      db
        .selectFrom('file')
        .select(['hash', 'original_name', 'created_at'])
        .where('uploaded_by', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('hash')
        .limit(limit)
        .execute(),
    listPreviewLinks: (userId) =>
      db
        .selectFrom('preview_link')
        .select(['kind', 'item', 'created_at', 'expires_at'])
        .where('created_by', '=', userId)
        .orderBy('created_at', 'desc')
        .execute(),
    async removePersonalData(userId) {
      await db.deleteFrom('unsaved').where('account', '=', userId).execute()
      await db.deleteFrom('item_creation').where('account', '=', userId).execute()
      await db.deleteFrom('preview_link').where('created_by', '=', userId).execute()
      // Uploads through the storage API have a prefix.
      await db
        .deleteFrom('resumable_upload')
        .where('owner', 'in', [userId, `own:${userId}`])
        .execute()
      await db.deleteFrom('image_creation').where('owner', '=', userId).execute()
      await db.deleteFrom('upload_batch').where('owner', '=', userId).execute()
      await db.updateTable('file').set({ uploaded_by: null }).where('uploaded_by', '=', userId).execute()
    },
    async clearAuthor(author) {
      for (const kind of kindNames)
        await db.updateTable(kind).set({ author: null }).where('author', '=', author).execute()
    },
  }
}
