import { ActionForm, useFormActionResult } from '../../actions/action-form.tsx'
import type { FlashMessage } from '../../actions/flash.ts'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { AdminSection } from '../admin-section.tsx'
import type { UserActionLinkResult } from './invite-or-recovery-link.ts'
import { InviteOrRecoveryLinkNotice } from './invite-or-recovery-link-notice.tsx'

interface Props {
  readonly flash: FlashMessage | null
  /** Whether the installation can send e-mail. */
  readonly isEmailEnabled: boolean
  /** Changes with every new user, so that the form is reset. */
  readonly version: string
}

/** The form that invites a user. */
export function InviteUserSection({ flash, isEmailEnabled, version }: Props) {
  const { t } = usePageContext()
  const result = useFormActionResult<UserActionLinkResult>('invite')
  const roles = (['editor', 'owner'] as const).map((value) => ({
    value,
    label: t(`roles.${value}`),
    help: t(`roles.${value}Help`),
  }))
  const deliveryOptions = [
    { value: 'letter', label: t('people.byLetter') },
    { value: 'link', label: t('people.byLink'), help: t('people.byLinkHelp') },
  ]
  return (
    <AdminSection id="invite" title={t('people.invite')} intro={t('people.inviteIntro')} flash={flash}>
      {result?.shown !== undefined && <InviteOrRecoveryLinkNotice link={result.shown.link} />}
      {!isEmailEnabled && <p className="admin-aside">{t('people.noMail')}</p>}
      <ActionForm
        key={version}
        intent="invite"
        values={{ role: 'editor', way: isEmailEnabled ? 'letter' : 'link' }}
      >
        <FormField
          name="email"
          type="email"
          label={t('people.email')}
          validation="required|email"
          autoComplete="off"
        />
        <FormField name="name" label={t('account.name')} validation="length:0,50" autoComplete="off" />
        <FormField name="role" type="radio" label={t('people.role')} options={roles} validation="required" />
        <FormField
          name="way"
          type="radio"
          label={t('people.way')}
          options={deliveryOptions}
          validation="required"
        />
        <SubmitButton>{t('people.invite')}</SubmitButton>
      </ActionForm>
    </AdminSection>
  )
}
