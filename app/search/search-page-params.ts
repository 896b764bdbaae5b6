import { isKindName, isSearchableKind, type KindName } from '../../domain/kinds/index.ts'
import { parsePageNumber } from '../paging.ts'
import { normalizeSearchQuery, type SearchFormFields } from './search-href.ts'

/** What an address asks of the search, as far as it makes sense. */
export interface SearchPageParams {
  readonly q: string
  readonly kind: KindName | null
  readonly from: number | null
  readonly to: number | null
  readonly page: number
}

const LONGEST_QUERY = 200

/** Reads a question; whatever no form of ours would send is as if it had not been sent. */
export function parseSearchPageParams(url: URL): SearchPageParams {
  const kind = url.searchParams.get('kind') ?? ''
  return {
    q: normalizeSearchQuery((url.searchParams.get('q') ?? '').slice(0, 50 * LONGEST_QUERY)).slice(
      0,
      LONGEST_QUERY,
    ),
    kind: isKindName(kind) && isSearchableKind(kind) ? kind : null,
    ...parseYearRange(url),
    page: parsePageNumber(url),
  }
}

/** The question as its form shows it. */
export function toSearchFormFields({ q, kind, from, to }: SearchPageParams): SearchFormFields {
  return { q, kind: kind ?? '', from: String(from ?? ''), to: String(to ?? '') }
}

/** Whether less than everything is asked for. */
export function hasSearchFilters({ kind, from, to }: SearchPageParams): boolean {
  return kind !== null || from !== null || to !== null
}

/** The years a form was given, the earlier one first. */
export function parseYearRange(url: URL): Pick<SearchPageParams, 'from' | 'to'> {
  return sortYearRange({ from: parseYearParam(url, 'from'), to: parseYearParam(url, 'to') })
}

/** People write a minus in more ways than one. */
function parseYearParam(url: URL, name: 'from' | 'to'): number | null {
  const text = (url.searchParams.get(name) ?? '').trim().replace(/^[−–]/, '-')
  return /^-?\d{1,4}$/.test(text) ? Number(text) + 0 : null
}

/** From the later year to the earlier one means the same period. */
function sortYearRange({
  from,
  to,
}: Pick<SearchPageParams, 'from' | 'to'>): Pick<SearchPageParams, 'from' | 'to'> {
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}
