import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { createItemKey } from '../../live/live-page-settings.ts'
import { NonPublicMark } from '../../ui/non-public-mark.tsx'
import { GalleryCover } from './cover.tsx'
import type { GalleryCardData as Data } from './gallery-page-data.ts'

interface GalleryCardProps {
  readonly gallery: Data
  readonly heading: 'h2' | 'h3'
  /** A larger cover with pictures of its subgalleries. */
  readonly large?: boolean
  readonly eager?: boolean
}

/** A gallery's cover, name and counts. */
export function GalleryCard({ gallery, heading: Heading, large = false, eager = false }: GalleryCardProps) {
  const { t } = usePageContext()
  return (
    <article
      className={large ? 'album album-large' : 'album'}
      data-item={createItemKey('gallery', gallery.id)}
    >
      <GalleryCover gallery={gallery} large={large} eager={eager} />
      <Heading>
        <a className="album-link" href={`/gallery/${gallery.id}`} lang={useContentLangAttribute()}>
          {gallery.name}
        </a>
      </Heading>
      <NonPublicMark status={gallery.nonPublic} />
      <p className="meta">
        <span>{t('counts.image', { count: gallery.totalImages })}</span>
        {gallery.subgalleryCount > 0 && (
          <span>{t('counts.gallery', { count: gallery.subgalleryCount })}</span>
        )}
      </p>
    </article>
  )
}
