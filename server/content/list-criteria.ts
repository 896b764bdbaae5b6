import { getKindDefinition, isSearchableKind, type KindName, toColumnName } from '../../domain/kinds/index.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'
import type { ItemCriteria, ItemSortKey } from '../data/content/item-criteria.ts'
import { assertActionAllowed } from './access.ts'
import type { ItemListQuery, RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { parseIsoTimestamp } from './parse-iso-timestamp.ts'
import { parseSearchTerms } from './search-terms.ts'

/** Words find no more than this many of a kind, those that were made last. */
export const maxWordMatches = 2000
const maxQueryLength = 200
const allowedSortKeys: readonly string[] = [
  'title',
  'edited',
  'published',
  'created',
  'date',
  'order',
] satisfies ItemSortKey[]

/** What only those may ask of a list who may see what is hidden. */
export function toEditorListCriteria(
  kind: KindName,
  { published, q, sort, brief }: ItemListQuery,
  context: RequestContext,
): Pick<ItemCriteria, 'between' | 'sort' | 'brief'> {
  if (published ?? q ?? sort ?? brief) assertActionAllowed(context, 'readHidden', kind)
  const bound = (moment: string | undefined) => (moment === undefined ? null : parseIsoTimestamp(moment))
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

/** Narrows a list to what has the words: by the index where there is one, else by the words of the title. */
export async function addWordCriteria(
  { data }: Pick<ContentDeps, 'data'>,
  kind: KindName,
  { q }: ItemListQuery,
  criteria: ItemCriteria,
): Promise<ItemCriteria & { capped: boolean }> {
  if (q === undefined || q.trim() === '') return { ...criteria, capped: false }
  const asked = q.slice(0, maxQueryLength)
  if (!isSearchableKind(kind) || criteria.status === 'trash') {
    const all = splitIntoFoldedWords(asked).slice(0, 8)
    if (all.length === 0) return { ...criteria, ids: [], capped: false }
    return { ...criteria, words: { all, columns: getListedTextColumns(kind) }, capped: false }
  }
  const ids = await data.search.findItemIds(parseSearchTerms(asked), kind, maxWordMatches + 1)
  return { ...criteria, ids: ids.slice(0, maxWordMatches), capped: ids.length > maxWordMatches }
}

/** Short texts beside the title that people know an item by. */
function getListedTextColumns(kind: KindName): string[] {
  const { fields, title } = getKindDefinition(kind)
  return Object.entries(fields).flatMap(([name, { type, listed }]) =>
    listed && name !== title && (type === 'text' || type === 'email') ? [toColumnName(name)] : [],
  )
}
