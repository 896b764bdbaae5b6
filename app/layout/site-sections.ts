import {
  getKindDefinition,
  isKindName,
  isPublicKind,
  type KindName,
  kindNames,
  type PublicKindName,
} from '../../domain/kinds/index.ts'
import { findPublicSectionPath, isPathMentioningKind } from '../../domain/kinds/paths.ts'
import { type MenuEntryName, menuKindNames } from '../../domain/menu.ts'
import { isEditorRole, type SiteRole } from '../../domain/permissions.ts'
import { getKindIconName } from '../kinds/kind-icon.ts'
import type { IconName } from '../ui/icon.tsx'

/** A section of the site. */
interface SiteSection {
  readonly name: 'admin' | PublicKindName
  /** The URL of its list. */
  readonly href: string
}

/** Finds the section of a path; null if the title bar shows only the site's title. */
export function findSiteSection(path: string): SiteSection | null {
  if (path.includes('admin')) return { name: 'admin', href: '/admin' }
  const name = kindNames.filter(isPublicKind).find((kind) => isPathMentioningKind(path, kind))
  return name === undefined ? null : { name, href: getSectionPathOrHome(name) }
}

/** Whether a path belongs to the admin area, whose pages have a compact header and a navigation of their own. */
export function isAdminAreaPath(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/')
}

const itemPagePattern = /^\/([a-z]+)\/([1-9]\d{0,9})$/

/** The form of what a public page shows: its item, or the text of the home page; null if the role may not change it. */
export function findEditPath(path: string, role: SiteRole | null): string | null {
  if (path === '/') return role === 'owner' ? '/admin/settings' : null
  const [, kind = '', id] = itemPagePattern.exec(path) ?? []
  if (!isEditorRole(role) || !isKindName(kind) || !getKindDefinition(kind).page) return null
  return `/admin/edit/${kind}/${id}`
}

interface MainMenuEntry {
  readonly name: MenuEntryName
  readonly href: string
  readonly icon: IconName
}

/** The main menu, in order. */
export const mainMenuEntries: readonly MainMenuEntry[] = [
  { name: 'home', href: '/', icon: 'home' },
  ...menuKindNames.map((name) => ({ name, href: getSectionPathOrHome(name), icon: getKindIconName(name) })),
]

/** The `aria-current` of a menu entry: `page` on its own page, `true` on other pages of its section. */
export function getMenuEntryAriaCurrent(href: string, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  if (href === '/') return undefined
  return findSiteSection(path)?.href === href ? 'true' : undefined
}

/** The same for a link of the owner: `true` on pages below its path. */
export function getLinkAriaCurrent(href: string, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined
}

function getSectionPathOrHome(kind: KindName): string {
  return findPublicSectionPath(kind) ?? '/'
}
