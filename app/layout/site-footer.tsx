import { useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { useContentLangAttribute, usePageContext } from './page-context.ts'
import { getLinkAriaCurrent } from './site-sections.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** The footer: the owner's links, year, title, author, software, language and theme switches, and a link to the admin area. */
export function SiteFooter() {
  const { t, site, year, userDisplayName, isStaticExport } = usePageContext()
  return (
    <footer className="footer">
      <FooterLinks />
      <PrintedAddress />
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

/** The address of the page, on paper only; `app/enhance/printed-address.ts` follows changes of it. */
function PrintedAddress() {
  const { origin } = usePageContext()
  const { pathname, search } = useLocation()
  // A static copy may be published anywhere.
  if (origin === '') return null
  // The server encodes the parameters anew, and omits those that the page does not use.
  return (
    <p className="printed-address" suppressHydrationWarning>
      {`${origin}${pathname}${search}`}
    </p>
  )
}

function FooterLinks() {
  const { t, site, path } = usePageContext()
  const contentLang = useContentLangAttribute()
  if (site.links.footer.length === 0) return null
  return (
    <nav className="footer-links" aria-label={t('site.footerLinks')}>
      <ul lang={contentLang}>
        {site.links.footer.map(({ id, href, label }) => (
          <li key={id}>
            <a href={href} aria-current={getLinkAriaCurrent(href, path)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
