import { useFrame } from '../../layout/frame.ts'
import { Icon } from '../../ui/icon.tsx'
import { PictureImage } from '../../ui/picture-image.tsx'
import type { GalleryCard as Data } from './present.ts'

/** The cover of a gallery with its name and how much is in it. */
export function GalleryCard({ gallery, heading: Heading }: { gallery: Data; heading: 'h2' | 'h3' }) {
  const { t } = useFrame()
  return (
    <article className="card">
      <div className="card-picture">
        {gallery.cover === null ? (
          <Icon name="gallery" className="card-no-picture" />
        ) : (
          <PictureImage
            picture={gallery.cover}
            sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 96vw"
          />
        )}
      </div>
      <div className="card-text">
        <Heading>
          <a className="card-link" href={`/gallery/${gallery.id}`}>
            {gallery.name}
          </a>
        </Heading>
        <p className="meta">
          <span>{t('counts.image', { count: gallery.imagesInAll })}</span>
          {gallery.children.length > 0 && (
            <span>{t('counts.gallery', { count: gallery.children.length })}</span>
          )}
        </p>
      </div>
    </article>
  )
}
