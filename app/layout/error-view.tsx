import { getErrorPageStatusText } from '../server-errors.ts'
import { ButtonLink } from '../ui/button.tsx'
import { usePageContext } from './page-context.ts'
import { PageHeadTags } from './page-head-tags.tsx'

const messageKinds: Readonly<Record<number, 'forbidden' | 'tooOften'>> = { 403: 'forbidden', 429: 'tooOften' }

/** The page of every error except 404; it shows no details of the error. */
export function ErrorView({ status }: { status: number }) {
  const { t, path } = usePageContext()
  const messageKind = status === 503 ? 'unavailable' : (messageKinds[status] ?? 'error')
  const title = t(`errors.${messageKind}Title`)
  return (
    <div className="error-page">
      <PageHeadTags title={title} noIndex />
      <p className="error-page-code">{status}</p>
      <h1>{title}</h1>
      <p>{t(`errors.${messageKind}Text`)}</p>
      {messageKind === 'error' && (
        <p className="error-page-detail" lang="en">
          {getErrorPageStatusText(status)}
        </p>
      )}
      <p className="error-page-ways">
        <ButtonLink href={path}>{t('errors.again')}</ButtonLink>
        <ButtonLink variant="quiet" href="/">
          {t('errors.home')}
        </ButtonLink>
      </p>
    </div>
  )
}
