import { Icon } from '../ui/icon.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { usePageContext } from './page-context.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** The footer: year, title, author, software, language and theme switches, and a link to the admin area. */
export function SiteFooter() {
  const { t, site, year, userDisplayName, isStaticExport } = usePageContext()
  return (
    <footer className="footer">
      <div className="footer-words">
        <p>
          {`© ${year} ${site.webTitle}`}
          {site.webAuthor !== '' && (
            <>
              {' '}
              <span aria-hidden="true">·</span>{' '}
              {site.webLink === null ? site.webAuthor : <a href={site.webLink}>{site.webAuthor}</a>}
            </>
          )}
        </p>
        <p className="footer-powered">{t('site.poweredBy')}</p>
      </div>
      <div className="footer-tools">
        {!isStaticExport && <LanguageSwitch />}
        <ThemeSwitch />
        {!isStaticExport && (
          <p className="footer-account">
            <a className="footer-admin" href="/admin" aria-label={t('site.admin')} title={t('site.admin')}>
              <Icon name="key" />
            </a>
            {userDisplayName !== null && <span>{userDisplayName}</span>}
          </p>
        )}
      </div>
    </footer>
  )
}
