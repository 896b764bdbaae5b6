import './navigation.css'
import { Link } from 'react-router'
import type { SessionUser } from '../../server/session/contract.ts'
import { usePageContext } from '../layout/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import {
  type AdminNavigationGroup,
  getEntryAriaCurrent,
  getNavigationGroupsForRole,
} from './navigation-entries.ts'

interface Props {
  readonly me: Pick<SessionUser, 'email' | 'role'>
}

/**
 * The admin navigation, the signed-in user and the sign-out button: beside the page, or collapsed above it on
 * narrow screens.
 */
export function AdminNavigation({ me }: Props) {
  const { t, path } = usePageContext()
  const groups = getNavigationGroupsForRole(me.role)
  const currentEntry = groups
    .flatMap(({ entries }) => entries)
    .find((entry) => getEntryAriaCurrent(entry, path) !== undefined)
  return (
    <aside className="admin-side">
      <details className="admin-fold" key={path}>
        <summary>
          <Icon name="menu" />
          <span>{t('admin.menu')}</span>
          {currentEntry !== undefined && <span className="admin-here">{t(currentEntry.label)}</span>}
        </summary>
        <NavigationGroups groups={groups} />
        <SignedInUser me={me} />
      </details>
      <div className="admin-wide">
        <NavigationGroups groups={groups} />
        <SignedInUser me={me} />
      </div>
    </aside>
  )
}

function NavigationGroups({ groups }: { readonly groups: readonly AdminNavigationGroup[] }) {
  const { t, path } = usePageContext()
  return (
    <nav className="admin-nav" aria-label={t('admin.nav')}>
      {groups.map(({ label, entries }) => (
        <div key={label ?? ''} className="admin-group">
          {label !== null && <p className="admin-group-name">{t(label)}</p>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.href}>
                <Link to={entry.href} aria-current={getEntryAriaCurrent(entry, path)}>
                  <Icon name={entry.icon} />
                  <span>{t(entry.label)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function SignedInUser({ me }: Props) {
  const { t } = usePageContext()
  return (
    <div className="admin-me">
      <p>
        <span className="admin-email">{me.email}</span>
        <span className="admin-role">{t(`roles.${me.role}`)}</span>
      </p>
      <form method="post" action="/logout">
        <button className="admin-out" type="submit">
          <Icon name="leave" />
          <span>{t('admin.logOut')}</span>
        </button>
      </form>
    </div>
  )
}
