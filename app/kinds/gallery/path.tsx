import { usePageContext } from '../../layout/frame.ts'
import { useContentLanguage } from '../../ui/content-language.ts'
import type { PathStep } from './breadcrumbs.ts'

interface GalleryPathProps {
  readonly path: readonly PathStep[]
  /** Where the last step leads, if not to the gallery's first page. */
  readonly last?: string
}

/** The way from all galleries down to where the reader is. */
export function GalleryPath({ path, last }: GalleryPathProps) {
  const { t } = usePageContext()
  const lang = useContentLanguage()
  const hrefOf = ({ id }: PathStep) => `/gallery/${id}`
  return (
    <nav className="path" aria-label={t('site.path')}>
      <ol>
        <li>
          <a href="/galleries">{t('sections.gallery')}</a>
        </li>
        {path.map((step, place) => (
          <li key={step.id}>
            <a href={(place === path.length - 1 ? last : undefined) ?? hrefOf(step)} lang={lang}>
              {step.name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
