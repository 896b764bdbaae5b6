import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { foldCaseAndAccents, splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'
import { assertActionAllowed } from './access.ts'
import type { SearchService } from './contract/search.ts'
import type { ContentDeps } from './deps.ts'
import { clampInteger, toItemCriteria } from './item-reader.ts'
import { presentItem } from './present-item.ts'

const maxQueryLength = 200
const maxWords = 8
/** So many are looked at to find the best; where words find more, they stand by their names. */
const maxRankedItems = 300

/** Items to point at, for those who may change anything. */
export function createTitleFinder({
  data,
  now,
}: Pick<ContentDeps, 'data' | 'now'>): Pick<SearchService, 'findByTitle'> {
  return {
    async findByTitle(kind, { q, where, ...page }, context) {
      assertActionAllowed(context, 'readHidden', kind)
      const offset = clampInteger(page.offset, 0, 0, 1_000_000)
      const limit = clampInteger(page.limit, 40, 1, 300)
      const asked = q.slice(0, maxQueryLength)
      const all = splitIntoFoldedWords(asked).slice(0, maxWords)
      const shown = (items: readonly Item<typeof kind>[]) =>
        items.map((item) => presentItem(kind, item, context))
      const criteria = {
        ...toItemCriteria(kind, { status: 'any', ...(where ? { where } : {}) }, context, now()),
        brief: true,
      }
      if (all.length === 0) {
        const [items, total] = await Promise.all([
          data.items.list(kind, criteria, { offset, limit }),
          data.items.count(kind, criteria),
        ])
        return { items: shown(items), total, offset, limit }
      }
      const worded = { ...criteria, words: { all, columns: [] }, sort: byTitle }
      const total = await data.items.count(kind, worded)
      if (total > maxRankedItems) {
        const items = await data.items.list(kind, worded, { offset, limit })
        return { items: shown(items), total, offset, limit }
      }
      const found = await data.items.list(kind, worded, { offset: 0, limit: maxRankedItems })
      const best = rankByTitle(kind, found, foldCaseAndAccents(asked).trim()).slice(offset, offset + limit)
      return { items: shown(best), total, offset, limit }
    },
  }
}

const byTitle = { by: 'title', direction: 'asc' } as const

/** Those first that are called so, then those that begin so, then those with a word that does. */
function rankByTitle<K extends KindName>(kind: K, items: readonly Item<K>[], asked: string): Item<K>[] {
  const rank = (item: Item<K>): number => {
    const title = foldCaseAndAccents(String(getFieldValue(item, getKindDefinition(kind).title) ?? ''))
    if (title === asked) return 0
    if (title.startsWith(asked)) return 1
    return title.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(asked)) ? 2 : 3
  }
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}
