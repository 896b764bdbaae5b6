import { isPublicKind, type KindName, kindNames, type PublicKind } from '../../domain/kinds/index.ts'
import { getSectionPath, isPathMentioningKind } from '../../domain/kinds/paths.ts'
import { type MenuEntryName, menuKinds } from '../../domain/menu.ts'
import { getKindIcon } from '../kinds/kind-icon.ts'
import type { IconName } from '../ui/icon.tsx'

/** A part of the site as a path names it. */
export interface SiteSection {
  readonly name: 'admin' | PublicKind
  /** Where its list is. */
  readonly href: string
}

/** The section of a path, or null where the title bar shows the site's title alone. */
export function findSiteSection(path: string): SiteSection | null {
  if (path.includes('admin')) return { name: 'admin', href: '/admin' }
  const name = kindNames.filter(isPublicKind).find((kind) => isPathMentioningKind(path, kind))
  return name === undefined ? null : { name, href: getSectionPathOrHome(name) }
}

/** One entry of the main menu. */
export interface MainMenuEntry {
  readonly name: MenuEntryName
  readonly href: string
  readonly icon: IconName
}

/** The main menu, in its order. */
export const mainMenuEntries: readonly MainMenuEntry[] = [
  { name: 'home', href: '/', icon: 'home' },
  ...menuKinds.map((name) => ({ name, href: getSectionPathOrHome(name), icon: getKindIcon(name) })),
]

/** How an entry stands to the page: its own page, a page inside its section, or elsewhere. */
export function getAriaCurrent(href: string, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  if (href === '/') return undefined
  return findSiteSection(path)?.href === href ? 'true' : undefined
}

function getSectionPathOrHome(kind: KindName): string {
  return getSectionPath(kind) ?? '/'
}
