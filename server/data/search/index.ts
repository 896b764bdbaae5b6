import type { Kysely } from 'kysely'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { Engine } from '../connection.ts'
import type { SearchTable, Tables } from '../tables.ts'
import type { Match, Matching, Question, SearchCriteria, SearchDocument, WordIndex } from './criteria.ts'
import { postgresWords } from './postgres.ts'
import { spellingOn } from './spelling.ts'
import { sqliteWords } from './sqlite.ts'
import { titlesFirst } from './visible.ts'

export interface Found {
  readonly hits: (Omit<SearchTable, 'id'> & { id: number })[]
  readonly total: number
  readonly capped: boolean
  /** How many of each kind the same words find; null where there are too many to count. */
  readonly kinds: ReadonlyMap<string, number> | null
}

export interface Search {
  put(document: SearchDocument): Promise<void>
  delete(kind: KindName, item: number): Promise<void>
  find(criteria: SearchCriteria, page: { offset: number; limit: number }): Promise<Found>
  /** The items of a kind that have words beginning so, hidden ones too; those that were made last first. */
  items(terms: readonly string[], kind: KindName, most: number): Promise<number[]>
  /** How many items match, counted no further than `most`. */
  count(criteria: SearchCriteria, words: Matching['words'], most: number): Promise<number>
  /** Words of texts that may be meant by a misspelt one; some may occur in hidden items only. */
  near(term: string): Promise<string[]>
}

/** Past this many matches the rest is neither counted nor ranked: nobody reads so far, and it costs the same for all. */
export const searchCap = 500

export function searchOn(db: Kysely<Tables>, engine: Engine): Search {
  const spelling = spellingOn(db)
  const index = engine === 'sqlite' ? sqliteWords(db, spelling) : postgresWords(db)
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
      await spelling.learn([words.a, words.b, words.c].flatMap((text) => text.split(' ')))
    },
    async delete(kind, item) {
      const known = await row(kind, item)
      if (!known) return
      await index.delete(known.id)
      await db.deleteFrom('search').where('id', '=', known.id).execute()
    },
    async find(criteria, { offset, limit }) {
      if (criteria.terms.length === 0) return { hits: [], total: 0, capped: false, kinds: new Map() }
      const { matches, capped, kinds } = await chosen(index, await questionOf(index, criteria))
      const wanted = matches.slice(offset, offset + limit).map((match) => match.id)
      const rows =
        wanted.length === 0
          ? []
          : await db.selectFrom('search').selectAll().where('id', 'in', wanted).execute()
      const byId = new Map(rows.map((found) => [found.id, found]))
      return { hits: wanted.flatMap((id) => byId.get(id) ?? []), total: matches.length, capped, kinds }
    },
    async items(terms, kind, most) {
      return terms.length === 0 ? [] : await index.items(await index.termsOf(terms), kind, most)
    },
    async count(criteria, words, most) {
      const question = await questionOf(index, criteria)
      return (await index.matches(question, { where: 'all', words }, most)).length
    },
    near: (term) => spelling.near(term),
  }
}

async function questionOf(index: WordIndex, { terms, ...rest }: SearchCriteria): Promise<Question> {
  return { ...rest, terms: await index.termsOf(terms) }
}

interface Matches {
  readonly matches: readonly Match[]
  readonly capped: boolean
}

/** What matches in all kinds is known whole unless it is capped; the wanted kinds are then a part of it. */
async function chosen(
  index: WordIndex,
  { kinds: wanted, ...words }: Question,
): Promise<Matches & Pick<Found, 'kinds'>> {
  const all = await best(index, { ...words, kinds: null })
  const kinds = all.capped ? null : countedByKind(all.matches)
  if (wanted === null) return { ...all, kinds }
  if (all.capped) return { ...(await best(index, { ...words, kinds: wanted })), kinds }
  const among = new Set<string>(wanted)
  return { matches: all.matches.filter((match) => among.has(match.kind)), capped: false, kinds }
}

function countedByKind(matches: readonly Match[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { kind } of matches) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/**
 * Few matches are ranked as a whole; of too many, those with the words in their title come first. Beginnings of words
 * that cannot be named are costly where a word is common, and not needed where whole words give more than anybody reads.
 */
async function best(index: WordIndex, question: Question): Promise<Matches> {
  const areNamed = question.terms.every((term) => term.begun !== null)
  let all: Match[] = []
  for (const words of areNamed ? (['begun'] as const) : (['whole', 'begun'] as const)) {
    all = await index.matches(question, { where: 'all', words }, searchCap + 1)
    if (all.length <= searchCap) continue
    // Ranking would read every match once more; those with all the words in their title are the best there are.
    const titles = await index.matches(question, { where: 'title', words }, searchCap)
    return { matches: titlesFirst(titles, all).slice(0, searchCap), capped: true }
  }
  return { matches: all.length > 1 ? await index.ranked(question, all) : all, capped: false }
}
