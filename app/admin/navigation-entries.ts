import { getKindDefinition, isPublicKind } from '../../domain/kinds/index.ts'
import type { SessionUser } from '../../server/session/contract.ts'
import type { MessageKey } from '../i18n/translate.ts'
import { getKindIcon } from '../kinds/kind-icon.ts'
import type { IconName } from '../ui/icon.tsx'
import { type ListedKind, listedKindNames } from './lists/listed-kinds.ts'

/** A place of the admin area that its navigation leads to. */
export interface AdminNavigationEntry {
  readonly href: string
  readonly label: MessageKey
  readonly icon: IconName
  /** Other paths that are a part of it. */
  readonly relatedPaths?: readonly string[]
  /** Left out: for everybody who is signed in. */
  readonly onlyForRole?: SessionUser['role']
}

/** Places that belong together. */
export interface AdminNavigationGroup {
  /** Null for what needs no heading. */
  readonly label: MessageKey | null
  readonly entries: readonly AdminNavigationEntry[]
}

/** A kind without pages of its own, whose items are kept for others: categories, authors, contacts, redirects. */
const supportingKinds = listedKindNames.filter((kind) => !isPublicKind(kind))

const createListEntry = (kind: ListedKind): AdminNavigationEntry => ({
  href: `/admin/edit/${kind}`,
  label: `lists.titles.${kind}`,
  icon: getKindIcon(kind),
  relatedPaths: [`/admin/add/${kind}`],
})

/** Images have no list of their own here: they are added and edited in their galleries. */
const galleriesEntry: AdminNavigationEntry = {
  href: '/admin/galleries',
  label: 'admin.pictures',
  icon: getKindIcon('image'),
  relatedPaths: ['/admin/edit/image', '/admin/add/image'],
}

const contentEntries = listedKindNames
  .filter((kind) => getKindDefinition(kind).section !== null)
  .sort((a, b) => (getKindDefinition(a).menuPosition ?? 0) - (getKindDefinition(b).menuPosition ?? 0))
  .flatMap((kind) => (kind === 'gallery' ? [createListEntry(kind), galleriesEntry] : [createListEntry(kind)]))

const navigationGroups: readonly AdminNavigationGroup[] = [
  { label: null, entries: [{ href: '/admin', label: 'admin.overview', icon: 'home' }] },
  { label: 'admin.content', entries: contentEntries },
  {
    label: 'admin.place',
    entries: [
      ...supportingKinds
        .filter((kind) => getKindDefinition(kind).editedBy === 'editor')
        .map((kind): AdminNavigationEntry => ({ ...createListEntry(kind), onlyForRole: 'editor' })),
      {
        href: '/admin/settings',
        label: 'admin.settings',
        icon: 'settings',
        // Owners find these lists on the page of the settings.
        relatedPaths: supportingKinds.flatMap((kind) => [`/admin/edit/${kind}`, `/admin/add/${kind}`]),
        onlyForRole: 'owner',
      },
      { href: '/admin/people', label: 'admin.people', icon: 'people', onlyForRole: 'owner' },
      { href: '/admin/trash', label: 'admin.trash', icon: 'trash' },
    ],
  },
  { label: 'admin.self', entries: [{ href: '/admin/account', label: 'admin.account', icon: 'person' }] },
]

/** Where somebody of a role can go. */
export function getNavigationGroupsForRole(role: SessionUser['role']): readonly AdminNavigationGroup[] {
  return navigationGroups.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ onlyForRole: only }) => only === undefined || only === role),
  }))
}

/** How an entry stands to the page: its own page, one below it or a part of it, or elsewhere. */
export function getEntryAriaCurrent(
  { href, relatedPaths: also = [] }: AdminNavigationEntry,
  path: string,
): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  if (href === '/admin') return undefined
  return [href, ...also].some((start) => path === start || path.startsWith(`${start}/`)) ? 'true' : undefined
}
