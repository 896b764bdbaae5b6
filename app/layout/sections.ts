import type { MenuName } from '../../domain/menu.ts'
import type { Messages } from '../i18n/messages.ts'
import type { IconName } from '../ui/icon.tsx'

/** A section's key among the messages. */
export type SectionName = keyof Messages['sections']

/** A part of the site as a path names it. */
export interface Section<Name extends SectionName = SectionName> {
  readonly name: Name
  /** Where its list is. */
  readonly href: string
}

/** A section whose items can be added. */
export type ContentSection = 'article' | 'gallery' | 'image' | 'book' | 'link' | 'news' | 'timeline'

/** The word that a path contains decides its section; the first match counts. */
const WORDS: readonly (readonly [string, Section<'admin' | ContentSection>])[] = [
  ['admin', { name: 'admin', href: '/admin' }],
  ['article', { name: 'article', href: '/articles' }],
  ['galler', { name: 'gallery', href: '/galleries' }],
  ['image', { name: 'image', href: '/galleries' }],
  ['book', { name: 'book', href: '/books' }],
  ['link', { name: 'link', href: '/links' }],
  ['news', { name: 'news', href: '/news' }],
  ['timeline', { name: 'timeline', href: '/timeline' }],
]

/** The section of a path, or null where the title bar shows the site's title alone. */
export function sectionOf(path: string): Section<'admin' | ContentSection> | null {
  return WORDS.find(([word]) => path.includes(word))?.[1] ?? null
}

/** One entry of the main menu. */
export interface MenuEntry extends Section {
  readonly name: MenuName
  readonly icon: IconName
}

/** The main menu, in its order. */
export const menu: readonly MenuEntry[] = [
  { name: 'home', href: '/', icon: 'home' },
  { name: 'article', href: '/articles', icon: 'article' },
  { name: 'gallery', href: '/galleries', icon: 'gallery' },
  { name: 'timeline', href: '/timeline', icon: 'timeline' },
  { name: 'book', href: '/books', icon: 'book' },
  { name: 'link', href: '/links', icon: 'link' },
]

/** How an entry stands to the page: its own page, a page inside its section, or elsewhere. */
export function currentOf(href: string, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  if (href === '/') return undefined
  return sectionOf(path)?.href === href ? 'true' : undefined
}
