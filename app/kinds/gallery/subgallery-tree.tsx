import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { NonPublicMark } from '../../ui/non-public-mark.tsx'
import type { SubgalleryData } from './gallery-page-data.ts'

interface SubgalleryTreeProps {
  readonly parent: Pick<SubgalleryData, 'id' | 'subgalleries' | 'subgalleryCount'>
}

/** A gallery's subgalleries, each with its number of images. */
export function SubgalleryTree({ parent }: SubgalleryTreeProps) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  if (parent.subgalleryCount === 0) return null
  const remaining = parent.subgalleryCount - parent.subgalleries.length
  return (
    <ul className="branch">
      {parent.subgalleries.map((gallery) => (
        <li key={gallery.id}>
          <a href={`/gallery/${gallery.id}`} lang={lang}>
            {gallery.name}
          </a>
          <NonPublicMark status={gallery.nonPublic} />
          <span className="branch-count">{t('counts.image', { count: gallery.totalImages })}</span>
          <SubgalleryTree parent={gallery} />
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
