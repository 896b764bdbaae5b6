import { FormField } from '../forms/index.ts'
import { usePageContext } from '../layout/page-context.ts'

/** The field for an account's e-mail address. */
export function EmailField({ label, autoComplete = 'username' }: { label: string; autoComplete?: string }) {
  return (
    <FormField
      name="email"
      type="email"
      label={label}
      validation="required:trim|email"
      autoComplete={autoComplete}
      inputMode="email"
    />
  )
}

/** The field for a six-digit code from an e-mail or an app. */
export function OneTimeCodeField({ label }: { label: string }) {
  const { t } = usePageContext()
  return (
    <FormField
      name="code"
      label={label}
      help={t('login.codeHelp')}
      validation="required:trim"
      autoComplete="one-time-code"
      inputMode="numeric"
    />
  )
}

/** The field for the name shown to other users of the admin. */
export function DisplayNameField() {
  const { t } = usePageContext()
  return (
    <FormField
      name="name"
      label={t('setup.name')}
      help={t('setup.nameHelp')}
      validation="length:0,50"
      autoComplete="name"
    />
  )
}

/** The field for a new password. */
export function NewPasswordField({ label }: { label: string }) {
  return (
    <FormField
      name="password"
      type="password"
      label={label}
      validation="required"
      autoComplete="new-password"
    />
  )
}
