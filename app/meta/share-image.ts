import type { KindName } from '../../domain/kinds/index.ts'
import {
  computeItemShareImageVersion,
  computeSiteShareImageVersion,
  findShareImageLabelEntryName,
} from '../../domain/share-image.ts'
import type { DisplayPicture } from '../../server/content/contract/items.ts'
import type { PageContextSiteSettings } from '../layout/page-context.ts'

/** The picture shown when a page is shared. */
export interface ShareImageReference {
  readonly path: string
  readonly alt: string
}

/** An item with its own page. */
interface ShareImageItem {
  readonly kind: KindName
  readonly id: number
  readonly title: string
  readonly picture: DisplayPicture | null
}

/** The generated share image of an item. */
export function getItemShareImageReference(
  { kind, id, title, picture }: ShareImageItem,
  site: PageContextSiteSettings,
): ShareImageReference {
  const version = computeItemShareImageVersion({
    title,
    picture: picture?.hash ?? null,
    focus: picture?.focus ?? null,
    section: findShareImageLabelEntryName(kind),
    site,
  })
  return { path: `/share/${kind}/${id}.png?v=${version}`, alt: title }
}

/** The share image of every other page. */
export function getSiteShareImageReference(site: PageContextSiteSettings): ShareImageReference {
  return { path: `/share/site.png?v=${computeSiteShareImageVersion(site)}`, alt: site.webTitle }
}
