import { Form } from 'react-router'
import { ActionForm } from '../../actions/action-form.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { PasswordStrengthMeter } from '../../password/strength-meter.tsx'
import { Button } from '../../ui/button.tsx'
import { AdminSection } from '../admin-section.tsx'
import type { AccountSectionProps } from './account-view.ts'

/** The form that changes the password. */
export function PasswordSection({ account, flash }: AccountSectionProps) {
  const { t } = usePageContext()
  const { email, name, isEmailEnabled, version } = account
  return (
    <AdminSection
      id="password"
      title={t('account.password')}
      intro={t('account.passwordIntro')}
      flash={flash}
    >
      <ActionForm key={version} intent="password">
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
        <FormField
          name="current"
          type="password"
          label={t('account.currentPassword')}
          validation="required"
          autoComplete="current-password"
        />
        <FormField
          name="password"
          type="password"
          label={t('account.newPassword')}
          validation="required|length:0,256"
          autoComplete="new-password"
        />
        <PasswordStrengthMeter passwordField="password" knownWords={[email, name]} />
        <SubmitButton>{t('account.changePassword')}</SubmitButton>
      </ActionForm>
      {isEmailEnabled && (
        <Form method="post" className="admin-line" preventScrollReset>
          <input type="hidden" name="intent" value="password-letter" />
          <p>{t('account.passwordUnknown')}</p>
          <Button variant="quiet" type="submit">
            {t('account.passwordLetter')}
          </Button>
        </Form>
      )}
    </AdminSection>
  )
}
