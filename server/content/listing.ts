import { columnOf, isSearched, type KindName, kindOf } from '../../domain/kinds/index.ts'
import { Problem } from '../../domain/problem.ts'
import { words } from '../../domain/text/fold.ts'
import type { Criteria, SortBy } from '../data/content/item-criteria.ts'
import { allow } from './access.ts'
import type { ListQuery, RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { momentOf } from './moment.ts'
import { termsOf } from './search-terms.ts'

/** Words find no more than this many of a kind, those that were made last. */
export const mostFound = 2000
const longestQuery = 200
const sortings: readonly string[] = [
  'title',
  'edited',
  'published',
  'created',
  'date',
  'order',
] satisfies SortBy[]

/** What only those may ask of a list who may see what is hidden. */
export function listingOf(
  kind: KindName,
  { published, q, sort, brief }: ListQuery,
  context: RequestContext,
): Pick<Criteria, 'between' | 'sort' | 'brief'> {
  if (published ?? q ?? sort ?? brief) allow(context, 'readHidden', kind)
  const bound = (moment: string | undefined) => (moment === undefined ? null : momentOf(moment))
  return {
    ...(published
      ? { between: { column: 'published_at', from: bound(published.from), to: bound(published.to) } }
      : {}),
    ...(sort ? { sort: knownSorting(kind, sort) } : {}),
    ...(brief ? { brief } : {}),
  }
}

function knownSorting(kind: KindName, { by, direction }: NonNullable<ListQuery['sort']>) {
  const isDated = kindOf(kind).fields.date?.type === 'date'
  if (!sortings.includes(by) || (by === 'date' && !isDated)) throw new Problem('bad_request')
  if (direction !== 'asc' && direction !== 'desc') throw new Problem('bad_request')
  return { by, direction }
}

/** Narrows a list to what has the words: by the index where there is one, else by the words of the title. */
export async function withWords(
  { data }: Pick<ContentDeps, 'data'>,
  kind: KindName,
  { q }: ListQuery,
  criteria: Criteria,
): Promise<Criteria & { capped: boolean }> {
  if (q === undefined || q.trim() === '') return { ...criteria, capped: false }
  const asked = q.slice(0, longestQuery)
  if (!isSearched(kind) || criteria.status === 'trash') {
    const all = words(asked).slice(0, 8)
    if (all.length === 0) return { ...criteria, ids: [], capped: false }
    return { ...criteria, words: { all, columns: textColumns(kind) }, capped: false }
  }
  const ids = await data.search.items(termsOf(asked), kind, mostFound + 1)
  return { ...criteria, ids: ids.slice(0, mostFound), capped: ids.length > mostFound }
}

/** Short texts beside the title that people know an item by. */
function textColumns(kind: KindName): string[] {
  const { fields, title } = kindOf(kind)
  return Object.entries(fields).flatMap(([name, { type, listed }]) =>
    listed && name !== title && (type === 'text' || type === 'email') ? [columnOf(name)] : [],
  )
}
