import { formatEdtfInWords } from '../../../domain/dates/index.ts'
import { CitationLink } from '../../citation/citation-details.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { createItemKey } from '../../live/live-page-settings.ts'
import { EditItemLink } from '../../ui/edit-item-link.tsx'
import { ExternalLink } from '../../ui/link.tsx'
import { NonPublicMark } from '../../ui/non-public-mark.tsx'
import { BookCover } from './cover.tsx'
import type { BookEntryData as Data } from './present-books.ts'

/** A book with links to where it can be found. */
export function BookEntry({ book }: { book: Data }) {
  const { t, site, language } = usePageContext()
  return (
    <article className="entry" id={`book-${book.id}`} data-item={createItemKey('book', book.id)}>
      <BookCover book={book} />
      <div>
        <h3 lang={site.lang}>{book.name}</h3>
        <NonPublicMark status={book.nonPublic} />
        <p className="meta">
          {book.writer !== null && <span>{book.writer}</span>}
          {book.year !== null && <span>{formatEdtfInWords(book.year, language)}</span>}
          {book.period !== null && (
            <span>{t('item.period', { period: formatEdtfInWords(book.period, language) })}</span>
          )}
          {book.isbn !== null && <span>{t('item.isbn', { isbn: book.isbn })}</span>}
        </p>
        <p lang={site.lang}>{book.description}</p>
        <p className="entry-links">
          {book.url !== null && <ExternalLink href={book.url}>{t('item.whereToFind')}</ExternalLink>}
          {book.review !== null && <ExternalLink href={book.review}>{t('item.review')}</ExternalLink>}
          <a href={`/related/book/${book.id}`} aria-label={t('discovery.relatedTo', { title: book.name })}>
            {t('discovery.related')}
          </a>
          {book.nonPublic === null && <CitationLink kind="book" id={book.id} name={book.name} />}
          <EditItemLink kind="book" id={book.id} name={book.name} />
        </p>
      </div>
    </article>
  )
}
