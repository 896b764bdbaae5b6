import type { Kysely } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { DatabaseTables, PreviewLinkTable } from '../tables.ts'

export type PreviewLinkRow = Omit<PreviewLinkTable, 'id'> & { id: number }

/** Secret links to unpublished items. */
export interface PreviewLinkRepository {
  add(link: Omit<PreviewLinkRow, 'id'>): Promise<number>
  /** The links of an item that are valid at a time, newest first. */
  listByItem(kind: KindName, item: number, now: string): Promise<PreviewLinkRow[]>
  /** The link of a token, if it is valid at a time. */
  find(tokenHash: string, now: string): Promise<PreviewLinkRow | null>
  /** Removes one link of an item; false if there is no such link. */
  remove(kind: KindName, item: number, id: number): Promise<boolean>
  /** Removes all links of an item. */
  removeByItem(kind: KindName, item: number): Promise<void>
  /** Removes the links that have expired at a time. */
  removeExpired(now: string): Promise<void>
}

const maxListedLinks = 100

export function createPreviewLinkRepository(db: Kysely<DatabaseTables>): PreviewLinkRepository {
  const deleteByItem = (kind: KindName, item: number) =>
    db.deleteFrom('preview_link').where('kind', '=', kind).where('item', '=', item)
  return {
    async add(link) {
      const { id } = await db
        .insertInto('preview_link')
        .values(link)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    listByItem: (kind, item, now) =>
      db
        .selectFrom('preview_link')
        .selectAll()
        .where('kind', '=', kind)
        .where('item', '=', item)
        .where('expires_at', '>', now)
        .orderBy('id', 'desc')
        .limit(maxListedLinks)
        .execute(),
    async find(tokenHash, now) {
      const link = db.selectFrom('preview_link').selectAll().where('token_hash', '=', tokenHash)
      return (await link.where('expires_at', '>', now).executeTakeFirst()) ?? null
    },
    async remove(kind, item, id) {
      const { numDeletedRows } = await deleteByItem(kind, item).where('id', '=', id).executeTakeFirst()
      return Number(numDeletedRows) === 1
    },
    async removeByItem(kind, item) {
      await deleteByItem(kind, item).execute()
    },
    async removeExpired(now) {
      await db.deleteFrom('preview_link').where('expires_at', '<=', now).execute()
    },
  }
}
