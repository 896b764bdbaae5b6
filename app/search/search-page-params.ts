import { isKindName, isSearchableKind, type KindName } from '../../domain/kinds/index.ts'
import { parsePageNumberParam } from '../paging.ts'
import { normalizeSearchQuery, type SearchFormFields } from './search-href.ts'

/** The valid query parameters of the search. */
export interface SearchPageParams {
  readonly q: string
  readonly kind: KindName | null
  readonly from: number | null
  readonly to: number | null
  readonly page: number
}

const MAX_QUERY_LENGTH = 200

/** Parses the parameters; invalid values are ignored. */
export function parseSearchPageParams(url: URL): SearchPageParams {
  const kind = url.searchParams.get('kind') ?? ''
  return {
    q: normalizeSearchQuery((url.searchParams.get('q') ?? '').slice(0, 50 * MAX_QUERY_LENGTH)).slice(
      0,
      MAX_QUERY_LENGTH,
    ),
    kind: isKindName(kind) && isSearchableKind(kind) ? kind : null,
    ...parseYearRangeParams(url),
    page: parsePageNumberParam(url),
  }
}

/** Converts the parameters to form fields. */
export function toSearchFormFields({ q, kind, from, to }: SearchPageParams): SearchFormFields {
  return { q, kind: kind ?? '', from: String(from ?? ''), to: String(to ?? '') }
}

/** Whether a kind or a period is set. */
export function hasSearchFilters({ kind, from, to }: SearchPageParams): boolean {
  return kind !== null || from !== null || to !== null
}

/** Parses the years, the earlier one first. */
export function parseYearRangeParams(url: URL): Pick<SearchPageParams, 'from' | 'to'> {
  return sortYearRange({ from: parseYearParam(url, 'from'), to: parseYearParam(url, 'to') })
}

/** Accepts other dashes as a minus sign. */
function parseYearParam(url: URL, name: 'from' | 'to'): number | null {
  const text = (url.searchParams.get(name) ?? '').trim().replace(/^[−–]/, '-')
  return /^-?\d{1,4}$/.test(text) ? Number(text) + 0 : null
}

/** Swaps the years if they are in the wrong order. */
function sortYearRange({
  from,
  to,
}: Pick<SearchPageParams, 'from' | 'to'>): Pick<SearchPageParams, 'from' | 'to'> {
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}
