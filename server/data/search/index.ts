import type { Kysely } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables, SearchIndexTable } from '../tables.ts'
import { createPostgresWordIndex } from './postgres-word-index.ts'
import type {
  MatchOptions,
  SearchCriteria,
  SearchDocument,
  SearchIndexQuery,
  SearchMatch,
  WordIndex,
} from './search-criteria.ts'
import { createSpellingRepository } from './spelling-repository.ts'
import { createSqliteWordIndex } from './sqlite-word-index.ts'
import { putTitleMatchesFirst } from './visibility-condition.ts'

export interface SearchRowsResult {
  readonly hits: (Omit<SearchIndexTable, 'id'> & { id: number })[]
  readonly total: number
  readonly capped: boolean
  /** How many of each kind the same words find; null where there are too many to count. */
  readonly kinds: ReadonlyMap<string, number> | null
}

export interface SearchRepository {
  put(document: SearchDocument): Promise<void>
  delete(kind: KindName, item: number): Promise<void>
  find(criteria: SearchCriteria, page: { offset: number; limit: number }): Promise<SearchRowsResult>
  /** The items of a kind that have words beginning so, hidden ones too; those that were made last first. */
  findItemIds(terms: readonly string[], kind: KindName, most: number): Promise<number[]>
  /** How many items match, counted no further than `most`. */
  count(criteria: SearchCriteria, words: MatchOptions['words'], most: number): Promise<number>
  /** Words of texts that may be meant by a misspelt one; some may occur in hidden items only. */
  findSimilarWords(term: string): Promise<string[]>
}

/** Past this many matches the rest is neither counted nor ranked: nobody reads so far, and it costs the same for all. */
export const maxRankedMatches = 500

export function createSearchRepository(db: Kysely<DatabaseTables>, engine: DatabaseEngine): SearchRepository {
  const spelling = createSpellingRepository(db)
  const index = engine === 'sqlite' ? createSqliteWordIndex(db, spelling) : createPostgresWordIndex(db)
  const row = (kind: KindName, item: number) =>
    db.selectFrom('search').select('id').where('kind', '=', kind).where('item', '=', item).executeTakeFirst()
  return {
    async put({ words, ...document }) {
      const known = await row(document.kind, document.item)
      if (known) {
        await db.updateTable('search').set(document).where('id', '=', known.id).execute()
        await index.put(known.id, { words, ...document })
      } else {
        const made = await db.insertInto('search').values(document).returning('id').executeTakeFirstOrThrow()
        await index.put(made.id, { words, ...document })
      }
      await spelling.addWords([words.a, words.b, words.c].flatMap((text) => text.split(' ')))
    },
    async delete(kind, item) {
      const known = await row(kind, item)
      if (!known) return
      await index.delete(known.id)
      await db.deleteFrom('search').where('id', '=', known.id).execute()
    },
    async find(criteria, { offset, limit }) {
      if (criteria.terms.length === 0) return { hits: [], total: 0, capped: false, kinds: new Map() }
      const { matches, capped, kinds } = await findMatchesOfKinds(
        index,
        await toSearchIndexQuery(index, criteria),
      )
      const wanted = matches.slice(offset, offset + limit).map((match) => match.id)
      const rows =
        wanted.length === 0
          ? []
          : await db.selectFrom('search').selectAll().where('id', 'in', wanted).execute()
      const byId = new Map(rows.map((found) => [found.id, found]))
      return { hits: wanted.flatMap((id) => byId.get(id) ?? []), total: matches.length, capped, kinds }
    },
    async findItemIds(terms, kind, most) {
      return terms.length === 0 ? [] : await index.findItemIds(await index.resolveTerms(terms), kind, most)
    },
    async count(criteria, words, most) {
      const question = await toSearchIndexQuery(index, criteria)
      return (await index.findMatches(question, { where: 'all', words }, most)).length
    },
    findSimilarWords: (term) => spelling.findSimilarWords(term),
  }
}

async function toSearchIndexQuery(
  index: WordIndex,
  { terms, ...rest }: SearchCriteria,
): Promise<SearchIndexQuery> {
  return { ...rest, terms: await index.resolveTerms(terms) }
}

interface CappedMatches {
  readonly matches: readonly SearchMatch[]
  readonly capped: boolean
}

/** What matches in all kinds is known whole unless it is capped; the wanted kinds are then a part of it. */
async function findMatchesOfKinds(
  index: WordIndex,
  { kinds: wanted, ...words }: SearchIndexQuery,
): Promise<CappedMatches & Pick<SearchRowsResult, 'kinds'>> {
  const all = await findBestMatches(index, { ...words, kinds: null })
  const kinds = all.capped ? null : countByKind(all.matches)
  if (wanted === null) return { ...all, kinds }
  if (all.capped) return { ...(await findBestMatches(index, { ...words, kinds: wanted })), kinds }
  const among = new Set<string>(wanted)
  return { matches: all.matches.filter((match) => among.has(match.kind)), capped: false, kinds }
}

function countByKind(matches: readonly SearchMatch[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { kind } of matches) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/**
 * Few matches are ranked as a whole; of too many, those with the words in their title come first. Beginnings of words
 * that cannot be named are costly where a word is common, and not needed where whole words give more than anybody reads.
 */
async function findBestMatches(index: WordIndex, question: SearchIndexQuery): Promise<CappedMatches> {
  const areNamed = question.terms.every((term) => term.begun !== null)
  let all: SearchMatch[] = []
  for (const words of areNamed ? (['begun'] as const) : (['whole', 'begun'] as const)) {
    all = await index.findMatches(question, { where: 'all', words }, maxRankedMatches + 1)
    if (all.length <= maxRankedMatches) continue
    // Ranking would read every match once more; those with all the words in their title are the best there are.
    const titles = await index.findMatches(question, { where: 'title', words }, maxRankedMatches)
    return { matches: putTitleMatchesFirst(titles, all).slice(0, maxRankedMatches), capped: true }
  }
  return { matches: all.length > 1 ? await index.rankMatches(question, all) : all, capped: false }
}
