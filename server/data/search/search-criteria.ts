import type { KindName } from '../../../domain/kinds/index.ts'
import type { SearchIndexTable } from '../tables.ts'

export interface SearchCriteria {
  /** Folded words; each must begin a word of the item. */
  readonly terms: readonly string[]
  readonly kinds: readonly KindName[] | null
  readonly days: { readonly from: number | null; readonly to: number | null }
  /** Only what is public at this moment. */
  readonly now: string
  /** Also what is not public yet; for those who may see it. */
  readonly hidden?: boolean
  /** Only images of this gallery. */
  readonly within?: number | null
}

export type SearchMatch = Pick<SearchIndexTable, 'kind'> & { id: number }

/** A word looked for, and every word of the index that begins so; null where these are too many to name. */
export interface SearchTerm {
  readonly word: string
  readonly begun: readonly string[] | null
}

export interface SearchIndexQuery extends Omit<SearchCriteria, 'terms'> {
  readonly terms: readonly SearchTerm[]
}

/** The engine's own part: its word index. */
export interface WordIndex {
  put(id: number, document: SearchDocument): Promise<void>
  delete(id: number): Promise<void>
  resolveTerms(words: readonly string[]): Promise<readonly SearchTerm[]>
  findMatches(question: SearchIndexQuery, how: MatchOptions, limit: number): Promise<SearchMatch[]>
  /** The items of a kind that have words beginning so, those that were made last first. */
  findItemIds(terms: readonly SearchTerm[], kind: KindName, most: number): Promise<number[]>
  /** All that match by beginnings of words, the best first as far as that can be told cheaply. */
  rankMatches(question: SearchIndexQuery, matches: readonly SearchMatch[]): Promise<SearchMatch[]>
}

/** How words are looked for. */
export interface MatchOptions {
  readonly where: 'title' | 'all'
  /** Whole words, or also words that begin so. */
  readonly words: 'whole' | 'begun'
}

/** What an item can be found by. The words are folded and separated by single spaces. */
export interface SearchDocument extends Omit<SearchIndexTable, 'id' | 'kind'> {
  readonly kind: KindName
  readonly words: { readonly a: string; readonly b: string; readonly c: string }
}
