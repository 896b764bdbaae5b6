import { usePageContext } from '../../layout/page-context.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The way to sign in again without leaving what is on the page. */
export function SignInAgainLink() {
  const { t } = usePageContext()
  return (
    <p>
      <ButtonLink variant="quiet" href="/login" target="_blank" rel="noopener">
        {t('upload.signIn')}
        <span className="sr-only"> ({t('upload.newWindow')})</span>
      </ButtonLink>
    </p>
  )
}
