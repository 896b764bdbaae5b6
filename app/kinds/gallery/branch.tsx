import { useFrame } from '../../layout/frame.ts'
import type { GalleryCard } from './present.ts'

/** The galleries inside a gallery, as deep as they go. */
export function GalleryBranch({ galleries }: { galleries: readonly GalleryCard[] }) {
  const { t } = useFrame()
  if (galleries.length === 0) return null
  return (
    <ul className="branch">
      {galleries.map((gallery) => (
        <li key={gallery.id}>
          <a href={`/gallery/${gallery.id}`}>{gallery.name}</a>
          <span className="branch-count">{t('counts.image', { count: gallery.imagesInAll })}</span>
          <GalleryBranch galleries={gallery.children} />
        </li>
      ))}
    </ul>
  )
}
