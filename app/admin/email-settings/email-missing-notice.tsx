import { usePageContext } from '../../layout/page-context.ts'

interface Props {
  /** Owners get a link to the settings; others are asked to turn to an owner. */
  readonly isOwner: boolean
  /** What to do instead. */
  readonly alternative?: string
}

/** Says that the site cannot send e-mail yet. */
export function EmailMissingNotice({ isOwner, alternative }: Props) {
  const { t } = usePageContext()
  return (
    <p className="admin-aside">
      {t('emailSettings.missing')}{' '}
      {isOwner ? (
        <>
          <a href="/admin/settings/email">{t('emailSettings.setUp')}</a>.
        </>
      ) : (
        t('emailSettings.askOwner')
      )}
      {alternative !== undefined && ` ${alternative}`}
    </p>
  )
}
