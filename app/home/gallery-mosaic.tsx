import type { GalleryCardData } from '../kinds/gallery/gallery-page-data.ts'
import { usePageContext } from '../layout/page-context.ts'
import { createItemKey } from '../live/live-page-settings.ts'
import { SeeAllLink } from '../ui/link.tsx'
import { NonPublicMark } from '../ui/non-public-mark.tsx'
import { createContentBoxes } from '../ui/picture-sizes.ts'
import { ResponsiveImage } from '../ui/responsive-image.tsx'

/** The boxes are from 1 to 2 times as wide as high, depending on the window. */
const WIDEST_BOX = 2

/** As in the style sheet: the boxes of pictures that span some columns and rows. */
function createMosaicBoxes(findSpan: (window: number) => { columns: number; rows: number }) {
  return createContentBoxes({}, (window) => {
    const [all, gap, row] = window >= 64 ? [4, 0.75, 13] : window >= 40 ? [2, 0.75, 14] : [2, 0.5, 11]
    const { columns, rows } = findSpan(window)
    const share = columns / all
    return { share, less: gap * (1 - share), height: `${row * rows + gap * (rows - 1)}rem` }
  })
}

const firstBoxes = createMosaicBoxes((window) => ({ columns: 2, rows: window >= 40 ? 2 : 1 }))
const otherBoxes = createMosaicBoxes(() => ({ columns: 1, rows: 1 }))
/** One that would be alone in its row of two columns. */
const lastBoxes = createMosaicBoxes((window) =>
  window >= 64 ? { columns: 1, rows: 1 } : { columns: 2, rows: window >= 40 ? 2 : 1 },
)
const isLastAlone = (index: number, count: number) => index === count - 1 && index % 2 === 1

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
                  sizes={
                    index === 0 ? firstBoxes : isLastAlone(index, galleries.length) ? lastBoxes : otherBoxes
                  }
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
