import { isSearchableKind, kindNames } from '../../domain/kinds/index.ts'
import type { Repositories } from '../data/index.ts'
import { createSearchDocument } from './search-document.ts'

const batchSize = 200

/** Inside a transaction: fills an empty search index with all items. */
export async function rebuildSearchIndex({
  items,
  search,
}: Pick<Repositories, 'items' | 'search'>): Promise<void> {
  for (const kind of kindNames.filter(isSearchableKind))
    for (let after = 0; ; ) {
      const batch = await items.listById(kind, { after, limit: batchSize })
      for (const item of batch) {
        const document = item.removed_at === null ? createSearchDocument(kind, item) : null
        if (document !== null) await search.put(document)
      }
      const last = batch.at(-1)
      if (last === undefined) break
      after = last.id
    }
}
