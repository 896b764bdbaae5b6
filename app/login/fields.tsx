import { Field } from '../forms/index.ts'
import { usePageContext } from '../layout/frame.ts'

/** The field for an address that has an account. */
export function EmailField({ label, autoComplete = 'username' }: { label: string; autoComplete?: string }) {
  return (
    <Field
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
export function CodeField({ label }: { label: string }) {
  const { t } = usePageContext()
  return (
    <Field
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
export function NameField() {
  const { t } = usePageContext()
  return (
    <Field
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
    <Field name="password" type="password" label={label} validation="required" autoComplete="new-password" />
  )
}
