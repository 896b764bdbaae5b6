import type { KindName } from '../../domain/kinds/index.ts'
import {
  computeItemShareImageVersion,
  computeSiteShareImageVersion,
  findShareImageSection,
} from '../../domain/share-image.ts'
import type { DisplayPicture } from '../../server/content/contract/items.ts'
import type { PageContextSite } from '../layout/page-context.ts'

/** The picture that goes with a page wherever it is shared. */
export interface ShareImage {
  readonly path: string
  readonly alt: string
}

/** An item that has a page of its own. */
interface ShareImageItem {
  readonly kind: KindName
  readonly id: number
  readonly title: string
  readonly picture: DisplayPicture | null
}

/** The share image drawn for an item. */
export function getItemShareImage(
  { kind, id, title, picture }: ShareImageItem,
  site: PageContextSite,
): ShareImage {
  const version = computeItemShareImageVersion({
    title,
    picture: picture?.hash ?? null,
    section: findShareImageSection(kind),
    site,
  })
  return { path: `/share/${kind}/${id}.png?v=${version}`, alt: title }
}

/** The share image of every other page. */
export function getSiteShareImage(site: PageContextSite): ShareImage {
  return { path: `/share/site.png?v=${computeSiteShareImageVersion(site)}`, alt: site.webTitle }
}
