import './ignis.css'
import type { ReactNode } from 'react'
import type { MessageKey } from '../i18n/translate.ts'
import { usePageContext } from '../layout/page-context.ts'
import { PageHeadTags } from '../layout/page-head-tags.tsx'

const PAGES: readonly (readonly [string, MessageKey])[] = [
  ['/_ignis-welcome', 'ignis.welcomeTitle'],
  ['/_ignis-info', 'ignis.infoTitle'],
  ['/_ignis-config', 'ignis.configTitle'],
]

interface SystemPageLayoutProps {
  readonly href: string
  readonly title: string
  readonly intro: string
  readonly children: ReactNode
}

/** The layout of a page for the site's operator; not indexed. */
export function SystemPageLayout({ href, title, intro, children }: SystemPageLayoutProps) {
  const { t } = usePageContext()
  return (
    <div className="reading">
      <PageHeadTags title={title} noIndex />
      <h1>{title}</h1>
      <p>{intro}</p>
      {children}
      <nav className="ignis-pages" aria-label={t('ignis.pages')}>
        {PAGES.map(([page, name]) => (
          <a key={page} href={page} aria-current={page === href ? 'page' : undefined}>
            {t(name)}
          </a>
        ))}
      </nav>
    </div>
  )
}
