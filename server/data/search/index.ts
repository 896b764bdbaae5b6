import type { Kysely } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables, SearchIndexTable } from '../tables.ts'
import { createPostgresWordIndex } from './postgres-word-index.ts'
import type {
  SearchCriteria,
  SearchCriteriaWithExpandedTerms,
  SearchDocument,
  SearchRowKey,
  WordIndex,
  WordMatchOptions,
} from './search-criteria.ts'
import { createSqliteWordIndex } from './sqlite-word-index.ts'
import { mergeTitleMatchesFirst } from './visibility-condition.ts'
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
  /** The items of a kind with words that have these prefixes, hidden ones too; newest first. */
  findItemIds(terms: readonly string[], kind: KindName, limit: number): Promise<number[]>
  /** The number of matching items, counted up to `limit`. */
  count(criteria: SearchCriteria, words: WordMatchOptions['words'], limit: number): Promise<number>
  /** Indexed words similar to a misspelt one; some may occur only in hidden items. */
  findSimilarWords(term: string): Promise<string[]>
}

/** Further matches are neither counted nor ranked: hardly anyone reads that far, and it would be costly. */
const maxRankedMatches = 500

export function createSearchRepository(db: Kysely<DatabaseTables>, engine: DatabaseEngine): SearchRepository {
  const spelling = createVocabularyRepository(db)
  const index = engine === 'sqlite' ? createSqliteWordIndex(db, spelling) : createPostgresWordIndex(db)
  const findRow = (kind: KindName, item: number) =>
    db.selectFrom('search').select('id').where('kind', '=', kind).where('item', '=', item).executeTakeFirst()
  return {
    async put({ words, ...document }) {
      const existing = await findRow(document.kind, document.item)
      if (existing) {
        await db.updateTable('search').set(document).where('id', '=', existing.id).execute()
        await index.put(existing.id, { words, ...document })
      } else {
        const inserted = await db
          .insertInto('search')
          .values(document)
          .returning('id')
          .executeTakeFirstOrThrow()
        await index.put(inserted.id, { words, ...document })
      }
      await spelling.addWords([words.a, words.b, words.c].flatMap((text) => text.split(' ')))
    },
    async delete(kind, item) {
      const existing = await findRow(kind, item)
      if (!existing) return
      await index.delete(existing.id)
      await db.deleteFrom('search').where('id', '=', existing.id).execute()
    },
    async find(criteria, { offset, limit }) {
      if (criteria.terms.length === 0) return { hits: [], total: 0, capped: false, kinds: new Map() }
      const { matches, capped, kinds } = await findMatchesOfKinds(
        index,
        await toSearchIndexQuery(index, criteria),
      )
      const ids = matches.slice(offset, offset + limit).map((match) => match.id)
      const rows =
        ids.length === 0 ? [] : await db.selectFrom('search').selectAll().where('id', 'in', ids).execute()
      const byId = new Map(rows.map((found) => [found.id, found]))
      return { hits: ids.flatMap((id) => byId.get(id) ?? []), total: matches.length, capped, kinds }
    },
    async findItemIds(terms, kind, limit) {
      return terms.length === 0 ? [] : await index.findItemIds(await index.resolveTerms(terms), kind, limit)
    },
    async count(criteria, words, limit) {
      const query = await toSearchIndexQuery(index, criteria)
      return (await index.findMatches(query, { where: 'all', words }, limit)).length
    },
    findSimilarWords: (term) => spelling.findSimilarWords(term),
  }
}

async function toSearchIndexQuery(
  index: WordIndex,
  { terms, ...rest }: SearchCriteria,
): Promise<SearchCriteriaWithExpandedTerms> {
  return { ...rest, terms: await index.resolveTerms(terms) }
}

interface CappedMatches {
  readonly matches: readonly SearchRowKey[]
  readonly capped: boolean
}

/** Unless capped, the matches of all kinds are complete, and those of the requested kinds are a subset. */
async function findMatchesOfKinds(
  index: WordIndex,
  { kinds: requested, ...words }: SearchCriteriaWithExpandedTerms,
): Promise<CappedMatches & Pick<SearchRowsResult, 'kinds'>> {
  const all = await findBestMatches(index, { ...words, kinds: null })
  const kinds = all.capped ? null : countByKind(all.matches)
  if (requested === null) return { ...all, kinds }
  if (all.capped) return { ...(await findBestMatches(index, { ...words, kinds: requested })), kinds }
  const requestedKinds = new Set<string>(requested)
  return { matches: all.matches.filter((match) => requestedKinds.has(match.kind)), capped: false, kinds }
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
  const areResolved = query.terms.every((term) => term.begun !== null)
  let all: SearchRowKey[] = []
  for (const words of areResolved ? (['begun'] as const) : (['whole', 'begun'] as const)) {
    all = await index.findMatches(query, { where: 'all', words }, maxRankedMatches + 1)
    if (all.length <= maxRankedMatches) continue
    // Ranking would read every match again; those with all the words in their title are the best anyway.
    const titles = await index.findMatches(query, { where: 'title', words }, maxRankedMatches)
    return { matches: mergeTitleMatchesFirst(titles, all).slice(0, maxRankedMatches), capped: true }
  }
  return { matches: all.length > 1 ? await index.rankMatches(query, all) : all, capped: false }
}
