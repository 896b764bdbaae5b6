import { fieldOf, type Item, type KindName, kindOf } from '../../domain/kinds/index.ts'
import { fold, words } from '../../domain/text/fold.ts'
import { allow } from './access.ts'
import type { SearchService } from './contract/search.ts'
import type { ContentDeps } from './deps.ts'
import { presented } from './present.ts'
import { criteriaOf, whole } from './read.ts'

const longestQuery = 200
const mostWords = 8
/** So many are looked at to find the best; where words find more, they stand by their names. */
const mostRanked = 300

/** Items to point at, for those who may change anything. */
export function createTitleFinder({
  data,
  now,
}: Pick<ContentDeps, 'data' | 'now'>): Pick<SearchService, 'findByTitle'> {
  return {
    async findByTitle(kind, { q, where, ...page }, context) {
      allow(context, 'readHidden', kind)
      const offset = whole(page.offset, 0, 0, 1_000_000)
      const limit = whole(page.limit, 40, 1, 300)
      const asked = q.slice(0, longestQuery)
      const all = words(asked).slice(0, mostWords)
      const shown = (items: readonly Item<typeof kind>[]) =>
        items.map((item) => presented(kind, item, context))
      const criteria = {
        ...criteriaOf(kind, { status: 'any', ...(where ? { where } : {}) }, context, now()),
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
      if (total > mostRanked) {
        const items = await data.items.list(kind, worded, { offset, limit })
        return { items: shown(items), total, offset, limit }
      }
      const found = await data.items.list(kind, worded, { offset: 0, limit: mostRanked })
      const best = rankedBy(kind, found, fold(asked).trim()).slice(offset, offset + limit)
      return { items: shown(best), total, offset, limit }
    },
  }
}

const byTitle = { by: 'title', direction: 'asc' } as const

/** Those first that are called so, then those that begin so, then those with a word that does. */
function rankedBy<K extends KindName>(kind: K, items: readonly Item<K>[], asked: string): Item<K>[] {
  const rank = (item: Item<K>): number => {
    const title = fold(String(fieldOf(item, kindOf(kind).title) ?? ''))
    if (title === asked) return 0
    if (title.startsWith(asked)) return 1
    return title.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(asked)) ? 2 : 3
  }
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}
