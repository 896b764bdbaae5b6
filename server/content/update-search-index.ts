import { isSearchableKind, kindNames } from '../../domain/kinds/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { createSearchDocument } from './search-document.ts'

/** Increased when `createSearchDocument` indexes more or other words of an item. */
const documentVersion = '4'
const metaName = 'search_document_version'
const batchSize = 50

/**
 * Indexes all items again if an earlier version of the product did it. Searches find what was indexed before until it
 * is done; if it is interrupted, the next start begins again.
 */
export async function updateOutdatedSearchIndex(
  data: Pick<SiteDatabase, 'items' | 'meta' | 'transaction'>,
): Promise<void> {
  if ((await data.meta.get(metaName)) === documentVersion) return
  for (const kind of kindNames.filter(isSearchableKind))
    for (let after = 0; ; ) {
      const ids = (await data.items.listById(kind, { after, limit: batchSize })).map(({ id }) => id)
      await data.transaction(async ({ items, search, pictureUses }) => {
        for (const id of ids) {
          // It may be saved or removed at the same time.
          await pictureUses.lockItem(kind, id)
          const item = await items.find(kind, id)
          const document = item === null || item.removed_at !== null ? null : createSearchDocument(kind, item)
          if (document !== null) await search.put(document)
        }
      })
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
    }
  await data.meta.set(metaName, documentVersion)
}
