import { isSearchableKind, kindNames } from '../../domain/kinds/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { createSearchDocument } from './search-document.ts'

const batchSize = 500

/**
 * Adds items that are missing in the search index, and removes entries of items that do not exist or are in the trash;
 * returns how many there were.
 */
export async function repairSearchIndex(
  data: Pick<SiteDatabase, 'integrity' | 'transaction'>,
): Promise<number> {
  let repaired = 0
  for (const kind of kindNames.filter(isSearchableKind)) {
    const repair = (id: number) =>
      data.transaction(async ({ items, search, pictureUses }) => {
        // It may be saved or removed at the same time.
        await pictureUses.lockItem(kind, id)
        const item = await items.find(kind, id)
        const document = item === null || item.removed_at !== null ? null : createSearchDocument(kind, item)
        if (document === null) await search.delete(kind, id)
        else await search.put(document)
      })
    for (const list of ['listUnindexedItems', 'listStaleSearchRows'] as const)
      for (let after = 0; ; ) {
        const ids = await data.integrity[list](kind, { after, limit: batchSize })
        for (const id of ids) await repair(id)
        repaired += ids.length
        const last = ids.at(-1)
        if (last === undefined) break
        after = last
      }
  }
  return repaired
}
