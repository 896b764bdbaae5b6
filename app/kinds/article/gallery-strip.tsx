import { usePageContext } from '../../layout/page-context.ts'
import { SeeAllLink } from '../../ui/link.tsx'
import { NonPublicMark } from '../../ui/non-public-mark.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { ArticleGalleryPreviewData } from './article-page-data.ts'

/** A row of pictures from an article's gallery. */
export function ArticleGalleryStrip({ gallery }: { gallery: ArticleGalleryPreviewData }) {
  const { t, site } = usePageContext()
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
              <ResponsiveImage
                picture={picture}
                sizes="(min-width: 64rem) 10rem, 32vw"
                maxWidth={640}
                boxAspectRatio={1}
              />
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
