import { usePageContext } from '../../layout/page-context.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** A link that opens the sign-in page in a new window, so that the current page is not lost. */
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
