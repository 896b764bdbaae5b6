import type { Kysely } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { DatabaseTables, PreviewLinkTable } from '../tables.ts'

export type PreviewLinkRow = Omit<PreviewLinkTable, 'id'> & { id: number }

/** Secret links to what is not public yet. */
export interface PreviewLinkRepository {
  add(link: Omit<PreviewLinkRow, 'id'>): Promise<number>
  /** An item's links that are good at a moment, newest first. */
  listByItem(kind: KindName, item: number, now: string): Promise<PreviewLinkRow[]>
  /** The link of a token, if it is good at a moment. */
  find(tokenHash: string, now: string): Promise<PreviewLinkRow | null>
  /** Ends one link of an item; false: it has none such. */
  remove(kind: KindName, item: number, id: number): Promise<boolean>
  /** Ends all links of an item. */
  removeByItem(kind: KindName, item: number): Promise<void>
  /** Ends all links that an account made. */
  removeByUser(account: string): Promise<void>
  /** Forgets the links that have ended by a moment. */
  removeExpired(now: string): Promise<void>
}

const maxListed = 100

export function createPreviewLinkRepository(db: Kysely<DatabaseTables>): PreviewLinkRepository {
  const ofItem = (kind: KindName, item: number) =>
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
        .limit(maxListed)
        .execute(),
    async find(tokenHash, now) {
      const link = db.selectFrom('preview_link').selectAll().where('token_hash', '=', tokenHash)
      return (await link.where('expires_at', '>', now).executeTakeFirst()) ?? null
    },
    async remove(kind, item, id) {
      const { numDeletedRows } = await ofItem(kind, item).where('id', '=', id).executeTakeFirst()
      return Number(numDeletedRows) === 1
    },
    async removeByItem(kind, item) {
      await ofItem(kind, item).execute()
    },
    async removeByUser(account) {
      await db.deleteFrom('preview_link').where('created_by', '=', account).execute()
    },
    async removeExpired(now) {
      await db.deleteFrom('preview_link').where('expires_at', '<=', now).execute()
    },
  }
}
