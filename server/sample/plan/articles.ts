import type { AuthorKey } from './authors.ts'
import type { ArticleCategoryKey } from './categories.ts'
import type { GalleryKey } from './galleries.ts'
import type { ImageKey } from './images.ts'

/** One article of the sample site: where it belongs and when it came out; its words are in the texts. */
export type ArticlePlan<Key extends string = string> = {
  readonly key: Key
  readonly category: ArticleCategoryKey
  readonly author: AuthorKey
  readonly gallery?: GalleryKey
  readonly thumb?: ImageKey
  /** YYYY-MM-DD */
  readonly published: string
}

/** The words of an article in one language; links to other items are `{{article:key}}` and `{{gallery:key}}`. */
export type ArticleText = {
  readonly name: string
  readonly dscr: string
  readonly content: string
}

const list = [
  {
    key: 'bells',
    category: 'buildings',
    author: 'jana',
    gallery: 'church-bells',
    thumb: 'bells-vaclav-1917',
    published: '2025-01-19',
  },
  {
    key: 'charter-1227',
    category: 'village',
    author: 'jana',
    gallery: 'maps',
    thumb: 'map-veduta',
    published: '2025-02-23',
  },
  {
    key: 'mill',
    category: 'buildings',
    author: 'petr',
    gallery: 'mill',
    thumb: 'mill-1899',
    published: '2025-04-05',
  },
  {
    key: 'glass-plates',
    category: 'people-stories',
    author: 'marie',
    gallery: 'plates',
    thumb: 'plates-self-portrait',
    published: '2025-05-18',
  },
  {
    key: 'school',
    category: 'buildings',
    author: 'marie',
    gallery: 'school',
    thumb: 'school-1976',
    published: '2025-06-30',
  },
  {
    key: 'fire-1874',
    category: 'times',
    author: 'petr',
    gallery: 'events',
    thumb: 'map-cadastre',
    published: '2025-07-14',
  },
  {
    key: 'plague-chapel',
    category: 'times',
    author: 'jana',
    gallery: 'church',
    thumb: 'church-chapel',
    published: '2025-08-16',
  },
  {
    key: 'floods',
    category: 'nature',
    author: 'petr',
    gallery: 'floods',
    thumb: 'flood-bridge-1892',
    published: '2025-09-21',
  },
  {
    key: 'monument',
    category: 'people-stories',
    author: 'jana',
    gallery: 'wars',
    thumb: 'war-monument',
    published: '2025-11-11',
  },
  {
    key: 'guest-book',
    category: 'village',
    author: 'marie',
    gallery: 'green',
    thumb: 'green-pub',
    published: '2026-01-11',
  },
  {
    key: 'smekal-engine',
    category: 'village',
    author: 'petr',
    gallery: 'brigade',
    thumb: 'brigade-engine-1909',
    published: '2026-02-15',
  },
  {
    key: 'theatre',
    category: 'people-stories',
    author: 'marie',
    gallery: 'plates-festivals',
    thumb: 'event-theatre-1925',
    published: '2026-03-22',
  },
  {
    key: 'koudela-farm',
    category: 'people-stories',
    author: 'jana',
    gallery: 'families',
    thumb: 'family-koudela',
    published: '2026-05-09',
  },
  {
    key: 'railway',
    category: 'times',
    author: 'petr',
    gallery: 'railway',
    thumb: 'railway-last-train',
    published: '2026-05-27',
  },
  {
    key: 'three-limes',
    category: 'nature',
    author: 'jana',
    gallery: 'green',
    thumb: 'green-limes',
    published: '2026-06-28',
  },
  {
    key: 'quarry',
    category: 'nature',
    author: 'petr',
    gallery: 'places',
    thumb: 'places-lake',
    published: '2026-07-19',
  },
  {
    key: 'lost-pages',
    category: 'times',
    author: 'jana',
    thumb: 'people-holubova',
    published: '2026-08-21',
  },
  {
    key: 'walk',
    category: 'village',
    author: 'jana',
    gallery: 'today',
    thumb: 'today-panorama',
    published: '2026-11-01',
  },
] as const satisfies readonly ArticlePlan[]

/** The name by which plans and texts refer to an article. */
export type ArticleKey = (typeof list)[number]['key']

/** All articles of the sample site, oldest first. */
export const articles: readonly ArticlePlan<ArticleKey>[] = list
