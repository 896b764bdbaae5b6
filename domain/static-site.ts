// The files of a static copy that its script reads, agreed on by the export and the script.

/** The script and the style of every page of a static copy. */
export const staticSiteFiles = { script: 'assets/static-site.js', style: 'assets/static-site.css' } as const

/**
 * The global function that a data script calls with its name and its data. Browsers load scripts from files, but
 * no JSON.
 */
export const staticDataFunction = 'letopisData'

/** Stands for the path to the first folder of the copy in addresses of data scripts, which pages of any folder load. */
export const rootPathPlaceholder = '\ue000'

/** The data script with the ids of the images of a gallery, in their order. */
export function getSlideIdsName(gallery: number | string): string {
  return `gallery/${gallery}/slides/ids`
}

/** The data script with the chunk of slides that begins at a position. */
export function getSlideChunkName(gallery: number | string, from: number): string {
  return `gallery/${gallery}/slides/${from}`
}

/** An entry of the search: the position of its kind in the list of kinds, title, address from the first folder, text. */
export type StaticSearchEntry = readonly [kind: number, title: string, href: string, summary: string]

/** The data script that describes the search index. */
export interface StaticSearchIndex {
  /** The names of the kinds. */
  readonly kinds: readonly string[]
  /** The beginnings of words for which there is a data script each. */
  readonly shards: readonly string[]
  readonly entriesPerScript: number
}

/**
 * The words of a shard. Each has the positions of its entries, doubled, plus one where the word is in the title.
 */
export type StaticSearchWords = Readonly<Record<string, readonly number[]>>

export const staticSearchIndexName = 'search/data/index'

/** The data script with the words of a shard; its name is safe in every file system. */
export function getSearchWordsName(shard: string): string {
  const name = Array.from(shard, (letter) =>
    /^[a-z0-9]$/.test(letter) ? letter : `_${letter.codePointAt(0)?.toString(16)}`,
  )
  return `search/data/words-${name.join('')}`
}

/** The data script with the entry at a position. */
export function getSearchEntriesName(entry: number, entriesPerScript: number): string {
  return `search/data/entries-${Math.floor(entry / entriesPerScript)}`
}

/** The shards that may have words with a beginning. */
export function findSearchShards(beginning: string, shards: readonly string[]): string[] {
  return shards.filter((shard) => shard.startsWith(beginning) || beginning.startsWith(shard))
}
