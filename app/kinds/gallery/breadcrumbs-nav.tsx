import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { NonPublicMark } from '../../ui/non-public-mark.tsx'
import type { GalleryPathStep } from './breadcrumbs.ts'

interface GalleryBreadcrumbsNavProps {
  readonly path: readonly GalleryPathStep[]
  /** The link of the last step, if not the gallery's first page. */
  readonly lastHref?: string
}

/** Breadcrumbs from the list of galleries to the current page. */
export function GalleryBreadcrumbsNav({ path, lastHref }: GalleryBreadcrumbsNavProps) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  const hrefOf = ({ id }: GalleryPathStep) => `/gallery/${id}`
  return (
    <nav className="path" aria-label={t('site.path')}>
      <ol>
        <li>
          <a href="/galleries">{t('sections.gallery')}</a>
        </li>
        {path.map((step, index) => (
          <li key={step.id}>
            <a href={(index === path.length - 1 ? lastHref : undefined) ?? hrefOf(step)} lang={lang}>
              {step.name}
            </a>
            <NonPublicMark status={step.nonPublic} />
          </li>
        ))}
      </ol>
    </nav>
  )
}
