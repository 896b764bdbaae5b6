import { getKindDefinition } from '../../../domain/kinds/index.ts'
import type { ItemSorting } from '../../../server/content/contract/items.ts'
import { parsePageNumber } from '../../paging.ts'
import {
  getFilterFields,
  getListColumns,
  getPeriodFilterType,
  getSortOptions,
  type ListedKind,
} from './listed-kinds.ts'

/** What somebody wants to see of a list; all of it is in the address. */
export interface ListUrlState {
  readonly kind: ListedKind
  readonly q: string
  readonly status: 'any' | 'live' | 'draft' | 'scheduled'
  /** What each field has to point to, or say. */
  readonly where: Readonly<Record<string, number | string>>
  readonly from: number | null
  readonly to: number | null
  readonly sort: ItemSorting
  readonly page: number
}

const maxQueryLength = 200
const largestId = 2_147_483_647
const statuses: readonly string[] = ['live', 'draft', 'scheduled']

/** Reads an address. Whatever in it means nothing is as if it were not there. */
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
    page: parsePageNumber(url),
  }
}

/** What an address carries of all this, but for the page; what is usual is left out. */
export function toListQueryParams(state: ListUrlState): Record<string, string> {
  const { kind, q, status, where, from, to, sort } = state
  const [usual] = getSortOptions(kind, where)
  const isUsual = sort.by === usual?.by && sort.direction === usual.direction
  return {
    ...(q === '' ? {} : { q }),
    ...(status === 'any' ? {} : { status }),
    ...Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)])),
    ...(from === null ? {} : { from: String(from) }),
    ...(to === null ? {} : { to: String(to) }),
    ...(isUsual ? {} : { sort: toSortParam(sort) }),
  }
}

/** The address of the same list with something else about it, from its first page. */
export function toListHref(state: ListUrlState, changes: Partial<ListUrlState>): string {
  const query = new URLSearchParams(toListQueryParams({ ...state, ...changes })).toString()
  const path = `/admin/edit/${state.kind}`
  return query === '' ? path : `${path}?${query}`
}

/** The columns of a list with their places among a line's cells, but for those that say the same on each line. */
export function getVisibleColumns({
  kind,
  where,
}: ListUrlState): { name: string; label: string; at: number }[] {
  return getListColumns(kind).flatMap(([name, { label }], at) =>
    Object.hasOwn(where, name) ? [] : [{ name, label, at }],
  )
}

/** Whether anything but its order and page sets this list apart from all there is. */
export function hasActiveFilters({ q, status, where, from, to }: ListUrlState): boolean {
  return q !== '' || status !== 'any' || Object.keys(where).length > 0 || from !== null || to !== null
}

/** A sorting as an address has it: backwards has a minus. */
export function toSortParam({ by, direction }: ItemSorting): string {
  return direction === 'desc' ? `-${by}` : by
}

function parseSortParam(word: string, sortings: readonly ItemSorting[]): ItemSorting {
  const [, minus = '', by = ''] = /^(-?)([a-z]+)$/.exec(word) ?? []
  const known = sortings.find((sorting) => sorting.by === by)
  if (known !== undefined) return { by: known.by, direction: minus === '' ? 'asc' : 'desc' }
  return sortings[0] ?? { by: 'title', direction: 'asc' }
}

function parseStatus(word: string): ListUrlState['status'] {
  return statuses.includes(word) ? (word as ListUrlState['status']) : 'any'
}

function parseChoice(word: string, choices: readonly string[]): string | null {
  return choices.includes(word) ? word : null
}

function parseId(word: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(word) ? Number(word) : 0
  return id > 0 && id <= largestId ? id : null
}

function parseYear(word: string): number | null {
  const text = word.trim().replace('−', '-')
  return /^-?\d{1,4}$/.test(text) ? Number(text) : null
}
