import type { Item } from '../../../domain/kinds/index.ts'
import { pageHref } from '../../paging.ts'
import type { AppRequest } from '../../request.ts'
import { type ImageCard, presentImages } from './card.ts'

/** How many images a page of a gallery shows. */
export const IMAGES_ON_PAGE = 60

// A strip of seven has the image in its middle, unless the gallery begins or ends near it.
const SHOWN = 7
const SHOWN_NARROW = 5

/** An image and whether it is near enough to be shown where there is little room. */
export interface StripImage extends ImageCard {
  readonly near: boolean
}

/** Where an image stands in its gallery. */
export interface ImagePlace {
  /** The page of the gallery that shows it. */
  readonly gallery: string
  /** Counted from one. */
  readonly number: number
  readonly total: number
  readonly previous: ImageCard | null
  readonly next: ImageCard | null
  /** It and those around it, in order. */
  readonly strip: readonly StripImage[]
}

/** Reads an image's place among the others of its gallery. */
export async function readPlace(request: AppRequest, { id, gallery }: Item<'image'>): Promise<ImagePlace> {
  const { content, context } = request
  const where = { gallery }
  const before = await content.items.position('image', id, { where }, context)
  const reach = SHOWN - 1
  const window = { offset: Math.max(0, before - reach), limit: 2 * reach + 1 }
  const { items, total } = await content.items.list('image', { where, ...window }, context)
  const around = await presentImages(request, items)
  const at = around.findIndex((image) => image.id === id)
  const near = middle(around, at, SHOWN_NARROW)
  return {
    gallery: pageHref(`/gallery/${gallery}`, {}, Math.floor(before / IMAGES_ON_PAGE) + 1),
    number: before + 1,
    total,
    previous: at > 0 ? (around[at - 1] ?? null) : null,
    next: at === -1 ? null : (around[at + 1] ?? null),
    strip: middle(around, at, SHOWN).map((image) => ({ ...image, near: near.includes(image) })),
  }
}

/** So many of a list, with the one at a place in the middle where that is possible. */
function middle<T>(list: readonly T[], place: number, size: number): readonly T[] {
  const start = Math.max(0, Math.min(place - Math.floor(size / 2), list.length - size))
  return list.slice(start, start + size)
}

/** Where an image's own page shows the picture at once, past the site's banner and menu. */
export function imageHref(id: number): string {
  return `/image/${id}#picture`
}
