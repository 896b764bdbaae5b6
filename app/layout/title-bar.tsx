import { AccountMenu } from '../admin-header/account-menu.tsx'
import { AdminSearchBox } from '../admin-header/admin-search-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePageContext } from './page-context.ts'
import { findEditPath, findSiteSection, isAdminAreaPath } from './site-sections.ts'

/** The site's title and the current section. */
export function SiteTitleBar() {
  const { t, site, path, userDisplayName, userRole, isErrorView } = usePageContext()
  const section = findSiteSection(path)
  const editPath = isErrorView ? null : findEditPath(path, userRole)
  return (
    <div className="title-bar">
      <p>
        <a href="/">{site.webTitle}</a>
        {section && (
          <span className="title-bar-section">
            <span aria-hidden="true">/</span>
            <a href={section.href}>{t(`sections.${section.name}`)}</a>
          </span>
        )}
        {userDisplayName !== null && section !== null && section.name !== 'admin' && (
          <a
            className="title-bar-add"
            href={`/admin/add/${section.name}`}
            aria-label={t('site.add', { what: t(`kinds.${section.name}`) })}
          >
            <Icon name="plus" />
          </a>
        )}
        {editPath !== null && (
          <a className="title-bar-add" href={editPath} aria-label={t('site.edit')} title={t('site.edit')}>
            <Icon name="edit" />
          </a>
        )}
      </p>
      {isAdminAreaPath(path) ? (
        <>
          <AdminSearchBox />
          <AccountMenu />
        </>
      ) : (
        <a
          className="title-bar-search"
          href="/search"
          aria-current={path === '/search' ? 'page' : undefined}
          aria-keyshortcuts="/"
        >
          <Icon name="search" />
          <span>{t('site.search')}</span>
        </a>
      )}
    </div>
  )
}
