import { FormField } from '../forms/index.ts'
import { usePageContext } from '../layout/page-context.ts'

/** The field for an address that has an account. */
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

/** The six digits of an e-mail or of an app. */
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

/** The name that others who work on the site see. */
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

/** A password that is chosen here. */
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
