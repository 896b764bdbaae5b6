import { useId } from 'react'
import { useFrame } from '../layout/frame.ts'

/** Where one signs in; it waits, disabled, for the accounts that make it work. */
export function LoginForm() {
  const { t } = useFrame()
  const id = useId()
  return (
    <form className="login-form" method="post" aria-describedby={`${id}-note`}>
      <fieldset disabled>
        <label htmlFor={`${id}-email`}>{t('login.email')}</label>
        <input id={`${id}-email`} name="email" type="email" autoComplete="username" />
        <label htmlFor={`${id}-password`}>{t('login.password')}</label>
        <input id={`${id}-password`} name="password" type="password" autoComplete="current-password" />
        <button className="button" type="submit">
          {t('login.submit')}
        </button>
      </fieldset>
      <p className="hint" id={`${id}-note`}>
        {t('login.notYet')}
      </p>
    </form>
  )
}
