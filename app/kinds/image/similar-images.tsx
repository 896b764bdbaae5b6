import { usePageContext } from '../../layout/page-context.ts'
import type { ImageCardData } from './present-image-cards.ts'
import { ImageTile } from './tile.tsx'

/** A quarter above the normal height in `image.css`: rows grow to fill the width. */
const MAX_ROW_HEIGHT = 'clamp(10rem, 7.5rem + 8.75vw, 15rem)'

/** Pictures that look like the one of the page, in smaller rows than a gallery's. */
export function SimilarImages({ images }: { images: readonly ImageCardData[] }) {
  const { t } = usePageContext()
  if (images.length === 0) return null
  return (
    <section className="similar" aria-labelledby="similar-title">
      <h2 id="similar-title">{t('image.similar')}</h2>
      <ul className="tiles">
        {images.map((image) => (
          <ImageTile key={image.id} image={image} maxRowHeight={MAX_ROW_HEIGHT} eager={false} soon={false} />
        ))}
      </ul>
    </section>
  )
}
