import type { GalleryCardData } from '../kinds/gallery/gallery-page-data.ts'
import { usePageContext } from '../layout/page-context.ts'
import { createItemKey } from '../live/live-page-settings.ts'
import { SeeAllLink } from '../ui/link.tsx'
import { NonPublicMark } from '../ui/non-public-mark.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'

/** The boxes are from 1 to 2 times as wide as high, depending on the window. */
const WIDEST_BOX = 2

/** Covers of the top-level galleries, the first one larger. */
export function GalleryCoverMosaic({ galleries }: { galleries: readonly GalleryCardData[] }) {
  const { t, site } = usePageContext()
  return (
    <section className="part" aria-labelledby="home-galleries">
      <h2 id="home-galleries">{t('sections.gallery')}</h2>
      <ul className="mosaic">
        {galleries.map((gallery, index) => (
          <li key={gallery.id} data-item={createItemKey('gallery', gallery.id)}>
            <a href={`/gallery/${gallery.id}`}>
              {gallery.cover !== null && (
                <ResponsiveImage
                  picture={{ ...gallery.cover, alt: '' }}
                  sizes={index === 0 ? '(min-width: 64rem) 40vw, 96vw' : '(min-width: 64rem) 20vw, 48vw'}
                  boxAspectRatio={WIDEST_BOX}
                />
              )}
              <span className="mosaic-words">
                <NonPublicMark status={gallery.nonPublic} />
                <strong lang={site.lang}>{gallery.name}</strong>
                <small>{t('counts.image', { count: gallery.totalImages })}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <SeeAllLink href="/galleries">{t('home.allGalleries')}</SeeAllLink>
    </section>
  )
}
