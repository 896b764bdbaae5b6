import { usePageContext } from '../../layout/page-context.ts'
import { useContentLangAttribute } from '../../ui/use-content-lang-attribute.ts'
import type { GalleryPathStep } from './breadcrumbs.ts'

interface GalleryBreadcrumbsNavProps {
  readonly path: readonly GalleryPathStep[]
  /** Where the last step leads, if not to the gallery's first page. */
  readonly lastHref?: string
}

/** The way from all galleries down to where the reader is. */
export function GalleryBreadcrumbsNav({ path, lastHref: last }: GalleryBreadcrumbsNavProps) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  const hrefOf = ({ id }: GalleryPathStep) => `/gallery/${id}`
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
