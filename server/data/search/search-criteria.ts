import type { KindName } from '../../../domain/kinds/index.ts'
import type { SearchIndexTable } from '../tables.ts'

export interface SearchCriteria {
  /** Folded words; each must begin a word of the item, be a form of one, or be in the name of its author. */
  readonly terms: readonly string[]
  /** Folded words that must follow each other exactly. */
  readonly phrases: readonly (readonly string[])[]
  readonly kinds: readonly KindName[] | null
  readonly days: { readonly from: number | null; readonly to: number | null }
  /** Items that match these instead come after the others. */
  readonly otherwise?: Pick<SearchCriteria, 'terms' | 'phrases' | 'days'>
  /** Only what is public at this time. */
  readonly now: string
  /** Also hidden items; for actors who may see them. */
  readonly hidden?: boolean
  /** Only images of this gallery. */
  readonly within?: number | null
}

export type SearchRowKey = Pick<SearchIndexTable, 'kind' | 'title'> & { id: number }

/** A search word with everything that counts as a match of it. */
export interface ExpandedSearchTerm {
  readonly word: string
  /** All indexed words with this prefix; null if there are too many to list. */
  readonly begun: readonly string[] | null
  /** Other indexed forms of the word. */
  readonly forms: readonly string[]
  /** The authors with the word, or a form of it, in their name. */
  readonly authors: readonly number[]
}

export interface SearchCriteriaWithExpandedTerms extends Omit<SearchCriteria, 'terms'> {
  readonly terms: readonly ExpandedSearchTerm[]
}

/** The word index of an engine. */
export interface WordIndex {
  put(id: number, document: SearchDocument): Promise<void>
  delete(id: number): Promise<void>
  /** The indexed words with a prefix; null if the index finds prefixes faster by itself. */
  findWordsStartingWith(prefix: string): Promise<readonly string[] | null>
  findMatches(
    query: SearchCriteriaWithExpandedTerms,
    options: WordMatchOptions,
    limit: number,
  ): Promise<SearchRowKey[]>
  /** The items of a kind with words that have these prefixes, in their titles or anywhere; newest first. */
  findItemIds(
    query: Pick<SearchCriteriaWithExpandedTerms, 'terms' | 'phrases'>,
    kind: KindName,
    where: WordMatchOptions['where'],
    limit: number,
  ): Promise<number[]>
  /** All prefix matches, the best first as far as that can be determined cheaply. */
  rankMatches(
    query: SearchCriteriaWithExpandedTerms,
    matches: readonly SearchRowKey[],
  ): Promise<SearchRowKey[]>
}

/** How words are matched. */
export interface WordMatchOptions {
  readonly where: 'title' | 'all'
  /** Whole words, also their forms, or also words with the prefix. */
  readonly words: 'whole' | 'forms' | 'begun'
}

/** The indexed content of an item. The words are folded and separated by single spaces. */
export interface SearchDocument extends Omit<SearchIndexTable, 'id' | 'kind'> {
  readonly kind: KindName
  readonly author: number | null
  readonly words: { readonly a: string; readonly b: string; readonly c: string }
}
