import { getKindDefinition } from '../../../domain/kinds/index.ts'
import type { ItemSorting } from '../../../server/content/contract/items.ts'
import { parsePageNumberParam } from '../../paging.ts'
import {
  getFilterFields,
  getNonTitleListColumns,
  getPeriodFilterType,
  getSortOptions,
  type ListedKind,
} from './listed-kinds.ts'

/** The search, filters, sorting and page of a list; all of it is in the URL. */
export interface ListUrlState {
  readonly kind: ListedKind
  readonly q: string
  readonly status: 'any' | 'live' | 'draft' | 'scheduled'
  /** Required field values: the id of the referenced item, or a choice. */
  readonly where: Readonly<Record<string, number | string>>
  readonly from: number | null
  readonly to: number | null
  readonly sort: ItemSorting
  readonly page: number
}

const maxQueryLength = 200
const maxId = 2_147_483_647
const statuses: readonly string[] = ['live', 'draft', 'scheduled']

/** Parses the URL of a list. Unknown and invalid values are ignored. */
export function parseListUrlState(kind: ListedKind, url: URL): ListUrlState {
  const text = (name: string) => url.searchParams.get(name) ?? ''
  const where: Record<string, number | string> = {}
  for (const { name, to, choices } of getFilterFields(kind)) {
    const value = to === null ? parseChoice(text(name), choices) : parseId(text(name))
    if (value !== null) where[name] = value
  }
  const hasPeriod = getPeriodFilterType(kind) !== null
  const sortings = getSortOptions(kind, where)
  return {
    kind,
    q: text('q').replaceAll('\0', '').trim().slice(0, maxQueryLength),
    status: getKindDefinition(kind).published ? parseStatus(text('status')) : 'any',
    where,
    from: hasPeriod ? parseYear(text('from')) : null,
    to: hasPeriod ? parseYear(text('to')) : null,
    sort: parseSortParam(text('sort'), sortings),
    page: parsePageNumberParam(url),
  }
}

/** The query parameters of a list state, without the page and without default values. */
export function toListQueryParamsWithoutPage(state: ListUrlState): Record<string, string> {
  const { kind, q, status, where, from, to, sort } = state
  const [defaultSorting] = getSortOptions(kind, where)
  const isDefault = sort.by === defaultSorting?.by && sort.direction === defaultSorting.direction
  return {
    ...(q === '' ? {} : { q }),
    ...(status === 'any' ? {} : { status }),
    ...Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)])),
    ...(from === null ? {} : { from: String(from) }),
    ...(to === null ? {} : { to: String(to) }),
    ...(isDefault ? {} : { sort: toSortParam(sort) }),
  }
}

/** The URL of the first page of the list with the given changes. */
export function toFirstListPageHref(state: ListUrlState, changes: Partial<ListUrlState>): string {
  const query = new URLSearchParams(toListQueryParamsWithoutPage({ ...state, ...changes })).toString()
  const path = `/admin/edit/${state.kind}`
  return query === '' ? path : `${path}?${query}`
}

/**
 * The columns of a list with their index in a row's cells, without those that the filters make equal in every
 * row.
 */
export function getUnfilteredColumns({
  kind,
  where,
}: ListUrlState): { name: string; label: string; at: number }[] {
  return getNonTitleListColumns(kind).flatMap(([name, { label }], at) =>
    Object.hasOwn(where, name) ? [] : [{ name, label, at }],
  )
}

/** Whether a search or any filter restricts the list. */
export function hasActiveSearchOrFilters({ q, status, where, from, to }: ListUrlState): boolean {
  return q !== '' || status !== 'any' || Object.keys(where).length > 0 || from !== null || to !== null
}

/** A sorting as a URL parameter: descending starts with a minus. */
export function toSortParam({ by, direction }: ItemSorting): string {
  return direction === 'desc' ? `-${by}` : by
}

function parseSortParam(param: string, sortings: readonly ItemSorting[]): ItemSorting {
  const [, minus = '', by = ''] = /^(-?)([a-z]+)$/.exec(param) ?? []
  const match = sortings.find((sorting) => sorting.by === by)
  if (match !== undefined) return { by: match.by, direction: minus === '' ? 'asc' : 'desc' }
  return sortings[0] ?? { by: 'title', direction: 'asc' }
}

function parseStatus(param: string): ListUrlState['status'] {
  return statuses.includes(param) ? (param as ListUrlState['status']) : 'any'
}

function parseChoice(param: string, choices: readonly string[]): string | null {
  return choices.includes(param) ? param : null
}

function parseId(param: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(param) ? Number(param) : 0
  return id > 0 && id <= maxId ? id : null
}

function parseYear(param: string): number | null {
  const text = param.trim().replace('−', '-')
  return /^-?\d{1,4}$/.test(text) ? Number(text) : null
}
