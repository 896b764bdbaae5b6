import { Icon } from '../ui/icon.tsx'
import { useFrame } from './frame.ts'

/** Year, title, author, what it runs on, and the way to the administration. */
export function Footer() {
  const { t, site, year } = useFrame()
  return (
    <footer className="footer">
      <div className="footer-words">
        <p>
          {`© ${year} ${site.webTitle}`}
          {site.webAuthor !== '' && (
            <>
              <span aria-hidden="true"> · </span>
              {site.webLink === null ? site.webAuthor : <a href={site.webLink}>{site.webAuthor}</a>}
            </>
          )}
        </p>
        <p className="footer-powered">{t('site.poweredBy')}</p>
      </div>
      <a className="footer-admin" href="/admin" aria-label={t('site.admin')} title={t('site.admin')}>
        <Icon name="key" />
      </a>
    </footer>
  )
}
