import { Form } from 'react-router'
import { ActionForm } from '../../actions/action-form.tsx'
import { Field, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/frame.ts'
import { PasswordMeter } from '../../password/meter.tsx'
import { Button } from '../../ui/button.tsx'
import { AdminSection } from '../section.tsx'
import type { SectionProps } from './section-props.ts'

/** A new password for the old one. */
export function Password({ account, flash }: SectionProps) {
  const { t } = usePageContext()
  const { email, name, mail, version } = account
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
        <Field
          name="current"
          type="password"
          label={t('account.currentPassword')}
          validation="required"
          autoComplete="current-password"
        />
        <Field
          name="password"
          type="password"
          label={t('account.newPassword')}
          validation="required|length:0,256"
          autoComplete="new-password"
        />
        <PasswordMeter of="password" known={[email, name]} />
        <SubmitButton>{t('account.changePassword')}</SubmitButton>
      </ActionForm>
      {mail && (
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
