import { useFrame } from '../../layout/frame.ts'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import type { BookEntry as Data } from './present.ts'

/** A book and where to find it. */
export function BookEntry({ book }: { book: Data }) {
  const { t } = useFrame()
  return (
    <article className="entry" id={`book-${book.id}`}>
      {book.thumb !== null && <Thumb picture={book.thumb} />}
      <div>
        <h3>{book.name}</h3>
        <p className="meta">
          <span>{book.writer}</span>
          <span>{book.year}</span>
          {book.isbn !== null && <span>{t('item.isbn', { isbn: book.isbn })}</span>}
        </p>
        <p>{book.dscr}</p>
        <p className="entry-links">
          <OutsideLink href={book.url}>{t('item.whereToFind')}</OutsideLink>
          {book.review !== null && <OutsideLink href={book.review}>{t('item.review')}</OutsideLink>}
        </p>
      </div>
    </article>
  )
}
