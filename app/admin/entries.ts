import type { Account } from '../../server/session/contract.ts'
import type { MessageKey } from '../i18n/translate.ts'
import type { IconName } from '../ui/icon.tsx'

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

const list = (kind: 'news' | 'article' | 'gallery' | 'timeline' | 'book' | 'link'): AdminEntry => ({
  href: `/admin/edit/${kind}`,
  label: `lists.titles.${kind}`,
  icon: kind,
  also: [`/admin/add/${kind}`],
})

const kept = (kind: 'category' | 'author' | 'contact', icon: IconName): AdminEntry => ({
  href: `/admin/edit/${kind}`,
  label: `lists.titles.${kind}`,
  icon,
  also: [`/admin/add/${kind}`],
  only: 'editor',
})

/** Owners find these on the page of the settings. */
const settled = ['category', 'author', 'contact', 'redirect'].flatMap((kind) => [
  `/admin/edit/${kind}`,
  `/admin/add/${kind}`,
])

const groups: readonly AdminGroup[] = [
  { label: null, entries: [{ href: '/admin', label: 'admin.overview', icon: 'home' }] },
  {
    label: 'admin.content',
    entries: [
      list('news'),
      list('article'),
      list('gallery'),
      {
        href: '/admin/galleries',
        label: 'admin.pictures',
        icon: 'image',
        also: ['/admin/edit/image', '/admin/add/image'],
      },
      list('timeline'),
      list('book'),
      list('link'),
    ],
  },
  {
    label: 'admin.place',
    entries: [
      kept('category', 'category'),
      kept('author', 'person'),
      kept('contact', 'mail'),
      { href: '/admin/settings', label: 'admin.settings', icon: 'settings', also: settled, only: 'owner' },
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
