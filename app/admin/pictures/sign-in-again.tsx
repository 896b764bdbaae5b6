import { useFrame } from '../../layout/frame.ts'

/** The way to sign in again without leaving what is on the page. */
export function SignInAgain() {
  const { t } = useFrame()
  return (
    <p>
      <a className="button button-quiet" href="/login" target="_blank" rel="noopener">
        {t('upload.signIn')}
        <span className="sr-only"> ({t('upload.newWindow')})</span>
      </a>
    </p>
  )
}
