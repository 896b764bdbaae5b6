import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { NonPublicMark } from '../../ui/non-public-mark.tsx'
import type { GalleryCardData } from './gallery-page-data.ts'

// Deeper and further galleries are left out; the gallery's own page shows them.
const MAX_DEPTH = 4
const MAX_CHILDREN = 12

interface SubgalleryTreeProps {
  readonly gallery: GalleryCardData
  readonly depth?: number
}

/** A gallery's subgalleries, each with its number of images. */
export function SubgalleryTree({ gallery: parent, depth = 1 }: SubgalleryTreeProps) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  if (parent.children.length === 0 || depth > MAX_DEPTH) return null
  const remaining = parent.children.length - MAX_CHILDREN
  return (
    <ul className="branch">
      {parent.children.slice(0, MAX_CHILDREN).map((gallery) => (
        <li key={gallery.id}>
          <a href={`/gallery/${gallery.id}`} lang={lang}>
            {gallery.name}
          </a>
          <NonPublicMark status={gallery.nonPublic} />
          <span className="branch-count">{t('counts.image', { count: gallery.totalImages })}</span>
          <SubgalleryTree gallery={gallery} depth={depth + 1} />
        </li>
      ))}
      {remaining > 0 && (
        <li>
          <a href={`/gallery/${parent.id}`}>{t('gallery.more', { count: remaining })}</a>
        </li>
      )}
    </ul>
  )
}
