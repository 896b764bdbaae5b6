import { usePageContext } from '../../layout/page-context.ts'
import { ImageGrid } from './grid.tsx'
import type { ImageCardData } from './present-image-cards.ts'

/** Pictures that look like the one of the page, in smaller rows than a gallery's. */
export function SimilarImages({ images }: { images: readonly ImageCardData[] }) {
  const { t } = usePageContext()
  if (images.length === 0) return null
  return (
    <section className="similar" aria-labelledby="similar-title">
      <h2 id="similar-title">{t('image.similar')}</h2>
      <ImageGrid gallery={null} images={images} rowHeight="small" />
    </section>
  )
}
