import type { Kysely } from 'kysely'
import type { KindName } from '../../domain/kinds/index.ts'
import type { Engine } from './connection.ts'
import { postgresWords } from './search-postgres.ts'
import { sqliteWords } from './search-sqlite.ts'
import type { SearchTable, Tables } from './tables.ts'

/** What an item can be found by. The words are folded and separated by single spaces. */
export interface SearchDocument extends Omit<SearchTable, 'id' | 'kind'> {
  readonly kind: KindName
  readonly words: { readonly a: string; readonly b: string; readonly c: string }
}

export interface SearchCriteria {
  /** Folded words; each must begin a word of the item. */
  readonly terms: readonly string[]
  readonly kinds: readonly KindName[] | null
  readonly days: { readonly from: number | null; readonly to: number | null }
  /** Only what is public at this moment. */
  readonly now: string
}

export interface Found {
  readonly hits: (Omit<SearchTable, 'id'> & { id: number })[]
  readonly total: number
  readonly capped: boolean
}

/** The engine's own part: its word index. */
export interface WordIndex {
  put(id: number, document: SearchDocument): Promise<void>
  delete(id: number): Promise<void>
  ids(criteria: SearchCriteria, how: Matching, limit: number): Promise<number[]>
}

/** How words are looked for. */
export interface Matching {
  readonly where: 'title' | 'all'
  /** Whole words, or also words that begin so. */
  readonly words: 'whole' | 'begun'
  readonly ranked: boolean
}

export interface Search {
  put(document: SearchDocument): Promise<void>
  delete(kind: KindName, item: number): Promise<void>
  find(criteria: SearchCriteria, page: { offset: number; limit: number }): Promise<Found>
}

/** Past this many matches the rest is neither counted nor ranked: nobody reads so far, and it costs the same for all. */
export const searchCap = 500

export function searchOn(db: Kysely<Tables>, engine: Engine): Search {
  const index = engine === 'sqlite' ? sqliteWords(db) : postgresWords(db)
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
    },
    async delete(kind, item) {
      const known = await row(kind, item)
      if (!known) return
      await index.delete(known.id)
      await db.deleteFrom('search').where('id', '=', known.id).execute()
    },
    async find(criteria, { offset, limit }) {
      if (criteria.terms.length === 0) return { hits: [], total: 0, capped: false }
      const { ids, capped } = await rankedIds(index, criteria)
      const wanted = ids.slice(offset, offset + limit)
      if (wanted.length === 0) return { hits: [], total: ids.length, capped }
      const rows = await db.selectFrom('search').selectAll().where('id', 'in', wanted).execute()
      const byId = new Map(rows.map((found) => [found.id, found]))
      return { hits: wanted.flatMap((id) => byId.get(id) ?? []), total: ids.length, capped }
    },
  }
}

/**
 * Few matches are ranked as a whole; of too many, those with the words in their title come first. Beginnings of words
 * are costly where a word is common, and not needed where whole words give more than anybody reads.
 */
async function rankedIds(
  index: WordIndex,
  criteria: SearchCriteria,
): Promise<{ ids: number[]; capped: boolean }> {
  for (const words of ['whole', 'begun'] as const) {
    const all = await index.ids(criteria, { where: 'all', words, ranked: false }, searchCap + 1)
    if (all.length <= searchCap) continue
    // Ranking would read every match once more; those with all the words in their title are the best there are.
    const titles = await index.ids(criteria, { where: 'title', words, ranked: false }, searchCap)
    return { ids: [...new Set([...titles, ...all])].slice(0, searchCap), capped: true }
  }
  return {
    ids: await index.ids(criteria, { where: 'all', words: 'begun', ranked: true }, searchCap),
    capped: false,
  }
}
