import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { AddressReach } from '../../../domain/address-reach.ts'
import { siteRoles } from '../../../domain/permissions.ts'
import { ActionForm, useFormActionResult } from '../../actions/action-form.tsx'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { CopyTextButton } from '../copy-text-button.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { UserView } from './read-users.ts'
import type { InviteOrRecoveryLink, UserActionLinkResult } from './user-actions.ts'

interface Props {
  readonly person: UserView
  readonly isMe: boolean
  readonly isLastOwner: boolean
  readonly factors: number
  /** Null if passkeys are disabled. */
  readonly passkeys: number | null
  /** Whether the installation can send e-mail. */
  readonly mail: boolean
  /** From where the links that the site makes can be opened. */
  readonly reach: AddressReach
}

export function UserDetails({ person, factors, passkeys }: Props) {
  const { t } = usePageContext()
  const { email, role, state, since, lastSeen } = person
  const facts: [name: string, value: ReactNode][] = [
    [t('people.email'), email],
    [t('people.role'), t(`roles.${role}`)],
    [
      t('people.state'),
      person.invitation === null ? t(`people.${state}`) : <InvitationState key="state" person={person} />,
    ],
    [t('people.since'), <TimeElement key="since" moment={since} />],
    [
      t('people.lastSeen'),
      lastSeen === null ? t('people.neverSeen') : <TimeElement key="seen" moment={lastSeen} />,
    ],
    [t('people.secondFactor'), t(factors > 0 ? 'people.yes' : 'people.no')],
  ]
  if (passkeys !== null) facts.push([t('account.passkeys'), String(passkeys)])
  return (
    <dl className="admin-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Until when an invitation can be accepted. */
export function InvitationState({ person: { invitation } }: Pick<Props, 'person'>) {
  const { t } = usePageContext()
  if (invitation === null) return null
  const { isExpired, until } = invitation
  return (
    <>
      {t(isExpired ? 'people.invitationExpired' : 'people.invitationValid')} <TimeElement moment={until} />
    </>
  )
}

/** A warning that links made under the site's current address do not work for people elsewhere. */
export function LocalAddressWarning({ reach }: Pick<Props, 'reach'>) {
  const { t, origin } = usePageContext()
  if (reach === 'everywhere') return null
  return <Notice isError>{t(`people.reach.${reach}`, { address: origin })}</Notice>
}

export function UserRoleForm({ person, isLastOwner }: Props) {
  const { t } = usePageContext()
  const roles = siteRoles.map((value) => ({
    value,
    label: t(`roles.${value}`),
    help: t(`roles.${value}Help`),
  }))
  if (isLastOwner) return <p className="admin-aside">{t('accountErrors.lastOwner')}</p>
  return (
    <ActionForm
      key={person.role}
      intent="role"
      values={person.role === 'visitor' ? {} : { role: person.role }}
    >
      <FormField name="role" type="radio" label={t('people.role')} options={roles} validation="required" />
      <SubmitButton>{t('people.changeRole')}</SubmitButton>
    </ActionForm>
  )
}

/** Actions that help a user who cannot sign in. */
export function UserRecoveryButtons({ person, factors, passkeys, mail, reach }: Props) {
  const { t } = usePageContext()
  const result = useFormActionResult<UserActionLinkResult>('link')
  const isInvited = person.state === 'invited'
  return (
    <>
      {result?.shown !== undefined && <InviteOrRecoveryLinkNotice link={result.shown.link} />}
      <LocalAddressWarning reach={reach} />
      <div className="admin-buttons">
        {mail && (
          <Form method="post" preventScrollReset>
            <Button variant="quiet" type="submit" name="intent" value="letter">
              {t(isInvited ? 'people.inviteAgain' : 'people.sendRecovery')}
            </Button>
          </Form>
        )}
        <Form method="post" preventScrollReset>
          <Button variant="quiet" type="submit" name="intent" value="link">
            {t(isInvited ? 'people.showInvitation' : 'people.showRecovery')}
          </Button>
        </Form>
        {factors > 0 && (
          <ConfirmActionButton
            label={t('people.resetFactors')}
            title={t('people.resetFactors')}
            text={t('people.resetFactorsText')}
            confirm={t('people.resetFactors')}
            intent="factors-reset"
          />
        )}
        {passkeys !== null && passkeys > 0 && (
          <ConfirmActionButton
            label={t('people.resetPasskeys')}
            title={t('people.resetPasskeys')}
            text={t('people.resetPasskeysText')}
            confirm={t('people.resetPasskeys')}
            intent="passkeys-reset"
          />
        )}
      </div>
    </>
  )
}

/** Downloads everything the site stores about the user. */
export function UserExportButton() {
  const { t } = usePageContext()
  return (
    <Form method="post" preventScrollReset>
      <Button variant="quiet" type="submit" name="intent" value="export">
        {t('people.export')}
      </Button>
    </Form>
  )
}

export function UserSuspendRemoveButtons({ person, isMe, isLastOwner }: Props) {
  const { t } = usePageContext()
  if (isMe || isLastOwner)
    return <p className="admin-aside">{t(isMe ? 'flash.yourself' : 'accountErrors.lastOwner')}</p>
  const name = person.name === '' ? person.email : person.name
  return (
    <div className="admin-buttons">
      {person.state === 'suspended' ? (
        <Form method="post" preventScrollReset>
          <Button variant="quiet" type="submit" name="intent" value="restore">
            {t('people.restore')}
          </Button>
        </Form>
      ) : (
        <ConfirmActionButton
          label={t('people.suspend')}
          title={t('people.suspendTitle', { name })}
          text={t('people.suspendText')}
          confirm={t('people.suspend')}
          intent="suspend"
        />
      )}
      <ConfirmActionButton
        label={t('people.remove')}
        title={t('people.removeTitle', { name })}
        text={t('people.removeText')}
        confirm={t('people.remove')}
        intent="remove"
      />
    </div>
  )
}

/** Shows an invite or recovery link that the owner passes on; it is shown only once. */
export function InviteOrRecoveryLinkNotice({ link: { kind, email, href } }: { link: InviteOrRecoveryLink }) {
  const { t } = usePageContext()
  const isHydrated = useIsHydrated()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this is a message
    <div className="admin-codes" ref={box} tabIndex={-1} role="group" aria-labelledby="link-title">
      <h3 id="link-title">{t(`people.${kind}Link`, { email })}</h3>
      <p>{t('people.linkText')}</p>
      <p>
        <code className="admin-secret" translate="no">
          {href}
        </code>
      </p>
      {isHydrated && (
        <p className="admin-buttons">
          <CopyTextButton text={href} />
        </p>
      )}
    </div>
  )
}
