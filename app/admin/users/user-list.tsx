import type { AddressReach } from '../../../domain/address-reach.ts'
import { siteRoles } from '../../../domain/permissions.ts'
import { ActionForm, useFormActionResult } from '../../actions/action-form.tsx'
import type { FlashMessageKey } from '../../actions/flash.ts'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import type { ItemsPage } from '../../paging.ts'
import { Button } from '../../ui/button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { AdminSection } from '../admin-page-layout.tsx'
import { EmailMissingNotice } from '../email-settings/email-missing-notice.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { UserView } from './read-users.ts'
import type { UserActionLinkResult } from './user-actions.ts'
import { InvitationState, InviteOrRecoveryLinkNotice, LocalAddressWarning } from './user-page-sections.tsx'

interface SearchableUserListProps {
  readonly users: ItemsPage<UserView>
  readonly q: string
  readonly currentUserId: string
}

/** The list of users with a search form. */
export function SearchableUserList({ users, q, currentUserId }: SearchableUserListProps) {
  const { t } = usePageContext()
  return (
    <>
      <search aria-label={t('people.search')}>
        <form className="admin-search">
          <label className="field-label" htmlFor="people-q">
            {t('people.searchLabel')}
          </label>
          <div>
            <input
              className="field-input"
              id="people-q"
              name="q"
              type="search"
              defaultValue={q}
              maxLength={100}
            />
            <Button variant="quiet" type="submit">
              {t('search.submit')}
            </Button>
          </div>
        </form>
      </search>
      <p className="admin-faint" role="status">
        {t('people.total', { count: users.total })}
      </p>
      <ul className="admin-people">
        {users.items.map((user) => (
          <UserListItem key={user.id} user={user} isCurrentUser={user.id === currentUserId} />
        ))}
      </ul>
      <Pagination paging={users} {...(q === '' ? {} : { query: { q } })} />
    </>
  )
}

function UserListItem({ user, isCurrentUser }: { user: UserView; isCurrentUser: boolean }) {
  const { t } = usePageContext()
  const { id, name, email, role, state, lastSeen, secondFactor, invitation } = user
  return (
    <li data-state={state}>
      <div className="admin-who">
        <a href={`/admin/people/${id}`}>
          <strong>{name === '' ? email : name}</strong>
        </a>
        {isCurrentUser && <span className="admin-badge">{t('people.you')}</span>}
        {name !== '' && <p className="admin-faint">{email}</p>}
      </div>
      <p>
        <span className="admin-badge" data-role={role}>
          {t(`roles.${role}`)}
        </span>{' '}
        {state !== 'active' && (
          <span className="admin-badge" data-state={state}>
            {t(`people.${state}`)}
          </span>
        )}
      </p>
      <p className="admin-faint">
        {invitation !== null ? (
          <>
            <InvitationState person={user} />
            {invitation.isExpired && (
              <>
                {' '}
                <a href={`/admin/people/${id}#help`}>{t('people.inviteAgain')}</a>
              </>
            )}
          </>
        ) : lastSeen === null ? (
          t('people.neverSeen')
        ) : (
          <>
            {t('people.lastSeen')} <TimeElement moment={lastSeen} />
          </>
        )}
        <br />
        {t(secondFactor ? 'people.hasFactor' : 'people.hasNoFactor')}
      </p>
    </li>
  )
}

interface InviteUserSectionProps {
  readonly flash: FlashMessageKey | null
  /** Whether the installation can send e-mail. */
  readonly isEmailEnabled: boolean
  /** From where the links that the site makes can be opened. */
  readonly reach: AddressReach
  /** Changes with every new user, so that the form is reset. */
  readonly version: string
}

/** The form that invites a user. */
export function InviteUserSection({ flash, isEmailEnabled, reach, version }: InviteUserSectionProps) {
  const { t } = usePageContext()
  const result = useFormActionResult<UserActionLinkResult>('invite')
  const roles = siteRoles.map((value) => ({
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
      <LocalAddressWarning reach={reach} />
      {!isEmailEnabled && <EmailMissingNotice isOwner alternative={t('people.noMail')} />}
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
