import { isKindName, isSearched, type KindName } from '../../domain/kinds/index.ts'
import { pageOf } from '../paging.ts'
import { type SearchFields, tidy } from './address.ts'

/** What an address asks of the search, as far as it makes sense. */
export interface Question {
  readonly q: string
  readonly kind: KindName | null
  readonly from: number | null
  readonly to: number | null
  readonly page: number
}

const LONGEST_QUERY = 200

/** Reads a question; whatever no form of ours would send is as if it had not been sent. */
export function questionOf(url: URL): Question {
  const kind = url.searchParams.get('kind') ?? ''
  return {
    q: tidy((url.searchParams.get('q') ?? '').slice(0, 50 * LONGEST_QUERY)).slice(0, LONGEST_QUERY),
    kind: isKindName(kind) && isSearched(kind) ? kind : null,
    ...yearsOf(url),
    page: pageOf(url),
  }
}

/** The question as its form shows it. */
export function fieldsOf({ q, kind, from, to }: Question): SearchFields {
  return { q, kind: kind ?? '', from: String(from ?? ''), to: String(to ?? '') }
}

/** Whether less than everything is asked for. */
export function isNarrowed({ kind, from, to }: Question): boolean {
  return kind !== null || from !== null || to !== null
}

/** The years a form was given, the earlier one first. */
export function yearsOf(url: URL): Pick<Question, 'from' | 'to'> {
  return inOrder({ from: yearOf(url, 'from'), to: yearOf(url, 'to') })
}

/** People write a minus in more ways than one. */
function yearOf(url: URL, name: 'from' | 'to'): number | null {
  const text = (url.searchParams.get(name) ?? '').trim().replace(/^[−–]/, '-')
  return /^-?\d{1,4}$/.test(text) ? Number(text) + 0 : null
}

/** From the later year to the earlier one means the same period. */
function inOrder({ from, to }: Pick<Question, 'from' | 'to'>): Pick<Question, 'from' | 'to'> {
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}
