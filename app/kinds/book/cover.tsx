import { usePageContext } from '../../layout/frame.ts'
import { PictureImage } from '../../ui/picture-image.tsx'
import type { BookEntry } from './present.ts'

/** A book's cover, or a plain binding where there is no picture of it; the words beside it say what it is. */
export function BookCover({ book }: { book: BookEntry }) {
  const { site } = usePageContext()
  if (book.thumb !== null) {
    return (
      <div className="cover">
        <PictureImage picture={{ ...book.thumb, alt: '' }} sizes="7.5rem" />
      </div>
    )
  }
  return (
    <div className="cover cover-plain" aria-hidden="true" lang={site.lang}>
      <span>{book.name}</span>
      <small>{book.writer}</small>
    </div>
  )
}
