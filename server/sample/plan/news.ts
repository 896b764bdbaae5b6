import type { AuthorKey } from './authors.ts'

/** One news item of the sample site; its words are in the texts. */
export type NewsPlan<Key extends string = string> = {
  readonly key: Key
  readonly author: AuthorKey
  /** YYYY-MM-DD */
  readonly published: string
  readonly url?: string
}

/** The words of a news item in one language. */
export type NewsText = {
  readonly title: string
  readonly content: string
}

const list = [
  { key: 'bell-fund', author: 'jana', published: '2025-09-28', url: 'https://example.org/novy-vaclav' },
  { key: 'mill-season-end', author: 'petr', published: '2025-10-26' },
  { key: 'chronicle-scanned', author: 'jana', published: '2025-11-24' },
  { key: 'advent-anna', author: 'jana', published: '2025-12-07' },
  { key: 'frozen-lake', author: 'petr', published: '2026-01-18' },
  { key: 'actors-wanted', author: 'marie', published: '2026-02-08' },
  { key: 'limes-pruned', author: 'jana', published: '2026-03-08' },
  { key: 'plate-named', author: 'marie', published: '2026-04-12' },
  { key: 'museum-opens', author: 'marie', published: '2026-05-02' },
  { key: 'engine-competition', author: 'petr', published: '2026-06-21' },
  { key: 'bell-fund-full', author: 'jana', published: '2026-07-05' },
  { key: 'roch-pilgrimage', author: 'jana', published: '2026-08-17' },
  { key: 'native-register', author: 'marie', published: '2026-09-13' },
  {
    key: 'charter-loan',
    author: 'jana',
    published: '2026-10-11',
    url: 'https://example.org/zeletin/listina-1227',
  },
  { key: 'bell-cast', author: 'petr', published: '2026-10-25' },
  { key: 'programme-2027', author: 'jana', published: '2026-11-10' },
] as const satisfies readonly NewsPlan[]

/** The name by which plans and texts refer to a news item. */
export type NewsKey = (typeof list)[number]['key']

/** All news of the sample site, oldest first. */
export const news: readonly NewsPlan<NewsKey>[] = list
