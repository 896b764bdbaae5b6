import {
  type EmailServerSettings,
  type EmailSettingsField,
  type EmailSettingsView,
  type EmailTestResult,
  smtpSecurityModes,
} from '../../../domain/email-settings.ts'
import { ActionForm, useFormActionResult } from '../../actions/action-form.tsx'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import type { FlashMessageKey } from '../../actions/flash.ts'
import { FormField, type FormFieldProps, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Notice } from '../../ui/notice.tsx'
import { AdminSection } from '../admin-page-layout.tsx'
import { WaitingEmailsNotice } from './waiting-emails-notice.tsx'

interface Props {
  readonly settings: EmailSettingsView
  /** The address of the signed-in owner. */
  readonly ownEmail: string
  readonly flash: FlashMessageKey | null
}

/** The e-mail server: a form, or the operator's values, and a test. */
export function EmailSettings({ settings, ownEmail, flash }: Props) {
  const { t } = usePageContext()
  const { source, server } = settings
  return (
    <>
      <WaitingEmailsNotice {...settings} />
      {source === 'hosted' ? (
        <p className="admin-intro">{t('emailSettings.hosted')}</p>
      ) : (
        <AdminSection id="email" title={t('emailSettings.server')} flash={flash}>
          {source === 'operator' && server !== null ? (
            <OperatorSettings server={server} hasPassword={settings.hasPassword} />
          ) : (
            <EmailServerForm settings={settings} />
          )}
        </AdminSection>
      )}
      {(source === 'operator' || source === 'site') && (
        <EmailTest host={server?.host ?? ''} ownEmail={ownEmail} flash={flash} />
      )}
      {source === 'site' && (
        <div className="settings-end">
          <ConfirmActionButton
            intent="email-remove"
            label={t('emailSettings.remove')}
            title={t('emailSettings.removeTitle')}
            text={t('emailSettings.removeText')}
            confirm={t('emailSettings.remove')}
          />
        </div>
      )}
    </>
  )
}

/** The values of the environment, which only the operator can change. */
function OperatorSettings({ server, hasPassword }: { server: EmailServerSettings; hasPassword: boolean }) {
  const { t } = usePageContext()
  const facts = [
    [t('emailSettings.host'), server.host],
    [t('emailSettings.port'), String(server.port)],
    [t('emailSettings.security'), t(`emailSettings.securityModes.${server.security}`)],
    [t('emailSettings.user'), server.user ?? t('emailSettings.noUser')],
    [
      t('emailSettings.password'),
      t(hasPassword ? 'emailSettings.passwordSet' : 'emailSettings.passwordNone'),
    ],
    [t('emailSettings.senderAddress'), server.senderAddress],
    [t('emailSettings.senderName'), server.senderName ?? t('emailSettings.siteTitle')],
  ] as const
  return (
    <>
      <p className="admin-intro">{t('emailSettings.byOperator')}</p>
      <dl className="admin-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function EmailServerForm({ settings: { server, hasPassword, isPasswordReadable } }: Pick<Props, 'settings'>) {
  const { t } = usePageContext()
  const values = {
    host: server?.host ?? '',
    port: String(server?.port ?? 587),
    security: server?.security ?? 'starttls',
    user: server?.user ?? '',
    password: '',
    senderAddress: server?.senderAddress ?? '',
    senderName: server?.senderName ?? '',
  }
  return (
    <>
      <p className="admin-intro">{t('emailSettings.intro')}</p>
      {!isPasswordReadable && <Notice isError>{t('emailSettings.passwordUnreadable')}</Notice>}
      <ActionForm key={JSON.stringify(server)} intent="email" values={values}>
        <SettingField
          name="host"
          validation="required:trim|length:1,253"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormField
          name="security"
          type="radio"
          label={t('emailSettings.security')}
          options={smtpSecurityModes.map((value) => ({
            value,
            label: t(`emailSettings.securityModes.${value}`),
            help: t(`emailSettings.securityHelp.${value}`),
          }))}
          validation="required"
        />
        <SettingField name="port" validation="required:trim|number|between:1,65535" inputMode="numeric" />
        <SettingField name="user" validation="length:0,300" autoCapitalize="none" spellCheck={false} />
        <SettingField
          name="password"
          type="password"
          {...(hasPassword && { help: t('emailSettings.passwordStored') })}
          validation="length:0,500"
          // The browser must not fill in the owner's own password.
          autoComplete="new-password"
        />
        <SettingField name="senderAddress" type="email" validation="required:trim|email" />
        <SettingField name="senderName" validation="length:0,100" />
        <SubmitButton>{t('admin.save')}</SubmitButton>
      </ActionForm>
    </>
  )
}

interface SettingFieldProps extends Omit<FormFieldProps, 'name' | 'label'> {
  readonly name: Exclude<EmailSettingsField, 'security'>
}

/** A text field with the label and help of its setting. */
function SettingField({ name, ...props }: SettingFieldProps) {
  const { t } = usePageContext()
  return (
    <FormField
      name={name}
      label={t(`emailSettings.${name}`)}
      help={t(`emailSettings.${name}Help`)}
      autoComplete="off"
      {...props}
    />
  )
}

function EmailTest({ host, ownEmail, flash }: Pick<Props, 'ownEmail' | 'flash'> & { readonly host: string }) {
  const { t } = usePageContext()
  const result = useFormActionResult<EmailTestResult>('email-test')?.shown
  return (
    <AdminSection id="email-test" title={t('emailSettings.test')} flash={flash}>
      <p className="admin-intro">{t('emailSettings.testIntro', { email: ownEmail })}</p>
      {result?.failure === null && (
        <Notice role="status">{t('emailSettings.sent', { email: ownEmail })}</Notice>
      )}
      {result !== undefined && result.failure !== null && (
        <Notice isError role="alert">
          <p>{t(`emailSettings.failures.${result.failure}`, { host })}</p>
          {result.answer !== null && <p>{t('emailSettings.answer', { answer: result.answer })}</p>}
        </Notice>
      )}
      <ActionForm intent="email-test">
        <SubmitButton>{t('emailSettings.sendTest')}</SubmitButton>
      </ActionForm>
    </AdminSection>
  )
}
