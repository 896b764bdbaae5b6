import { getKindDefinition, isMenuKind, type KindName } from './kinds/index.ts'
import type { Language } from './language.ts'
import type { CustomMenuLabels, MenuEntryName } from './menu.ts'

/** The size of every share image in pixels: that of the large link previews of social networks. */
export const shareImageSize = { width: 1200, height: 630 } as const

/** Increase it when the design of share images changes, so that clients fetch new ones. */
const designVersion = 1

/** The content of an item's share image. */
interface ItemShareImageContent {
  readonly title: string
  /** The hash of its picture's file. */
  readonly picture: string | null
  /** Its focal point; null: the centre. */
  readonly focus: string | null
  /** The menu entry the item belongs to, whose label is drawn on the image. */
  readonly section: MenuEntryName | null
  readonly site: { readonly webTitle: string; readonly lang: Language; readonly menu: CustomMenuLabels }
}

/** The content of the site's share image. */
interface SiteShareImageContent {
  readonly webTitle: string
  readonly webAuthor: string
  readonly lang: Language
  readonly banner: string | null
  readonly shareImage: string | null
}

/** The menu entry whose label is drawn on an item's share image. */
export function findShareImageLabelEntryName(kind: KindName): MenuEntryName | null {
  return getKindDefinition(kind).page && isMenuKind(kind) ? kind : null
}

/**
 * Changes with the content of an item's share image; part of its URL, so that clients fetch the new image.
 */
export function computeItemShareImageVersion({
  title,
  picture,
  focus,
  section,
  site,
}: ItemShareImageContent): string {
  const label = section === null ? undefined : site.menu[site.lang]?.[section]
  const optional = [label, focus].filter((part) => typeof part === 'string')
  return hashVersionParts(title, picture, site.webTitle, site.lang, ...optional)
}

/** The same for the site's share image. */
export function computeSiteShareImageVersion(site: SiteShareImageContent): string {
  return hashVersionParts(site.webTitle, site.webAuthor, site.lang, site.banner, site.shareImage)
}

/** The members of a gallery that determine its cover. */
interface GalleryWithCover<P> {
  readonly cover: P | null
  readonly children: readonly GalleryWithCover<P>[]
}

/** The cover of a gallery: its own one, otherwise the first one inside its child galleries. */
export function findCoverInGalleryTree<P>({ cover, children }: GalleryWithCover<P>): P | null {
  if (cover !== null) return cover
  for (const child of children) {
    const childCover = findCoverInGalleryTree(child)
    if (childCover !== null) return childCover
  }
  return null
}

/**
 * Not for secrets: two runs of FNV-1a, which needs no library and gives the same result on every platform.
 */
function hashVersionParts(...parts: readonly (string | null)[]): string {
  // Typesetting replaces spaces, and only some callers pass a typeset title.
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
