import { usePageContext } from '../../layout/page-context.ts'
import type { ItemsPage } from '../../paging.ts'
import { Button } from '../../ui/button.tsx'
import { PagingNav } from '../../ui/paging-nav.tsx'
import { TimeElement } from '../time-element.tsx'
import type { UserView } from './user-view.ts'

interface Props {
  readonly users: ItemsPage<UserView>
  readonly q: string
  /** Who asks. */
  readonly currentUserId: string
}

/** Everybody with an account, with a search. */
export function UserList({ users: people, q, currentUserId: me }: Props) {
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
        {t('people.total', { count: people.total })}
      </p>
      <ul className="admin-people">
        {people.items.map((person) => (
          <UserListItem key={person.id} person={person} isMe={person.id === me} />
        ))}
      </ul>
      <PagingNav paging={people} {...(q === '' ? {} : { query: { q } })} />
    </>
  )
}

function UserListItem({ person, isMe }: { person: UserView; isMe: boolean }) {
  const { t } = usePageContext()
  const { id, name, email, role, state, lastSeen, secondFactor } = person
  return (
    <li data-state={state}>
      <div className="admin-who">
        <a href={`/admin/people/${id}`}>
          <strong>{name === '' ? email : name}</strong>
        </a>
        {isMe && <span className="admin-badge">{t('people.you')}</span>}
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
