import type { GalleryCard } from '../kinds/gallery/present.ts'
import { usePageContext } from '../layout/frame.ts'
import { More } from '../ui/more.tsx'
import { PictureImage } from '../ui/picture-image.tsx'

/** Covers of the outermost galleries, the first one larger. */
export function GalleryMosaic({ galleries }: { galleries: readonly GalleryCard[] }) {
  const { t, site } = usePageContext()
  return (
    <section className="part" aria-labelledby="home-galleries">
      <h2 id="home-galleries">{t('sections.gallery')}</h2>
      <ul className="mosaic">
        {galleries.map((gallery, place) => (
          <li key={gallery.id}>
            <a href={`/gallery/${gallery.id}`}>
              {gallery.cover !== null && (
                <PictureImage
                  picture={{ ...gallery.cover, alt: '' }}
                  sizes={place === 0 ? '(min-width: 64rem) 36rem, 96vw' : '(min-width: 64rem) 18rem, 48vw'}
                />
              )}
              <span className="mosaic-words">
                <strong lang={site.lang}>{gallery.name}</strong>
                <small>{t('counts.image', { count: gallery.imagesInAll })}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <More href="/galleries">{t('home.allGalleries')}</More>
    </section>
  )
}
