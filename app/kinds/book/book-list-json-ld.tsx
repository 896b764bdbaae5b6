import { usePageContext } from '../../layout/page-context.ts'
import { toImageObjectJsonLd } from '../../meta/image-json-ld.ts'
import { type JsonLdObject, JsonLdScript } from '../../meta/json-ld.tsx'
import { replaceNonBreakingSpaces } from '../../meta/plain-text.ts'
import { createPersonJsonLd } from '../../meta/publisher-json-ld.ts'
import { convertEdtfToTemporalCoverage } from '../../meta/temporal-coverage.ts'
import { convertEdtfToSchemaOrgDate } from '../timeline/schema-org-event-dates.ts'
import type { BookEntryData } from './present-books.ts'

/** Maps a list of books to schema.org JSON-LD. */
function toBookListJsonLd(origin: string, books: readonly BookEntryData[]): JsonLdObject {
  return {
    '@type': 'ItemList',
    itemListElement: books.map((book, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Book',
        name: replaceNonBreakingSpaces(book.name),
        description: replaceNonBreakingSpaces(book.description),
        author: book.writer === null ? undefined : createPersonJsonLd(book.writer),
        datePublished: convertEdtfToSchemaOrgDate(book.year) ?? undefined,
        temporalCoverage: convertEdtfToTemporalCoverage(book.period),
        isbn: book.isbn?.replaceAll(/[\s-]/g, '') ?? undefined,
        url: book.url ?? undefined,
        image: book.thumb === null ? undefined : toImageObjectJsonLd(origin, book.thumb),
      },
    })),
  }
}

/** The JSON-LD script of the book list. */
export function BookListJsonLdScript({
  groups,
}: {
  groups: readonly { readonly items: readonly BookEntryData[] }[]
}) {
  const { origin } = usePageContext()
  const books = groups.flatMap(({ items }) => items)
  return <JsonLdScript things={books.length === 0 ? [] : [toBookListJsonLd(origin, books)]} />
}
