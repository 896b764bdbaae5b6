import type { KindName } from '../../domain/kinds/index.ts'
import { itemShareVersion, sectionOn, siteShareVersion } from '../../domain/share.ts'
import type { Picture } from '../../server/content/contract/items.ts'
import type { PageContextSite } from '../layout/frame.ts'

/** The picture that goes with a page wherever it is shared. */
export interface ShareImage {
  readonly path: string
  readonly alt: string
}

/** An item that has a page of its own. */
interface Shared {
  readonly kind: KindName
  readonly id: number
  readonly title: string
  readonly picture: Picture | null
}

/** The share image drawn for an item. */
export function itemShareImage({ kind, id, title, picture }: Shared, site: PageContextSite): ShareImage {
  const version = itemShareVersion({ title, picture: picture?.hash ?? null, section: sectionOn(kind), site })
  return { path: `/share/${kind}/${id}.png?v=${version}`, alt: title }
}

/** The share image of every other page. */
export function siteShareImage(site: PageContextSite): ShareImage {
  return { path: `/share/site.png?v=${siteShareVersion(site)}`, alt: site.webTitle }
}
