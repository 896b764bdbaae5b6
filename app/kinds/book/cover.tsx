import { usePageContext } from '../../layout/page-context.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { BookEntryData } from './present-books.ts'

const ASPECT_RATIO = 2 / 3
const boxes = [
  { from: 40, width: '7.5rem', aspectRatio: ASPECT_RATIO },
  { from: 0, width: 'min(6rem, 25vw)', aspectRatio: ASPECT_RATIO },
]

/** A book's cover, or a plain drawn one without a picture. Decorative: the title is in the text beside it. */
export function BookCover({ book }: { book: BookEntryData }) {
  const { site } = usePageContext()
  if (book.thumb !== null) {
    return (
      <div className="cover">
        <ResponsiveImage picture={{ ...book.thumb, alt: '' }} sizes={boxes} boxAspectRatio={ASPECT_RATIO} />
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
