import { usePageContext } from '../../layout/page-context.ts'
import { SeeAllLink } from '../../ui/link.tsx'
import { NonPublicMark } from '../../ui/non-public-mark.tsx'
import { createContentBoxes, type PictureBox } from '../../ui/picture-sizes.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { ArticleGalleryPreviewData } from './article-page-data.ts'

/** As in the style sheet: all pictures in one row, or three in a row of narrow windows. */
function createStripBoxes(pictures: number): PictureBox[] {
  return createContentBoxes({}, (window) => {
    const columns = window >= 40 ? pictures : 3
    return { share: 1 / columns, less: (0.5 * (columns - 1)) / columns, aspectRatio: 1 }
  })
}

/** A row of pictures from an article's gallery. */
export function ArticleGalleryStrip({ gallery }: { gallery: ArticleGalleryPreviewData }) {
  const { t, site } = usePageContext()
  const boxes = createStripBoxes(gallery.images.length)
  return (
    <section className="strip" aria-labelledby="from-gallery">
      <p className="label">{t('item.fromGallery')}</p>
      <h2 id="from-gallery" lang={site.lang}>
        <a href={`/gallery/${gallery.id}`}>{gallery.name}</a> <NonPublicMark status={gallery.nonPublic} />
      </h2>
      <ul className="strip-pictures" lang={site.lang} data-lightbox={gallery.id}>
        {gallery.images.map(({ id, name, picture, nonPublic }) => (
          <li key={id}>
            <a href={`/image/${id}`} aria-label={name}>
              <ResponsiveImage picture={picture} sizes={boxes} boxAspectRatio={1} />
            </a>
            {/* The heading has the mark of a gallery that is not public. */}
            {gallery.nonPublic === null && <NonPublicMark status={nonPublic} />}
          </li>
        ))}
      </ul>
      <SeeAllLink href={`/gallery/${gallery.id}`}>
        {t('item.seeAllImages', { count: gallery.total })}
      </SeeAllLink>
    </section>
  )
}
