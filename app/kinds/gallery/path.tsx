import { useFrame } from '../../layout/frame.ts'
import type { PathStep } from './present.ts'

/** The way from all galleries down to where the reader is. */
export function GalleryPath({ path }: { path: readonly PathStep[] }) {
  const { t } = useFrame()
  return (
    <nav className="path" aria-label={t('site.path')}>
      <ol>
        <li>
          <a href="/galleries">{t('sections.gallery')}</a>
        </li>
        {path.map((step) => (
          <li key={step.id}>
            <a href={`/gallery/${step.id}`}>{step.name}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
