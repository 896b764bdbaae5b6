import type { Kysely } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { PreviewLinkTable, Tables } from '../tables.ts'

export type PreviewLinkRow = Omit<PreviewLinkTable, 'id'> & { id: number }

/** Secret links to what is not public yet. */
export interface PreviewLinks {
  add(link: Omit<PreviewLinkRow, 'id'>): Promise<number>
  /** An item's links that are good at a moment, newest first. */
  of(kind: KindName, item: number, now: string): Promise<PreviewLinkRow[]>
  /** The link of a token, if it is good at a moment. */
  find(tokenHash: string, now: string): Promise<PreviewLinkRow | null>
  /** Ends one link of an item; false: it has none such. */
  end(kind: KindName, item: number, id: number): Promise<boolean>
  /** Ends all links of an item. */
  endAll(kind: KindName, item: number): Promise<void>
  /** Ends all links that an account made. */
  endOf(account: string): Promise<void>
  /** Forgets the links that have ended by a moment. */
  forget(now: string): Promise<void>
}

const mostShown = 100

export function previewLinksOn(db: Kysely<Tables>): PreviewLinks {
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
    of: (kind, item, now) =>
      db
        .selectFrom('preview_link')
        .selectAll()
        .where('kind', '=', kind)
        .where('item', '=', item)
        .where('expires_at', '>', now)
        .orderBy('id', 'desc')
        .limit(mostShown)
        .execute(),
    async find(tokenHash, now) {
      const link = db.selectFrom('preview_link').selectAll().where('token_hash', '=', tokenHash)
      return (await link.where('expires_at', '>', now).executeTakeFirst()) ?? null
    },
    async end(kind, item, id) {
      const { numDeletedRows } = await ofItem(kind, item).where('id', '=', id).executeTakeFirst()
      return Number(numDeletedRows) === 1
    },
    async endAll(kind, item) {
      await ofItem(kind, item).execute()
    },
    async endOf(account) {
      await db.deleteFrom('preview_link').where('created_by', '=', account).execute()
    },
    async forget(now) {
      await db.deleteFrom('preview_link').where('expires_at', '<=', now).execute()
    },
  }
}
