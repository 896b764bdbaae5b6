import type { KindName } from '../../../domain/kinds/index.ts'
import type { SearchIndexTable } from '../tables.ts'

export interface SearchCriteria {
  /** Folded words; each must begin a word of the item. */
  readonly terms: readonly string[]
  readonly kinds: readonly KindName[] | null
  readonly days: { readonly from: number | null; readonly to: number | null }
  /** Only what is public at this time. */
  readonly now: string
  /** Also hidden items; for actors who may see them. */
  readonly hidden?: boolean
  /** Only images of this gallery. */
  readonly within?: number | null
}

export type SearchRowKey = Pick<SearchIndexTable, 'kind'> & { id: number }

/** A search word, and all indexed words with this prefix (`begun`); null if there are too many to list. */
export interface ExpandedSearchTerm {
  readonly word: string
  readonly begun: readonly string[] | null
}

export interface SearchCriteriaWithExpandedTerms extends Omit<SearchCriteria, 'terms'> {
  readonly terms: readonly ExpandedSearchTerm[]
}

/** The word index of an engine. */
export interface WordIndex {
  put(id: number, document: SearchDocument): Promise<void>
  delete(id: number): Promise<void>
  resolveTerms(words: readonly string[]): Promise<readonly ExpandedSearchTerm[]>
  findMatches(
    query: SearchCriteriaWithExpandedTerms,
    options: WordMatchOptions,
    limit: number,
  ): Promise<SearchRowKey[]>
  /** The items of a kind with words that have these prefixes, newest first. */
  findItemIds(terms: readonly ExpandedSearchTerm[], kind: KindName, limit: number): Promise<number[]>
  /** All prefix matches, the best first as far as that can be determined cheaply. */
  rankMatches(
    query: SearchCriteriaWithExpandedTerms,
    matches: readonly SearchRowKey[],
  ): Promise<SearchRowKey[]>
}

/** How words are matched. */
export interface WordMatchOptions {
  readonly where: 'title' | 'all'
  /** Whole words, or also words with the prefix. */
  readonly words: 'whole' | 'begun'
}

/** The indexed content of an item. The words are folded and separated by single spaces. */
export interface SearchDocument extends Omit<SearchIndexTable, 'id' | 'kind'> {
  readonly kind: KindName
  readonly words: { readonly a: string; readonly b: string; readonly c: string }
}
