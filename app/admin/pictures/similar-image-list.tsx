import { usePageContext } from '../../layout/page-context.ts'
import { ImageSummaryCard } from '../../pickers/image-summary-card.tsx'
import type { SimilarImageSummary } from './image-summaries.ts'

/** The pictures that look like one, each with a link to its form; likely duplicates are marked. */
export function SimilarImageList({ images }: { images: readonly SimilarImageSummary[] }) {
  const { t } = usePageContext()
  if (images.length === 0) return null
  return (
    <section className="gallery-editor-similar" aria-labelledby="gallery-editor-similar">
      <h3 id="gallery-editor-similar">{t('galleryEditor.similar')}</h3>
      <ul>
        {images.map(({ likeness, ...image }) => (
          <li key={image.id}>
            <a href={`/admin/edit/image/${image.id}`} target="_blank" rel="noopener">
              <ImageSummaryCard image={image}>
                {likeness !== 'alike' && (
                  <span className="gallery-editor-badge">{t(`galleryEditor.likeness.${likeness}`)}</span>
                )}
              </ImageSummaryCard>
              <span className="sr-only"> ({t('upload.newWindow')})</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
