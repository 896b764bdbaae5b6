import { Form } from 'react-router'
import { nativeLanguageNames, supportedLanguages } from '../../../domain/language.ts'
import { ActionForm } from '../../actions/action-form.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { PasswordStrengthMeter } from '../../password/strength-meter.tsx'
import { Button } from '../../ui/button.tsx'
import { AdminSection } from '../admin-page-layout.tsx'
import { EmailMissingNotice } from '../email-settings/email-missing-notice.tsx'
import type { AccountSectionProps } from './account-view.ts'

const languageOptions = supportedLanguages.map((value) => ({ value, label: nativeLanguageNames[value] }))

/** The form for the user's name and the language of the site and of e-mails. */
export function ProfileSection({ account, flash }: AccountSectionProps) {
  const { t } = usePageContext()
  const { name, language, version } = account
  return (
    <AdminSection id="profile" title={t('account.profile')} flash={flash}>
      <ActionForm key={version} intent="profile" values={{ name, language }}>
        <FormField
          name="name"
          label={t('account.name')}
          help={t('account.nameHelp')}
          validation="length:0,50"
          autoComplete="name"
        />
        <FormField name="language" type="radio" label={t('account.language')} options={languageOptions} />
        <SubmitButton>{t('admin.save')}</SubmitButton>
      </ActionForm>
    </AdminSection>
  )
}

/** The sign-in address; a new one takes effect once both addresses have confirmed it. */
export function EmailSection({ account, flash }: AccountSectionProps) {
  const { t } = usePageContext()
  const { email, newEmail, isEmailEnabled, isOwner, version } = account
  return (
    <AdminSection id="email" title={t('account.email')} flash={flash}>
      <p>
        {t('account.emailNow')} <strong className="admin-email">{email}</strong>
      </p>
      {newEmail !== null && <p className="admin-aside">{t('account.emailWaits', { email: newEmail })}</p>}
      {!isEmailEnabled && <EmailMissingNotice isOwner={isOwner} />}
      <ActionForm key={version} intent="email">
        <FormField
          name="email"
          type="email"
          label={t('account.newEmail')}
          help={t('account.newEmailHelp')}
          validation="required|email"
          autoComplete="email"
        />
        <SubmitButton>{t('account.changeEmail')}</SubmitButton>
      </ActionForm>
    </AdminSection>
  )
}

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
