import { usePageContext } from '../../layout/frame.ts'
import { type LinkedData, StructuredData } from '../../meta/linked-data.tsx'
import { pictureData } from '../../meta/picture.ts'
import { withPlainSpaces } from '../../meta/plain.ts'
import { personData } from '../../meta/publisher.ts'
import type { BookEntry } from './present.ts'

/** The books of a list as schema.org knows them. */
export function booksData(origin: string, books: readonly BookEntry[]): LinkedData {
  return {
    '@type': 'ItemList',
    itemListElement: books.map((book, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Book',
        name: withPlainSpaces(book.name),
        description: withPlainSpaces(book.description),
        author: personData(book.writer),
        datePublished: String(book.year).padStart(4, '0'),
        isbn: book.isbn?.replaceAll(/[\s-]/g, '') ?? undefined,
        url: book.url,
        image: book.thumb === null ? undefined : pictureData(origin, book.thumb),
      },
    })),
  }
}

/** What the list of books tells machines. */
export function BooksData({ groups }: { groups: readonly { readonly items: readonly BookEntry[] }[] }) {
  const { origin } = usePageContext()
  const books = groups.flatMap(({ items }) => items)
  return <StructuredData things={books.length === 0 ? [] : [booksData(origin, books)]} />
}
