import { usePageContext } from '../../layout/frame.ts'
import { useContentLanguage } from '../../ui/content-language.ts'
import type { GalleryCard } from './present.ts'

// What lies deeper, or would make a list nobody reads, is found in the gallery itself.
const DEEPEST = 4
const MOST = 12

interface GalleryBranchProps {
  readonly of: GalleryCard
  readonly depth?: number
}

/** The galleries inside a gallery, each with how much is in it. */
export function GalleryBranch({ of, depth = 1 }: GalleryBranchProps) {
  const { t } = usePageContext()
  const lang = useContentLanguage()
  if (of.children.length === 0 || depth > DEEPEST) return null
  const left = of.children.length - MOST
  return (
    <ul className="branch">
      {of.children.slice(0, MOST).map((gallery) => (
        <li key={gallery.id}>
          <a href={`/gallery/${gallery.id}`} lang={lang}>
            {gallery.name}
          </a>
          <span className="branch-count">{t('counts.image', { count: gallery.imagesInAll })}</span>
          <GalleryBranch of={gallery} depth={depth + 1} />
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
