import { getKindDefinition, isSearchableKind, type KindName, toColumnName } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'
import type { ItemFiltersAndOrder, ItemSortKey } from '../data/content/item-criteria.ts'
import { assertActionAllowed } from './access.ts'
import type { ItemListQuery, RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { normalizeIsoTimestamp } from './parse-iso-timestamp.ts'
import { parseSearchQuery } from './search-terms.ts'

/** A word search matches at most this many items of a kind, the newest ones. */
const maxWordMatches = 2000
const maxQueryLength = 200
const allowedSortKeys: readonly string[] = [
  'title',
  'edited',
  'published',
  'created',
  'date',
  'order',
] satisfies ItemSortKey[]

/** List options that need the permission to read hidden items. */
export function toEditorListCriteria(
  kind: KindName,
  { published, q, sort, brief }: ItemListQuery,
  context: RequestContext,
): Pick<ItemFiltersAndOrder, 'between' | 'sort' | 'brief'> {
  if (published ?? q ?? sort ?? brief) assertActionAllowed(context, 'readHidden', kind)
  const bound = (time: string | undefined) => (time === undefined ? null : normalizeIsoTimestamp(time))
  return {
    ...(published
      ? { between: { column: 'published_at', from: bound(published.from), to: bound(published.to) } }
      : {}),
    ...(sort ? { sort: assertSorting(kind, sort) } : {}),
    ...(brief ? { brief } : {}),
  }
}

function assertSorting(kind: KindName, { by, direction }: NonNullable<ItemListQuery['sort']>) {
  const isDated = getKindDefinition(kind).fields.date?.type === 'date'
  if (!allowedSortKeys.includes(by) || (by === 'date' && !isDated)) throw new ProblemError('bad_request')
  if (direction !== 'asc' && direction !== 'desc') throw new ProblemError('bad_request')
  return { by, direction }
}

/**
 * Filters a list by words: with the search index if the kind has one, otherwise by title and listed texts.
 */
export async function addWordCriteria(
  { data }: Pick<ContentDeps, 'data'>,
  kind: KindName,
  { q }: ItemListQuery,
  criteria: ItemFiltersAndOrder,
): Promise<ItemFiltersAndOrder & { capped: boolean }> {
  if (q === undefined || q.trim() === '') return { ...criteria, capped: false }
  const ids =
    criteria.status === 'trash' ? null : await findItemIdsByWords({ data }, kind, q, maxWordMatches + 1)
  if (ids === null) {
    const all = splitIntoFoldedWords(q.slice(0, maxQueryLength)).slice(0, 8)
    if (all.length === 0) return { ...criteria, ids: [], capped: false }
    return { ...criteria, words: { all, columns: getListedTextColumns(kind) }, capped: false }
  }
  return { ...criteria, ids: ids.slice(0, maxWordMatches), capped: ids.length > maxWordMatches }
}

/** The items with these words in any of their texts, the newest first; null if the kind's texts are not indexed. */
export async function findItemIdsByWords(
  { data }: Pick<ContentDeps, 'data'>,
  kind: KindName,
  q: string,
  limit: number,
): Promise<number[] | null> {
  // The index has no private fields, such as the e-mail addresses of authors.
  if (!isSearchableKind(kind) || !getKindDefinition(kind).published) return null
  return await data.search.findItemIds(parseSearchQuery(q.slice(0, maxQueryLength)), kind, 'all', limit)
}

/** Columns with short texts, other than the title, that admin lists show. */
function getListedTextColumns(kind: KindName): string[] {
  const { fields, title } = getKindDefinition(kind)
  return Object.entries(fields).flatMap(([name, { type, listed }]) =>
    listed && name !== title && (type === 'text' || type === 'email') ? [toColumnName(name)] : [],
  )
}
