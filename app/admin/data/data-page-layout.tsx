import './data-page.css'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { SessionUser } from '../../../server/session/contract.ts'
import type { FlashMessageKey } from '../../actions/flash.ts'
import type { MessageKey } from '../../i18n/translate.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { AdminPageLayout } from '../admin-page-layout.tsx'

/** The pages below `/admin/data`, in the order of the tabs. */
const dataPages: readonly (readonly [path: string, label: MessageKey])[] = [
  ['/admin/data', 'backups.status'],
  ['/admin/data/import', 'imports.tab'],
  ['/admin/data/export', 'exports.title'],
  ['/admin/data/check', 'siteCheck.title'],
]

interface Props {
  readonly me: Pick<SessionUser, 'email' | 'name' | 'role'>
  readonly flash: FlashMessageKey | null
  readonly children: ReactNode
}

/** The layout of a page about the site's data, with links to the other ones. */
export function DataPageLayout({ me, flash, children }: Props) {
  const { t } = usePageContext()
  const { pathname } = useLocation()
  return (
    <AdminPageLayout title={t('backups.title')} me={me} flash={flash}>
      <nav className="data-pages" aria-label={t('backups.title')}>
        {dataPages.map(([path, label]) => (
          <Link key={path} to={path} aria-current={isCurrent(path, pathname) ? 'page' : undefined}>
            {t(label)}
          </Link>
        ))}
      </nav>
      {children}
    </AdminPageLayout>
  )
}

/** Whether a tab is that of the page, or of a page below it. */
function isCurrent(path: string, pathname: string): boolean {
  return path === pathname || (path !== '/admin/data' && pathname.startsWith(`${path}/`))
}
