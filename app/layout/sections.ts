import { isPublicKind, type KindName, kindNames, type PublicKind } from '../../domain/kinds/index.ts'
import { pathMentionsKind, sectionPath } from '../../domain/kinds/paths.ts'
import { type MenuName, menuKinds } from '../../domain/menu.ts'
import { kindIcon } from '../kinds/icon.ts'
import type { IconName } from '../ui/icon.tsx'

/** A part of the site as a path names it. */
export interface Section {
  readonly name: 'admin' | PublicKind
  /** Where its list is. */
  readonly href: string
}

/** The section of a path, or null where the title bar shows the site's title alone. */
export function sectionOf(path: string): Section | null {
  if (path.includes('admin')) return { name: 'admin', href: '/admin' }
  const name = kindNames.filter(isPublicKind).find((kind) => pathMentionsKind(path, kind))
  return name === undefined ? null : { name, href: pathOf(name) }
}

/** One entry of the main menu. */
export interface MenuEntry {
  readonly name: MenuName
  readonly href: string
  readonly icon: IconName
}

/** The main menu, in its order. */
export const menu: readonly MenuEntry[] = [
  { name: 'home', href: '/', icon: 'home' },
  ...menuKinds.map((name) => ({ name, href: pathOf(name), icon: kindIcon(name) })),
]

/** How an entry stands to the page: its own page, a page inside its section, or elsewhere. */
export function currentOf(href: string, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  if (href === '/') return undefined
  return sectionOf(path)?.href === href ? 'true' : undefined
}

function pathOf(kind: KindName): string {
  return sectionPath(kind) ?? '/'
}
