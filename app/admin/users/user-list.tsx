import { usePageContext } from '../../layout/page-context.ts'
import type { ItemsPage } from '../../paging.ts'
import { Button } from '../../ui/button.tsx'
import { PagingNav } from '../../ui/paging-nav.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { UserView } from './user-view.ts'

interface Props {
  readonly users: ItemsPage<UserView>
  readonly q: string
  readonly currentUserId: string
}

/** The list of users with a search form. */
export function SearchableUserList({ users, q, currentUserId }: Props) {
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
      <PagingNav paging={users} {...(q === '' ? {} : { query: { q } })} />
    </>
  )
}

function UserListItem({ user, isCurrentUser }: { user: UserView; isCurrentUser: boolean }) {
  const { t } = usePageContext()
  const { id, name, email, role, state, lastSeen, secondFactor } = user
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
        {lastSeen === null ? (
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
