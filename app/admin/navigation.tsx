import './navigation.css'
import { useRef } from 'react'
import { Link } from 'react-router'
import { getKindDefinition } from '../../domain/kinds/index.ts'
import type { SessionUser } from '../../server/session/contract.ts'
import type { MessageKey } from '../i18n/translate.ts'
import { getKindIconName } from '../kinds/kind-icon.ts'
import { usePageContext } from '../layout/page-context.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { type ListedKind, listedKindNames } from './lists/listed-kinds.ts'

interface Props {
  readonly me: Pick<SessionUser, 'role'>
}

/** The admin navigation: beside the page, or collapsed above it on narrow screens. */
export function AdminNavigation({ me }: Props) {
  const { t, path } = usePageContext()
  const fold = useRef<HTMLDetailsElement>(null)
  // Not whenever the path changes: saving a new item changes it while the user may be opening the navigation.
  const closeFold = () => {
    if (fold.current !== null) fold.current.open = false
  }
  const groups = getNavigationGroupsForRole(me.role)
  const currentEntry = groups
    .flatMap(({ entries }) => entries)
    .find((entry) => getEntryAriaCurrent(entry, path) !== undefined)
  return (
    <aside className="admin-side">
      <details className="admin-fold" ref={fold}>
        <summary>
          <Icon name="menu" />
          <span>{t('admin.menu')}</span>
          {currentEntry !== undefined && <span className="admin-here">{t(currentEntry.label)}</span>}
        </summary>
        <NavigationGroups groups={groups} onFollow={closeFold} />
      </details>
      <div className="admin-wide">
        <NavigationGroups groups={groups} />
      </div>
    </aside>
  )
}

interface NavigationGroupsProps {
  readonly groups: readonly AdminNavigationGroup[]
  /** Called when a link is followed. */
  readonly onFollow?: () => void
}

function NavigationGroups({ groups, onFollow }: NavigationGroupsProps) {
  const { t, path } = usePageContext()
  return (
    <nav className="admin-nav" aria-label={t('admin.nav')}>
      {groups.map(({ label, entries }) => (
        <div key={label ?? ''} className="admin-group">
          {label !== null && <p className="admin-group-name">{t(label)}</p>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.href}>
                <Link to={entry.href} aria-current={getEntryAriaCurrent(entry, path)} onClick={onFollow}>
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

/** A link of the admin navigation. */
interface AdminNavigationEntry {
  readonly href: string
  readonly label: MessageKey
  readonly icon: IconName
  /** Other paths for which the entry is marked as current. */
  readonly relatedPaths?: readonly string[]
  /** Undefined: every signed-in user sees the entry. */
  readonly onlyForRoles?: readonly SessionUser['role'][]
}

/** Navigation entries under a common heading. */
interface AdminNavigationGroup {
  /** Null: the group has no heading. */
  readonly label: MessageKey | null
  readonly entries: readonly AdminNavigationEntry[]
}

/** Kinds without drafts, used by other items: categories, authors, contacts, redirects. */
const supportingKinds = listedKindNames.filter((kind) => !getKindDefinition(kind).published)

const createListEntry = (kind: ListedKind): AdminNavigationEntry => ({
  href: `/admin/edit/${kind}`,
  label: `lists.titles.${kind}`,
  icon: getKindIconName(kind),
  relatedPaths: [`/admin/add/${kind}`],
})

/** Images have no navigation entry of their own: they are added and edited in their galleries. */
function createContentEntry(kind: ListedKind): AdminNavigationEntry {
  const entry = createListEntry(kind)
  if (kind !== 'gallery') return entry
  return {
    ...entry,
    relatedPaths: [...(entry.relatedPaths ?? []), '/admin/edit/image', '/admin/add/image'],
  }
}

/** As in the main menu; news comes first, kinds without a list of their own last. */
function getContentPosition(kind: ListedKind): number {
  const { section, menuPosition } = getKindDefinition(kind)
  return menuPosition ?? (section === null ? Number.MAX_SAFE_INTEGER : 0)
}

const contentEntries = listedKindNames
  .filter((kind) => getKindDefinition(kind).published && kind !== 'image')
  .sort((a, b) => getContentPosition(a) - getContentPosition(b))
  .map(createContentEntry)

const navigationGroups: readonly AdminNavigationGroup[] = [
  { label: null, entries: [{ href: '/admin', label: 'admin.overview', icon: 'home' }] },
  { label: 'admin.content', entries: contentEntries },
  {
    label: 'admin.place',
    entries: [
      ...supportingKinds
        .filter((kind) => getKindDefinition(kind).editedBy === 'editor')
        .map((kind): AdminNavigationEntry => ({ ...createListEntry(kind), onlyForRoles: ['editor'] })),
      {
        href: '/admin/settings',
        label: 'admin.settings',
        icon: 'settings',
        // Owners reach these lists from the settings page.
        relatedPaths: supportingKinds.flatMap((kind) => [`/admin/edit/${kind}`, `/admin/add/${kind}`]),
        onlyForRoles: ['owner'],
      },
      { href: '/admin/people', label: 'admin.people', icon: 'people', onlyForRoles: ['owner'] },
      { href: '/admin/audit', label: 'audit.title', icon: 'clock', onlyForRoles: ['owner'] },
      { href: '/admin/data', label: 'backups.title', icon: 'folder', onlyForRoles: ['owner'] },
      {
        href: '/admin/messages',
        label: 'readerMessages.title',
        icon: 'mail',
        onlyForRoles: ['editor', 'owner'],
      },
      { href: '/admin/trash', label: 'admin.trash', icon: 'trash', onlyForRoles: ['editor', 'owner'] },
    ],
  },
]

/** The navigation that a role has access to. */
export function getNavigationGroupsForRole(role: SessionUser['role']): readonly AdminNavigationGroup[] {
  return navigationGroups
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter(({ onlyForRoles }) => onlyForRoles?.includes(role) ?? true),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/** `page` on the entry's own page, `true` on a page below it or on a related path, undefined elsewhere. */
function getEntryAriaCurrent(
  { href, relatedPaths = [] }: AdminNavigationEntry,
  path: string,
): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  if (href === '/admin') return undefined
  return [href, ...relatedPaths].some((base) => path === base || path.startsWith(`${base}/`))
    ? 'true'
    : undefined
}
