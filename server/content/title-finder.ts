import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { foldCaseAndAccents, splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'
import { assertActionAllowed } from './access.ts'
import type { SearchService } from './contract/search.ts'
import type { ContentDeps } from './deps.ts'
import { clampIntegerOrDefault, toItemCriteria } from './item-reader.ts'
import { sanitizeItemForActor } from './present-item.ts'

const maxQueryLength = 200
const maxWords = 8
/** At most this many matches are ranked; more are sorted by title instead. */
const maxRankedItems = 300

/** Finds items by title for reference pickers in the admin area. */
export function createItemTitleSearcher({
  data,
  now,
}: Pick<ContentDeps, 'data' | 'now'>): Pick<SearchService, 'findByTitle'> {
  return {
    async findByTitle(kind, { q, where, ...page }, context) {
      assertActionAllowed(context, 'readHidden', kind)
      const offset = clampIntegerOrDefault(page.offset, 0, 0, 1_000_000)
      const limit = clampIntegerOrDefault(page.limit, 40, 1, 300)
      const query = q.slice(0, maxQueryLength)
      const words = splitIntoFoldedWords(query).slice(0, maxWords)
      const present = (items: readonly Item<typeof kind>[]) =>
        items.map((item) => sanitizeItemForActor(kind, item, context))
      const criteria = {
        ...toItemCriteria(kind, { status: 'any', ...(where ? { where } : {}) }, context, now()),
        brief: true,
      }
      if (words.length === 0) {
        const [items, total] = await Promise.all([
          data.items.list(kind, criteria, { offset, limit }),
          data.items.count(kind, criteria),
        ])
        return { items: present(items), total, offset, limit }
      }
      const wordCriteria = { ...criteria, words: { all: words, columns: [] }, sort: byTitle }
      const total = await data.items.count(kind, wordCriteria)
      if (total > maxRankedItems) {
        const items = await data.items.list(kind, wordCriteria, { offset, limit })
        return { items: present(items), total, offset, limit }
      }
      const found = await data.items.list(kind, wordCriteria, { offset: 0, limit: maxRankedItems })
      const ranked = rankByTitle(kind, found, foldCaseAndAccents(query).trim()).slice(offset, offset + limit)
      return { items: present(ranked), total, offset, limit }
    },
  }
}

const byTitle = { by: 'title', direction: 'asc' } as const

/** Exact title matches first, then titles with the prefix, then titles with a word that has the prefix. */
function rankByTitle<K extends KindName>(kind: K, items: readonly Item<K>[], query: string): Item<K>[] {
  const rank = (item: Item<K>): number => {
    const title = foldCaseAndAccents(String(getFieldValue(item, getKindDefinition(kind).title) ?? ''))
    if (title === query) return 0
    if (title.startsWith(query)) return 1
    return title.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query)) ? 2 : 3
  }
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
