import { usePageContext } from '../../layout/frame.ts'
import type { Paged } from '../../paging.ts'
import { Button } from '../../ui/button.tsx'
import { PagingNav } from '../../ui/paging-nav.tsx'
import { When } from '../when.tsx'
import type { PersonView } from './present.ts'

interface Props {
  readonly people: Paged<PersonView>
  readonly q: string
  /** Who asks. */
  readonly me: string
}

/** Everybody with an account, with a search. */
export function PeopleList({ people, q, me }: Props) {
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
          <Person key={person.id} person={person} isMe={person.id === me} />
        ))}
      </ul>
      <PagingNav paging={people} {...(q === '' ? {} : { query: { q } })} />
    </>
  )
}

function Person({ person, isMe }: { person: PersonView; isMe: boolean }) {
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
            {t('people.lastSeen')} <When moment={lastSeen} />
          </>
        )}
        <br />
        {t(secondFactor ? 'people.hasFactor' : 'people.hasNoFactor')}
      </p>
    </li>
  )
}
