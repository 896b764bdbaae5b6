import { isPublicKind, kindOf } from '../../domain/kinds/index.ts'
import type { Account } from '../../server/session/contract.ts'
import type { MessageKey } from '../i18n/translate.ts'
import { kindIcon } from '../kinds/icon.ts'
import type { IconName } from '../ui/icon.tsx'
import { type ListedKind, listedKindNames } from './lists/kinds.ts'

/** A place of the admin area that its navigation leads to. */
export interface AdminEntry {
  readonly href: string
  readonly label: MessageKey
  readonly icon: IconName
  /** Other paths that are a part of it. */
  readonly also?: readonly string[]
  /** Left out: for everybody who is signed in. */
  readonly only?: Account['role']
}

/** Places that belong together. */
export interface AdminGroup {
  /** Null for what needs no heading. */
  readonly label: MessageKey | null
  readonly entries: readonly AdminEntry[]
}

/** A kind without pages of its own, whose items are kept for others: categories, authors, contacts, redirects. */
const supportingKinds = listedKindNames.filter((kind) => !isPublicKind(kind))

const listOf = (kind: ListedKind): AdminEntry => ({
  href: `/admin/edit/${kind}`,
  label: `lists.titles.${kind}`,
  icon: kindIcon(kind),
  also: [`/admin/add/${kind}`],
})

/** Images have no list of their own here: they are added and edited in their galleries. */
const pictures: AdminEntry = {
  href: '/admin/galleries',
  label: 'admin.pictures',
  icon: kindIcon('image'),
  also: ['/admin/edit/image', '/admin/add/image'],
}

const contentLists = listedKindNames
  .filter((kind) => kindOf(kind).section !== null)
  .sort((a, b) => (kindOf(a).menuPosition ?? 0) - (kindOf(b).menuPosition ?? 0))
  .flatMap((kind) => (kind === 'gallery' ? [listOf(kind), pictures] : [listOf(kind)]))

const groups: readonly AdminGroup[] = [
  { label: null, entries: [{ href: '/admin', label: 'admin.overview', icon: 'home' }] },
  { label: 'admin.content', entries: contentLists },
  {
    label: 'admin.place',
    entries: [
      ...supportingKinds
        .filter((kind) => kindOf(kind).editedBy === 'editor')
        .map((kind): AdminEntry => ({ ...listOf(kind), only: 'editor' })),
      {
        href: '/admin/settings',
        label: 'admin.settings',
        icon: 'settings',
        // Owners find these lists on the page of the settings.
        also: supportingKinds.flatMap((kind) => [`/admin/edit/${kind}`, `/admin/add/${kind}`]),
        only: 'owner',
      },
      { href: '/admin/people', label: 'admin.people', icon: 'people', only: 'owner' },
      { href: '/admin/trash', label: 'admin.trash', icon: 'trash' },
    ],
  },
  { label: 'admin.self', entries: [{ href: '/admin/account', label: 'admin.account', icon: 'person' }] },
]

/** Where somebody of a role can go. */
export function entriesFor(role: Account['role']): readonly AdminGroup[] {
  return groups.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ only }) => only === undefined || only === role),
  }))
}

/** How an entry stands to the page: its own page, one below it or a part of it, or elsewhere. */
export function currentEntry({ href, also = [] }: AdminEntry, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  if (href === '/admin') return undefined
  return [href, ...also].some((start) => path === start || path.startsWith(`${start}/`)) ? 'true' : undefined
}
