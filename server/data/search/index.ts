import type { Kysely } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import { splitIntoFoldedWords } from '../../../domain/text/fold-case-and-accents.ts'
import { isSameWordForm } from '../../../domain/text/word-stems.ts'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables, SearchIndexTable } from '../tables.ts'
import { createPeriodQueries, type DayCounts } from './period-queries.ts'
import { createPostgresWordIndex } from './postgres-word-index.ts'
import type {
  ExpandedSearchTerm,
  SearchCriteria,
  SearchCriteriaWithExpandedTerms,
  SearchDocument,
  SearchRowKey,
  WordIndex,
  WordMatchOptions,
} from './search-criteria.ts'
import { createSqliteWordIndex } from './sqlite-word-index.ts'
import { sortByTitle } from './title-order.ts'
import { uniteMatches } from './visibility-condition.ts'
import { createVocabularyRepository } from './vocabulary-repository.ts'

export interface SearchRowsResult {
  readonly hits: (Omit<SearchIndexTable, 'id'> & { id: number })[]
  readonly total: number
  readonly capped: boolean
  /** Hits by kind for the same words; null if there are too many to count. */
  readonly kinds: ReadonlyMap<string, number> | null
}

export interface SearchRepository {
  put(document: SearchDocument): Promise<void>
  delete(kind: KindName, item: number): Promise<void>
  find(criteria: SearchCriteria, page: { offset: number; limit: number }): Promise<SearchRowsResult>
  /** The items of a kind with these words, their forms or words that begin with them, hidden ones too; newest first. */
  findItemIds(
    words: Pick<SearchCriteria, 'terms' | 'phrases'>,
    kind: KindName,
    where: WordMatchOptions['where'],
    limit: number,
  ): Promise<number[]>
  /** How many public items begin and end on each day. */
  countByDay(now: string): Promise<DayCounts>
  /** The number of matching items, counted up to `limit`. */
  count(criteria: SearchCriteria, words: WordMatchOptions['words'], limit: number): Promise<number>
  /** Indexed words similar to a misspelt one; some may occur only in hidden items. */
  findSimilarWords(term: string): Promise<string[]>
}

/** Further matches are neither counted nor ranked: hardly anyone reads that far, and it would be costly. */
export const maxRankedMatches = 500

/** Longer words hardly begin other words. */
const maxShortWordLength = 4

export function createSearchRepository(db: Kysely<DatabaseTables>, engine: DatabaseEngine): SearchRepository {
  const vocabulary = createVocabularyRepository(db)
  const index =
    engine === 'sqlite' ? createSqliteWordIndex(db, vocabulary) : createPostgresWordIndex(db, vocabulary)
  const periods = createPeriodQueries(db)
  const findRow = (kind: KindName, item: number) =>
    db.selectFrom('search').select('id').where('kind', '=', kind).where('item', '=', item).executeTakeFirst()
  async function expandTerms(words: readonly string[]): Promise<ExpandedSearchTerm[]> {
    if (words.length === 0) return []
    const authors = await db
      .selectFrom('author')
      .select(['id', 'name'])
      .where('removed_at', 'is', null)
      .execute()
    return await Promise.all(
      words.map(async (word) => ({
        word,
        begun: await index.findWordsStartingWith(word),
        forms: await vocabulary.findWordForms(word),
        authors: authors
          .filter(({ name }) =>
            splitIntoFoldedWords(String(name ?? '')).some(
              (part) => part === word || isSameWordForm(part, word),
            ),
          )
          .map(({ id }) => Number(id)),
      })),
    )
  }

  async function expandCriteria({
    terms,
    ...rest
  }: SearchCriteria): Promise<SearchCriteriaWithExpandedTerms> {
    return { ...rest, terms: await expandTerms(terms) }
  }

  /** Other words often begin with a short one (psa, psaní): the matches of the word itself; null if it has no short words. */
  async function findMatchesOfShortWords(
    query: SearchCriteriaWithExpandedTerms,
    { matches, capped }: CappedMatches,
  ): Promise<ReadonlySet<number> | null> {
    if (capped || matches.length < 2 || query.terms.every(({ word }) => word.length > maxShortWordLength))
      return null
    const found = await index.findMatches(query, { where: 'all', words: 'forms' }, maxRankedMatches)
    return new Set(found.map(({ id }) => id))
  }

  /** The best matches in their order. */
  async function findInOrder(criteria: SearchCriteria): Promise<MatchesOfKinds> {
    const isEmpty = criteria.terms.length + criteria.phrases.length === 0
    if (isEmpty && criteria.days.from === null && criteria.days.to === null)
      return { matches: [], capped: false, allKinds: [] }
    const query = await expandCriteria(criteria)
    const found = await findMatchesOfKinds(index, query)
    if (isEmpty && found.capped)
      return { ...found, matches: await periods.findClosest(query, maxRankedMatches) }
    const byTitle = isEmpty
      ? found.matches
      : sortByTitle(
          found.matches,
          [...criteria.terms, ...criteria.phrases.flat()],
          await findMatchesOfShortWords(query, found),
        )
    return { ...found, matches: await periods.sortByCloseness(byTitle, query) }
  }

  return {
    async put({ words, author, ...document }) {
      const existing = await findRow(document.kind, document.item)
      if (existing) {
        await db.updateTable('search').set(document).where('id', '=', existing.id).execute()
        await index.put(existing.id, { words, author, ...document })
      } else {
        const inserted = await db
          .insertInto('search')
          .values(document)
          .returning('id')
          .executeTakeFirstOrThrow()
        await index.put(inserted.id, { words, author, ...document })
      }
      await vocabulary.addWords([words.a, words.b, words.c].flatMap((text) => text.split(' ')))
    },
    async delete(kind, item) {
      const existing = await findRow(kind, item)
      if (!existing) return
      await index.delete(existing.id)
      await db.deleteFrom('search').where('id', '=', existing.id).execute()
    },
    async find({ otherwise, ...criteria }, { offset, limit }) {
      const lists = [await findInOrder(criteria)]
      if (otherwise !== undefined) lists.push(await findInOrder({ ...criteria, ...otherwise }))
      const united = uniteMatches(...lists.map(({ matches }) => matches))
      const capped = united.length > maxRankedMatches || lists.some((list) => list.capped)
      const matches = united.slice(0, maxRankedMatches)
      const allKinds = lists.map((list) => list.allKinds).filter((list) => list !== null)
      const kinds = allKinds.length < lists.length ? null : countByKind(uniteMatches(...allKinds))
      const ids = matches.slice(offset, offset + limit).map((match) => match.id)
      const rows =
        ids.length === 0 ? [] : await db.selectFrom('search').selectAll().where('id', 'in', ids).execute()
      const byId = new Map(rows.map((found) => [found.id, found]))
      return { hits: ids.flatMap((id) => byId.get(id) ?? []), total: matches.length, capped, kinds }
    },
    countByDay: (now) => periods.countByDay(now),
    async findItemIds({ terms, phrases }, kind, where, limit) {
      if (terms.length + phrases.length === 0) return []
      return await index.findItemIds({ terms: await expandTerms(terms), phrases }, kind, where, limit)
    },
    async count(criteria, words, limit) {
      const query = await expandCriteria(criteria)
      return (await index.findMatches(query, { where: 'all', words }, limit)).length
    },
    findSimilarWords: (term) => vocabulary.findSimilarWords(term),
  }
}

