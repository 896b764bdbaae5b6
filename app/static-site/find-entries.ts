import {
  findSearchShards,
  getSearchEntriesName,
  getSearchWordsName,
  type StaticSearchEntry,
  type StaticSearchIndex,
  type StaticSearchWords,
  staticSearchIndexName,
} from '../../domain/static-site.ts'
import { splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'
import { isSameWordForm } from '../../domain/text/word-stems.ts'

const MAX_RESULTS = 50
const scores = {
  title: { whole: 10, form: 8, beginning: 6 },
  text: { whole: 3, form: 2, beginning: 1 },
} as const
/** Forms of a long word have this many first letters in common; those of a shorter one (stůl, stolu; den, dne) only the first. */
const COMMON_LETTERS = 2
const MAX_SHORT_WORD_LENGTH = 5

/** Loads the data of a script of the copy. */
type LoadData = <T>(name: string) => Promise<T>

export interface FoundEntry {
  readonly kind: string
  readonly title: string
  readonly href: string
  readonly summary: string
}

/** Finds the entries that have words with all these beginnings, or forms of them: the best first, and how many there are. */
export async function findEntries(
  query: string,
  load: LoadData,
): Promise<{ readonly total: number; readonly entries: readonly FoundEntry[] }> {
  const beginnings = [...new Set(splitIntoFoldedWords(query))]
  if (beginnings.length === 0) return { total: 0, entries: [] }
  const index = await load<StaticSearchIndex>(staticSearchIndexName)
  const scored = await Promise.all(beginnings.map((beginning) => scoreEntries(beginning, index, load)))
  const [first = new Map<number, number>(), ...others] = scored
  const found = [...first].flatMap(([entry, score]) =>
    others.every((other) => other.has(entry))
      ? [{ entry, score: others.reduce((sum, other) => sum + (other.get(entry) ?? 0), score) }]
      : [],
  )
  found.sort((a, b) => b.score - a.score || a.entry - b.entry)
  const entries = await Promise.all(
    found.slice(0, MAX_RESULTS).map(({ entry }) => loadEntry(entry, index, load)),
  )
  return { total: found.length, entries }
}

/** The best score of each entry that has a word with a beginning, or a form of it. */
async function scoreEntries(
  beginning: string,
  { shards }: StaticSearchIndex,
  load: LoadData,
): Promise<Map<number, number>> {
  const commonLetters = beginning.length > MAX_SHORT_WORD_LENGTH ? COMMON_LETTERS : 1
  const names = findSearchShards(beginning.slice(0, commonLetters), shards).map(getSearchWordsName)
  const result = new Map<number, number>()
  for (const words of await Promise.all(names.map((name) => load<StaticSearchWords>(name)))) {
    for (const [word, places] of Object.entries(words)) {
      const match = findMatch(word, beginning)
      if (match === null) continue
      for (const place of places) {
        const score = scores[place % 2 === 1 ? 'title' : 'text'][match]
        const entry = Math.floor(place / 2)
        result.set(entry, Math.max(score, result.get(entry) ?? 0))
      }
    }
  }
  return result
}

function findMatch(word: string, beginning: string): keyof typeof scores.title | null {
  if (word === beginning) return 'whole'
  if (isSameWordForm(word, beginning)) return 'form'
  return word.startsWith(beginning) ? 'beginning' : null
}

async function loadEntry(
  entry: number,
  { kinds, entriesPerScript }: StaticSearchIndex,
  load: LoadData,
): Promise<FoundEntry> {
  const entries = await load<readonly StaticSearchEntry[]>(getSearchEntriesName(entry, entriesPerScript))
  const [kind, title, href, summary] = entries[entry % entriesPerScript] ?? [0, '', 'index.html', '']
  return { kind: kinds[kind] ?? '', title, href, summary }
}
