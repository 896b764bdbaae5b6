import { usePageContext } from '../../layout/page-context.ts'
import { useContentLangAttribute } from '../../ui/use-content-lang-attribute.ts'
import type { GalleryCardData } from './gallery-page-data.ts'

// What lies deeper, or would make a list nobody reads, is found in the gallery itself.
const DEEPEST = 4
const MOST = 12

interface SubgalleryTreeProps {
  readonly gallery: GalleryCardData
  readonly depth?: number
}

/** The galleries inside a gallery, each with how much is in it. */
export function SubgalleryTree({ gallery: of, depth = 1 }: SubgalleryTreeProps) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  if (of.children.length === 0 || depth > DEEPEST) return null
  const left = of.children.length - MOST
  return (
    <ul className="branch">
      {of.children.slice(0, MOST).map((gallery) => (
        <li key={gallery.id}>
          <a href={`/gallery/${gallery.id}`} lang={lang}>
            {gallery.name}
          </a>
          <span className="branch-count">{t('counts.image', { count: gallery.totalImages })}</span>
          <SubgalleryTree gallery={gallery} depth={depth + 1} />
        </li>
      ))}
      {left > 0 && (
        <li>
          <a href={`/gallery/${of.id}`}>{t('gallery.more', { count: left })}</a>
        </li>
      )}
    </ul>
  )
}