interface CappedMatches {
  readonly matches: readonly SearchRowKey[]
  readonly capped: boolean
}

interface MatchesOfKinds extends CappedMatches {
  /** The matches of all kinds; null if there are too many or they are not needed. */
  readonly allKinds: readonly SearchRowKey[] | null
}

/** Unless capped, the matches of all kinds are complete, and those of the requested kinds are a subset. */
async function findMatchesOfKinds(
  index: WordIndex,
  { kinds: requested, ...words }: SearchCriteriaWithExpandedTerms,
): Promise<MatchesOfKinds> {
  // Editors look for items of one kind, without the numbers of others.
  if (words.hidden)
    return { ...(await findBestMatches(index, { ...words, kinds: requested })), allKinds: null }
  const all = await findBestMatches(index, { ...words, kinds: null })
  const allKinds = all.capped ? null : all.matches
  if (requested === null) return { ...all, allKinds }
  if (all.capped) return { ...(await findBestMatches(index, { ...words, kinds: requested })), allKinds }
  const requestedKinds = new Set<string>(requested)
  return { matches: all.matches.filter((match) => requestedKinds.has(match.kind)), capped: false, allKinds }
}

function countByKind(matches: readonly SearchRowKey[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { kind } of matches) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/**
 * Few matches are ranked as a whole; of too many, those with the words in their title come first. Unresolved
 * prefixes are slow for common words, and unnecessary if whole words already give more matches than anyone
 * reads.
 */
async function findBestMatches(
  index: WordIndex,
  query: SearchCriteriaWithExpandedTerms,
): Promise<CappedMatches> {
  const hasWords = query.terms.length + query.phrases.length > 0
  const areResolved = query.terms.every((term) => term.begun !== null)
  let all: SearchRowKey[] = []
  for (const words of areResolved ? (['begun'] as const) : (['whole', 'begun'] as const)) {
    // Ranking would read every match again; those with all the words in their title are the best anyway.
    const titles = hasWords
      ? await index.findMatches(query, { where: 'title', words }, maxRankedMatches + 1)
      : []
    if (titles.length > maxRankedMatches) return { matches: titles.slice(0, maxRankedMatches), capped: true }
    all = await index.findMatches(query, { where: 'all', words }, maxRankedMatches + 1)
    if (all.length > maxRankedMatches)
      return { matches: uniteMatches(titles, all).slice(0, maxRankedMatches), capped: true }
  }
  return { matches: all.length > 1 && hasWords ? await index.rankMatches(query, all) : all, capped: false }
}
