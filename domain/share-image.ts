import { getKindDefinition, isMenuKind, type KindName } from './kinds/index.ts'
import type { Language } from './language.ts'
import type { MenuEntryName, MenuLabels } from './menu.ts'

/** The size of every share image, in pixels: what the large cards of all services are cut for. */
export const shareImageSize = { width: 1200, height: 630 } as const

/** Grows with every change of how share images are drawn, so that the new ones are fetched. */
const designVersion = 1

/** What a share image of an item shows. */
export interface ItemShareImageContent {
  readonly title: string
  /** The hash of its picture's file. */
  readonly picture: string | null
  /** Which of the menu's entries it belongs to: that is named on it. */
  readonly section: MenuEntryName | null
  readonly site: { readonly webTitle: string; readonly lang: Language; readonly menu: MenuLabels }
}

/** What the share image of the whole site shows. */
export interface SiteShareImageContent {
  readonly webTitle: string
  readonly webAuthor: string
  readonly lang: Language
  readonly banner: string | null
  readonly shareImage: string | null
}

/** The entry of the menu that an item's share image names. */
export function findShareImageSection(kind: KindName): MenuEntryName | null {
  return getKindDefinition(kind).page && isMenuKind(kind) ? kind : null
}

/** Tells one look of an item's share image from another; its address carries it, so that a change is seen. */
export function computeItemShareImageVersion({
  title,
  picture,
  section,
  site,
}: ItemShareImageContent): string {
  const own = section === null ? undefined : site.menu[site.lang]?.[section]
  return hashVersionParts(title, picture, site.webTitle, site.lang, ...(own === undefined ? [] : [own]))
}

/** The same for the whole site's. */
export function computeSiteShareImageVersion(site: SiteShareImageContent): string {
  return hashVersionParts(site.webTitle, site.webAuthor, site.lang, site.banner, site.shareImage)
}

/** A gallery as far as it matters which picture stands for it. */
interface GalleryWithCover<P> {
  readonly cover: P | null
  readonly children: readonly GalleryWithCover<P>[]
}

/** The picture that stands for a gallery: its own first one, else the first of those inside it. */
export function findGalleryCover<P>({ cover, children }: GalleryWithCover<P>): P | null {
  if (cover !== null) return cover
  for (const child of children) {
    const below = findGalleryCover(child)
    if (below !== null) return below
  }
  return null
}

/** Not for secrets: two runs of FNV-1a, which need no library and are the same everywhere. */
function hashVersionParts(...parts: readonly (string | null)[]): string {
  // Typesetting changes spaces, and only some of those who ask have typeset the title.
  const text = JSON.stringify([designVersion, ...parts]).replaceAll('\u00a0', ' ')
  return [0x811c9dc5, 0x01000193]
    .map((seed) => computeFnv1aHash(text, seed).toString(36).padStart(7, '0'))
    .join('')
}

function computeFnv1aHash(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
