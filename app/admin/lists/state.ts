import { kindOf } from '../../../domain/kinds/index.ts'
import type { Sorting } from '../../../server/content/contract/items.ts'
import { pageOf } from '../../paging.ts'
import { columnsOf, filterFields, type ListedKind, periodOf, sortingsOf } from './kinds.ts'

/** What somebody wants to see of a list; all of it is in the address. */
export interface ListState {
  readonly kind: ListedKind
  readonly q: string
  readonly status: 'any' | 'live' | 'draft' | 'scheduled'
  /** What each field has to point to, or say. */
  readonly where: Readonly<Record<string, number | string>>
  readonly from: number | null
  readonly to: number | null
  readonly sort: Sorting
  readonly page: number
}

const longestQuery = 200
const largestId = 2_147_483_647
const statuses: readonly string[] = ['live', 'draft', 'scheduled']

/** Reads an address. Whatever in it means nothing is as if it were not there. */
export function stateIn(kind: ListedKind, url: URL): ListState {
  const text = (name: string) => url.searchParams.get(name) ?? ''
  const where: Record<string, number | string> = {}
  for (const { name, to, choices } of filterFields(kind)) {
    const value = to === null ? wordIn(text(name), choices) : numberIn(text(name))
    if (value !== null) where[name] = value
  }
  const hasPeriod = periodOf(kind) !== null
  const sortings = sortingsOf(kind, where)
  return {
    kind,
    q: text('q').replaceAll('\0', '').trim().slice(0, longestQuery),
    status: kindOf(kind).published ? statusIn(text('status')) : 'any',
    where,
    from: hasPeriod ? yearIn(text('from')) : null,
    to: hasPeriod ? yearIn(text('to')) : null,
    sort: sortIn(text('sort'), sortings),
    page: pageOf(url),
  }
}

/** What an address carries of all this, but for the page; what is usual is left out. */
export function queryOf(state: ListState): Record<string, string> {
  const { kind, q, status, where, from, to, sort } = state
  const [usual] = sortingsOf(kind, where)
  const isUsual = sort.by === usual?.by && sort.direction === usual.direction
  return {
    ...(q === '' ? {} : { q }),
    ...(status === 'any' ? {} : { status }),
    ...Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)])),
    ...(from === null ? {} : { from: String(from) }),
    ...(to === null ? {} : { to: String(to) }),
    ...(isUsual ? {} : { sort: sortWord(sort) }),
  }
}

/** The address of the same list with something else about it, from its first page. */
export function hrefWith(state: ListState, changes: Partial<ListState>): string {
  const query = new URLSearchParams(queryOf({ ...state, ...changes })).toString()
  const path = `/admin/edit/${state.kind}`
  return query === '' ? path : `${path}?${query}`
}

/** The columns of a list with their places among a line's cells, but for those that say the same on each line. */
export function shownColumns({ kind, where }: ListState): { name: string; label: string; at: number }[] {
  return columnsOf(kind).flatMap(([name, { label }], at) =>
    Object.hasOwn(where, name) ? [] : [{ name, label, at }],
  )
}

/** Whether anything but its order and page sets this list apart from all there is. */
export function isNarrowed({ q, status, where, from, to }: ListState): boolean {
  return q !== '' || status !== 'any' || Object.keys(where).length > 0 || from !== null || to !== null
}

/** A sorting as an address has it: backwards has a minus. */
export function sortWord({ by, direction }: Sorting): string {
  return direction === 'desc' ? `-${by}` : by
}

function sortIn(word: string, sortings: readonly Sorting[]): Sorting {
  const [, minus = '', by = ''] = /^(-?)([a-z]+)$/.exec(word) ?? []
  const known = sortings.find((sorting) => sorting.by === by)
  if (known !== undefined) return { by: known.by, direction: minus === '' ? 'asc' : 'desc' }
  return sortings[0] ?? { by: 'title', direction: 'asc' }
}

function statusIn(word: string): ListState['status'] {
  return statuses.includes(word) ? (word as ListState['status']) : 'any'
}

function wordIn(word: string, choices: readonly string[]): string | null {
  return choices.includes(word) ? word : null
}

function numberIn(word: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(word) ? Number(word) : 0
  return id > 0 && id <= largestId ? id : null
}

function yearIn(word: string): number | null {
  const text = word.trim().replace('−', '-')
  return /^-?\d{1,4}$/.test(text) ? Number(text) : null
}
