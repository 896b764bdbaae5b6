import { useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { usePageContext } from './page-context.ts'
import { PageHeadTags } from './page-head-tags.tsx'

/** The message of every missing page, with its query, the same in all languages. */
export function formatNotFoundMessage(path: string): string {
  return `Page not found: ${toReadablePath(path)}`
}

/** Decodes a path, unless it is malformed or contains invisible characters. */
function toReadablePath(path: string): string {
  try {
    const decoded = decodeURI(path)
    return /\p{C}/u.test(decoded) ? path : decoded
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}

/** The page of status 404. */
export function NotFoundView() {
  const { t, path } = usePageContext()
  const { search } = useLocation()
  return (
    <div className="error-page">
      <PageHeadTags title={t('errors.notFoundTitle')} noIndex />
      <p className="error-page-code">404</p>
      <h1>{t('errors.notFoundTitle')}</h1>
      <p>{t('errors.notFoundText')}</p>
      <p className="error-page-detail" lang="en">
        {formatNotFoundMessage(`${path}${search}`)}
      </p>
      <p className="error-page-ways">
        <ButtonLink href="/">{t('errors.home')}</ButtonLink>
        <ButtonLink variant="quiet" href="/search">
          {t('errors.search')}
        </ButtonLink>
      </p>
    </div>
  )
}
