import type { KindName } from '../../domain/kinds/index.ts'
import {
  computeItemShareImageVersion,
  computeSiteShareImageVersion,
  findShareImageSection,
} from '../../domain/share-image.ts'
import type { DisplayPicture } from '../../server/content/contract/items.ts'
import type { PageContextSite } from '../layout/page-context.ts'

/** The picture shown when a page is shared. */
export interface ShareImage {
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
