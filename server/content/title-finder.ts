import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isSearchableKind,
  type KindName,
} from '../../domain/kinds/index.ts'
import { toCollationKey } from '../../domain/text/collation-key.ts'
import { foldCaseAndAccents, splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'
import type { ItemFiltersAndOrder } from '../data/content/item-criteria.ts'
import { assertActionAllowed } from './access.ts'
import type { RequestContext } from './contract/items.ts'
import type { EditableHit, SearchService } from './contract/search.ts'
import { countKeptItems } from './count-items.ts'
import type { ContentDeps } from './deps.ts'
import { clampIntegerOrDefault, toItemCriteria } from './item-reader.ts'
import { findItemIdsByWords } from './list-criteria.ts'
import { getEditableKindsOrThrow, getItemPublicationStatus } from './overview-service.ts'
import { sanitizeItemForActor } from './present-item.ts'

const maxQueryLength = 200
const maxWords = 8
/** At most this many matches are ranked; more are sorted by title instead. */
const maxRankedItems = 300
/** Letters inside words are looked for among so many items at most; in longer lists, words by their beginnings. */
const maxScannedItems = 5000
/** So many items of a kind are found by their texts at most. */
const maxItemsByText = 2000

interface IndexedTitleQuery {
  /** The beginnings of words. */
  readonly words: readonly string[]
  /** The same as one folded text. */
  readonly query: string
  readonly criteria: ItemFiltersAndOrder
}

/** Finds items by title for reference pickers, and by title or text for the search of the admin area. */
export function createItemTitleSearcher(
  deps: Pick<ContentDeps, 'data' | 'now' | 'cache'>,
): Pick<SearchService, 'findByTitle' | 'findEditable'> {
  const { data, now } = deps
  /** Whether a kind has so many items that only the search index finds titles fast; it has no trashed items. */
  async function isFoundByIndex(kind: KindName, { where = {} }: ItemFiltersAndOrder): Promise<boolean> {
    if (!isSearchableKind(kind) || Object.keys(where).length > 0) return false
    return (await countKeptItems(deps, kind)) > maxScannedItems
  }

  /** The newest items with words in their titles that begin with these, the best first; only those of a page are read. */
  async function findPageByIndex<K extends KindName>(
    kind: K,
    { words, query, criteria }: IndexedTitleQuery,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly items: Item<K>[]; readonly total: number }> {
    const found = await data.search.findItemIds({ terms: words, phrases: [] }, kind, 'title', maxRankedItems)
    const titles = (await data.items.listTitles(kind, found))
      .map((one) => ({ ...one, key: toCollationKey(one.title) }))
      .sort((a, b) => (a.key === b.key ? a.id - b.id : a.key < b.key ? -1 : 1))
    const page = sortByRank(titles, ({ title }) => rankTitle(title, query)).slice(offset, offset + limit)
    const ids = page.map(({ id }) => id)
    const items = await data.items.sorted(kind, { ...criteria, ids, sort: byTitle }, { offset: 0, limit })
    const byId = new Map(items.map((item) => [item.id, item]))
    return { items: ids.flatMap((id) => byId.get(id) ?? []), total: titles.length }
  }

  /** In the order of the ids. */
  async function readItems<K extends KindName>(
    kind: K,
    ids: readonly number[],
    context: RequestContext,
  ): Promise<Item<K>[]> {
    if (ids.length === 0) return []
    const criteria = { ...toItemCriteria(kind, { status: 'any' }, context, now()), brief: true, ids }
    const items = await data.items.list(kind, criteria, { offset: 0, limit: ids.length })
    const byId = new Map(items.map((item) => [item.id, item]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  const searcher: Pick<SearchService, 'findByTitle' | 'findEditable'> = {
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
          countKeptItems(deps, kind, criteria.where),
        ])
        return { items: present(items), total, offset, limit }
      }
      const foldedQuery = foldCaseAndAccents(query).trim()
      if (await isFoundByIndex(kind, criteria)) {
        const titleQuery = { words, query: foldedQuery, criteria }
        const { items, total } = await findPageByIndex(kind, titleQuery, { offset, limit })
        return { items: present(items), total, offset, limit }
      }
      const wordCriteria = { ...criteria, words: { all: words, columns: [] }, sort: byTitle }
      const total = await data.items.count(kind, wordCriteria)
      if (total > maxRankedItems) {
        const items = await data.items.list(kind, wordCriteria, { offset, limit })
        return { items: present(items), total, offset, limit }
      }
      const found = await data.items.list(kind, wordCriteria, { offset: 0, limit: maxRankedItems })
      const ranked = rankByTitle(kind, found, foldedQuery).slice(offset, offset + limit)
      return { items: present(ranked), total, offset, limit }
    },

    async findEditable({ q, limit }, context) {
      const kinds = getEditableKindsOrThrow(context)
      const query = q.slice(0, maxQueryLength)
      if (splitIntoFoldedWords(query).length === 0) return { items: [], totals: [] }
      const found = await Promise.all(
        kinds.map(async (kind) => {
          const titles = await searcher.findByTitle(kind, { q: query, limit }, context)
          const shown = new Set(titles.items.map(({ id }) => id))
          const found = (await findItemIdsByWords(deps, kind, query, maxItemsByText)) ?? []
          const others = found.filter((id) => !shown.has(id))
          const texts = await readItems(kind, others.slice(0, limit - titles.items.length), context)
          return {
            kind,
            // Of the titles beyond the limit it is unknown which texts have the words too.
            total: titles.total > limit ? Math.max(titles.total, found.length) : titles.total + others.length,
            hits: [
              ...titles.items.map((item) => toEditableHit(kind, item, true, now())),
              ...texts.map((item) => toEditableHit(kind, item, false, now())),
            ],
          }
        }),
      )
      const folded = foldCaseAndAccents(query).trim()
      const hits = found.flatMap((page) => page.hits)
      return {
        items: sortByRank(hits, ({ title, isTitleFound }) =>
          isTitleFound ? rankTitle(title, folded) : Number.POSITIVE_INFINITY,
        ).slice(0, limit),
        totals: found.flatMap(({ kind, total }) => (total > 0 ? [{ kind, total }] : [])),
      }
    },
  }
  return searcher
}

function toEditableHit<K extends KindName>(
  kind: K,
  item: Item<K>,
  isTitleFound: boolean,
  now: Date,
): EditableHit {
  const { published, title } = getKindDefinition(kind)
  return {
    kind,
    id: item.id,
    title: String(getFieldValue(item, title) ?? ''),
    isTitleFound,
    status: published ? getItemPublicationStatus(item, now) : null,
  }
}

const byTitle = { by: 'title', direction: 'asc' } as const

function rankByTitle<K extends KindName>(kind: K, items: readonly Item<K>[], query: string): Item<K>[] {
  const { title } = getKindDefinition(kind)
  return sortByRank(items, (item) => rankTitle(String(getFieldValue(item, title) ?? ''), query))
}

/** Exact title matches first, then titles with the prefix, then titles with a word that has the prefix. */
function rankTitle(title: string, foldedQuery: string): number {
  const folded = foldCaseAndAccents(title)
  if (folded === foldedQuery) return 0
  if (folded.startsWith(foldedQuery)) return 1
  return folded.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(foldedQuery)) ? 2 : 3
}

/** Sorts by rank, each of which is computed once; otherwise the order stays. */
function sortByRank<T>(items: readonly T[], getRank: (item: T) => number): T[] {
  return items
    .map((item) => ({ item, rank: getRank(item) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
