import type { BookCategoryKey } from './categories.ts'

/** A book of the sample site; none of them exists, so all addresses are on a reserved domain. */
export type BookPlan<Key extends string = string> = {
  readonly key: Key
  readonly category: BookCategoryKey
  /** Place on the shelf, within the category. */
  readonly ord: number
  readonly url: string
  readonly year: number
  readonly isbn?: string
  readonly review?: string
}

const shelf = [
  {
    key: 'memory-book',
    category: 'local',
    ord: 1,
    url: 'https://example.org/books/memory-book',
    year: 1938,
    review: 'https://example.org/reviews/memory-book',
  },
  {
    key: 'village-by-the-stream',
    category: 'local',
    ord: 2,
    url: 'https://example.org/books/village-by-the-stream',
    year: 1977,
  },
  {
    key: 'three-limes',
    category: 'local',
    ord: 3,
    url: 'https://example.org/books/three-limes',
    year: 1998,
    isbn: '978-80-998912-0-4',
    review: 'https://example.org/reviews/three-limes',
  },
  {
    key: 'javurek-plates',
    category: 'local',
    ord: 4,
    url: 'https://example.org/books/javurek-plates',
    year: 2004,
    isbn: '978-80-998912-1-1',
    review: 'https://example.org/reviews/javurek-plates',
  },
  {
    key: 'mill-that-grinds',
    category: 'local',
    ord: 5,
    url: 'https://example.org/books/mill-that-grinds',
    year: 2010,
    isbn: '978-80-998912-3-5',
  },
  {
    key: 'zeletin-abbey',
    category: 'region',
    ord: 1,
    url: 'https://example.org/books/zeletin-abbey',
    year: 1931,
  },
  {
    key: 'bridges-and-fords',
    category: 'region',
    ord: 2,
    url: 'https://example.org/books/bridges-and-fords',
    year: 1986,
  },
  {
    key: 'line-to-olesna',
    category: 'region',
    ord: 3,
    url: 'https://example.org/books/line-to-olesna',
    year: 2003,
    isbn: '978-80-998937-2-7',
    review: 'https://example.org/reviews/line-to-olesna',
  },
  {
    key: 'granite',
    category: 'region',
    ord: 4,
    url: 'https://example.org/books/granite',
    year: 2012,
    isbn: '978-80-998937-5-8',
  },
  {
    key: 'foothill-weather',
    category: 'region',
    ord: 5,
    url: 'https://example.org/books/foothill-weather',
    year: 2019,
    isbn: '978-80-998940-1-4',
  },
  {
    key: 'miller-daughter',
    category: 'fiction',
    ord: 1,
    url: 'https://example.org/books/miller-daughter',
    year: 1902,
  },
  {
    key: 'hundred-steps',
    category: 'fiction',
    ord: 2,
    url: 'https://example.org/books/hundred-steps',
    year: 1964,
    review: 'https://example.org/reviews/hundred-steps',
  },
  {
    key: 'behind-the-stove',
    category: 'fiction',
    ord: 3,
    url: 'https://example.org/books/behind-the-stove',
    year: 1993,
    isbn: '978-80-998955-4-7',
  },
  {
    key: 'deserted',
    category: 'sources-books',
    ord: 1,
    url: 'https://example.org/books/deserted',
    year: 1989,
  },
  {
    key: 'holub-notebooks',
    category: 'sources-books',
    ord: 2,
    url: 'https://example.org/books/holub-notebooks',
    year: 2016,
    isbn: '978-80-998912-6-6',
    review: 'https://example.org/reviews/holub-notebooks',
  },
  {
    key: 'lhota-charters',
    category: 'sources-books',
    ord: 3,
    url: 'https://example.org/books/lhota-charters',
    year: 2022,
    isbn: '978-80-998940-7-6',
  },
] as const satisfies readonly BookPlan[]

/** The name by which texts refer to a book. */
export type BookKey = (typeof shelf)[number]['key']

/** All books of the sample site. */
export const books: readonly BookPlan<BookKey>[] = shelf
