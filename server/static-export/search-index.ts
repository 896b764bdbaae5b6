import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isSearchableKind,
  type KindName,
  kindNames,
} from '../../domain/kinds/index.ts'
import { isCameraFileName } from '../../domain/pictures/camera-names.ts'
import {
  getSearchEntriesName,
  getSearchWordsName,
  type StaticSearchEntry,
  type StaticSearchIndex,
  staticSearchIndexName,
} from '../../domain/static-site.ts'
import { splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'
import { type ContentServices, createSearchDocument, type RequestContext } from '../content/index.ts'
import { formatDataScript } from './data-script.ts'
import type { StaticSiteOutput } from './output.ts'

const pageSize = 200
const entriesPerScript = 200
const summaryLength = 200
/** A longer text is found by its first words only, so that the index stays small. */
const maxWordsPerText = 2000
/** Beyond this, texts are not searched any more, only titles: about 30 MB of scripts. */
const maxPlaces = 4_000_000
/** A shard with more places is split by the next letter of its words. */
const maxShardPlaces = 40_000
const maxWordLength = 40

interface SearchIndexDeps {
  readonly content: Pick<ContentServices, 'items'>
  readonly context: RequestContext
  readonly output: Pick<StaticSiteOutput, 'write'>
  /** The address of an item in the copy; null if it is not in it. */
  readonly findHref: (kind: KindName, id: number) => string | null
  /** The name of a kind in the language of the site. */
  readonly getKindLabel: (kind: KindName) => string
  /** Shown in place of names that cameras gave. */
  readonly untitledImageLabel: string
}

/** Writes the search index: the words in scripts by their first letters, and the entries in scripts by their positions. */
export async function writeSearchIndex(deps: SearchIndexDeps): Promise<void> {
  const kinds = kindNames.filter(isSearchableKind)
  const words = new Map<string, number[]>()
  let [entryCount, placeCount] = [0, 0]
  let entries: StaticSearchEntry[] = []

  const flushEntries = async () => {
    if (entries.length === 0) return
    const name = getSearchEntriesName(entryCount - 1, entriesPerScript)
    await deps.output.write(`${name}.js`, formatDataScript(name, entries))
    entries = []
  }
  const addPlaces = (found: Iterable<string>, place: number) => {
    for (const word of found) {
      const places = words.get(word)
      if (places === undefined) words.set(word, [place])
      else places.push(place)
      placeCount += 1
    }
  }

  for (const [position, kind] of kinds.entries()) {
    for await (const item of iterateVisibleItems(kind, deps)) {
      const href = deps.findHref(kind, item.id)
      const document = href === null ? null : createSearchDocument(kind, item)
      if (href === null || document === null) continue
      const titleWords = new Set(cutWords(document.words.a))
      addPlaces(titleWords, entryCount * 2 + 1)
      if (placeCount < maxPlaces) {
        const textWords = new Set([...cutWords(document.words.b), ...cutWords(document.words.c)])
        addPlaces(
          [...textWords].filter((word) => !titleWords.has(word)),
          entryCount * 2,
        )
      }
      entries.push([position, getTitle(kind, item, deps.untitledImageLabel), href, cutSummary(document.body)])
      entryCount += 1
      if (entries.length === entriesPerScript) await flushEntries()
    }
  }
  await flushEntries()
  const shards = await writeWords(words, deps.output)
  const index: StaticSearchIndex = { kinds: kinds.map(deps.getKindLabel), shards, entriesPerScript }
  await deps.output.write(`${staticSearchIndexName}.js`, formatDataScript(staticSearchIndexName, index))
}

async function* iterateVisibleItems(
  kind: KindName,
  { content, context }: Pick<SearchIndexDeps, 'content' | 'context'>,
): AsyncGenerator<Item> {
  for (let offset = 0; ; offset += pageSize) {
    const { items, total } = await content.items.list(kind, { offset, limit: pageSize }, context)
    yield* items
    if (offset + pageSize >= total) return
  }
}

function cutWords(text: string): string[] {
  return splitIntoFoldedWords(text)
    .slice(0, maxWordsPerText)
    .map((word) => word.slice(0, maxWordLength))
}

function getTitle(kind: KindName, item: Item, untitledImageLabel: string): string {
  const title = String(getFieldValue(item, getKindDefinition(kind).title) ?? '')
  return kind === 'image' && isCameraFileName(title) ? untitledImageLabel : title
}

function cutSummary(text: string): string {
  if (text.length <= summaryLength) return text
  return `${text.slice(0, summaryLength).replace(/\s+\S*$/, '')}…`
}

async function writeWords(
  words: ReadonlyMap<string, readonly number[]>,
  output: Pick<StaticSiteOutput, 'write'>,
): Promise<string[]> {
  const shards = splitIntoShards([...words.keys()].sort(), words, 1)
  for (const [shard, names] of shards) {
    const name = getSearchWordsName(shard)
    const data = Object.fromEntries(names.map((word) => [word, words.get(word) ?? []]))
    await output.write(`${name}.js`, formatDataScript(name, data))
  }
  return [...shards.keys()]
}

/** Groups words by their first letters. A word that is as short as the name of its group stays in it. */
function splitIntoShards(
  names: readonly string[],
  words: ReadonlyMap<string, readonly number[]>,
  length: number,
): Map<string, string[]> {
  const groups = Map.groupBy(names, (word) => Array.from(word).slice(0, length).join(''))
  const result = new Map<string, string[]>()
  for (const [shard, members] of groups) {
    const count = members.reduce((sum, word) => sum + (words.get(word)?.length ?? 0), 0)
    const isSplittable = members.length > 1 && length < 4 && count > maxShardPlaces
    if (!isSplittable) result.set(shard, [...(result.get(shard) ?? []), ...members])
    else for (const [name, part] of splitIntoShards(members, words, length + 1)) result.set(name, part)
  }
  return result
}
