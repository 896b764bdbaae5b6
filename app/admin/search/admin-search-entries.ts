import type { Actor } from '../../../domain/permissions.ts'
import type { AdminSearchGroupName } from '../../admin-header/admin-search-contract.ts'
import type { MessageKey, Messages } from '../../i18n/translate.ts'
import { getKindIconName } from '../../kinds/kind-icon.ts'
import type { IconName } from '../../ui/icon.tsx'
import { getEditableListedKinds } from '../lists/listed-kinds.ts'
import { getNavigationGroupsForRole } from '../navigation.tsx'

/** A page of the admin area, or a section of one, that the search finds by its label or its texts. */
export interface AdminSearchEntry {
  readonly group: Extract<AdminSearchGroupName, 'pages' | 'settings'>
  readonly href: string
  readonly label: MessageKey
  readonly icon: IconName
  /** The page that a section belongs to; undefined for a page. */
  readonly page?: MessageKey
  /** Labels of what is in the section; it is found by these words too. */
  readonly contents?: readonly MessageKey[]
  /** The part of the messages that has the texts of the screen; it is found by them and by its help too. */
  readonly texts?: keyof Messages
  /** Settings of the site that can be changed in the section; it is found by their words too. */
  readonly values?: readonly ('webTitle' | 'webAuthor' | 'webLink' | 'about')[]
}

/** The texts of the screens in the navigation. */
const textsOfPages: Readonly<Partial<Record<string, keyof Messages>>> = {
  '/admin': 'dashboard',
  '/admin/settings': 'settings',
  '/admin/people': 'people',
  '/admin/audit': 'audit',
  '/admin/data': 'backups',
  '/admin/messages': 'readerMessages',
  '/admin/trash': 'trash',
}

const settingsPage = { group: 'settings', icon: 'settings', page: 'admin.settings' } as const
const accountPage = { group: 'settings', icon: 'person', page: 'admin.account' } as const
const dataPage = { group: 'pages', icon: 'folder', page: 'backups.title' } as const

/** Sections that only owners can open. */
const ownerEntries: readonly AdminSearchEntry[] = [
  {
    ...settingsPage,
    href: '/admin/settings#site',
    label: 'settings.site',
    contents: [
      'fields.webTitle',
      'fields.webAuthor',
      'fields.webLink',
      'fields.about',
      'fields.lang',
      'fields.timeZone',
    ],
    values: ['webTitle', 'webAuthor', 'webLink', 'about'],
  },
  { ...settingsPage, href: '/admin/settings#banner', label: 'fields.banner' },
  { ...settingsPage, href: '/admin/settings#favicon', label: 'fields.favicon' },
  { ...settingsPage, href: '/admin/settings#shareImage', label: 'fields.shareImage' },
  { ...settingsPage, href: '/admin/settings/menu', label: 'settings.menuNames', texts: 'navlinks' },
  { ...settingsPage, href: '/admin/settings/email', label: 'emailSettings.title', texts: 'emailSettings' },
  {
    group: 'pages',
    icon: 'people',
    page: 'admin.people',
    href: '/admin/people#invite',
    label: 'people.invite',
  },
  { ...dataPage, href: '/admin/data/import', label: 'imports.tab', texts: 'imports' },
  { ...dataPage, href: '/admin/data/export', label: 'exports.title', texts: 'exports' },
  { ...dataPage, href: '/admin/data/check', label: 'siteCheck.title', texts: 'siteCheck' },
]

/** Sections that everyone who is signed in can open. */
const accountEntries: readonly AdminSearchEntry[] = [
  { group: 'pages', icon: 'person', href: '/admin/account', label: 'admin.account', texts: 'account' },
  {
    ...accountPage,
    href: '/admin/account#profile',
    label: 'account.profile',
    contents: ['account.name', 'account.language'],
  },
  { ...accountPage, href: '/admin/account#email', label: 'account.email' },
  { ...accountPage, href: '/admin/account#password', label: 'account.password' },
  { ...accountPage, href: '/admin/account#passkeys', label: 'account.passkeys' },
  { ...accountPage, href: '/admin/account#factors', label: 'account.factors' },
  { ...accountPage, href: '/admin/account#devices', label: 'account.devices' },
  { ...accountPage, href: '/admin/account#data', label: 'account.data' },
]

/** The pages and sections that the actor can open; none for visitors. */
export function getAdminSearchEntries(actor: Actor): readonly AdminSearchEntry[] {
  const { role } = actor
  if (role === 'visitor' || role === 'system') return []
  const kinds = getEditableListedKinds(actor)
  const lists = kinds.map(
    (kind): AdminSearchEntry => ({
      group: 'pages',
      href: `/admin/edit/${kind}`,
      label: `lists.titles.${kind}`,
      icon: getKindIconName(kind),
    }),
  )
  const listHrefs = new Set(lists.map(({ href }) => href))
  const otherPages = getNavigationGroupsForRole(role)
    .flatMap(({ entries }) => entries)
    .filter(({ href }) => !listHrefs.has(href))
    .map(({ href, label, icon }): AdminSearchEntry => {
      const texts = textsOfPages[href]
      return { group: 'pages', href, label, icon, ...(texts === undefined ? {} : { texts }) }
    })
  const addPages = kinds.map(
    (kind): AdminSearchEntry => ({
      group: 'pages',
      href: `/admin/add/${kind}`,
      label: `admin.add.${kind}`,
      icon: 'plus',
    }),
  )
  return [...otherPages, ...lists, ...addPages, ...(role === 'owner' ? ownerEntries : []), ...accountEntries]
}
