import { ActionForm, useFormActionResult } from '../../actions/action-form.tsx'
import type { FlashMessage } from '../../actions/flash.ts'
import { Field, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/frame.ts'
import { AdminSection } from '../section.tsx'
import { HandOver } from './hand-over.tsx'
import type { PeopleShown } from './link.ts'

interface Props {
  readonly flash: FlashMessage | null
  /** Whether letters reach anybody. */
  readonly mail: boolean
  /** Changes with everybody who comes, so that the form begins anew. */
  readonly version: string
}

/** Asks somebody in. */
export function Invite({ flash, mail, version }: Props) {
  const { t } = usePageContext()
  const answer = useFormActionResult<PeopleShown>('invite')
  const roles = (['editor', 'owner'] as const).map((value) => ({
    value,
    label: t(`roles.${value}`),
    help: t(`roles.${value}Help`),
  }))
  const ways = [
    { value: 'letter', label: t('people.byLetter') },
    { value: 'link', label: t('people.byLink'), help: t('people.byLinkHelp') },
  ]
  return (
    <AdminSection id="invite" title={t('people.invite')} intro={t('people.inviteIntro')} flash={flash}>
      {answer?.shown !== undefined && <HandOver link={answer.shown.link} />}
      {!mail && <p className="admin-aside">{t('people.noMail')}</p>}
      <ActionForm key={version} intent="invite" values={{ role: 'editor', way: mail ? 'letter' : 'link' }}>
        <Field
          name="email"
          type="email"
          label={t('people.email')}
          validation="required|email"
          autoComplete="off"
        />
        <Field name="name" label={t('account.name')} validation="length:0,50" autoComplete="off" />
        <Field name="role" type="radio" label={t('people.role')} options={roles} validation="required" />
        <Field name="way" type="radio" label={t('people.way')} options={ways} validation="required" />
        <SubmitButton>{t('people.invite')}</SubmitButton>
      </ActionForm>
    </AdminSection>
  )
}
