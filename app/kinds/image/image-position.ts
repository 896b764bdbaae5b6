import type { Item } from '../../../domain/kinds/index.ts'
import { buildPageHref } from '../../paging.ts'
import type { AppRequest } from '../../request.ts'
import { type ImageCardData, presentImageCards } from './present-image-cards.ts'

/** How many images a page of a gallery shows. */
export const GALLERY_IMAGES_PER_PAGE = 60

// A strip of seven has the image in its middle, unless the gallery begins or ends near it.
const SHOWN = 7
const SHOWN_NARROW = 5

/** An image and whether it is near enough to be shown where there is little room. */
export interface FilmstripImage extends ImageCardData {
  readonly isNear: boolean
}

/** Where an image stands in its gallery. */
export interface ImagePosition {
  /** The page of the gallery that shows it. */
  readonly galleryHref: string
  /** Counted from one. */
  readonly number: number
  readonly total: number
  readonly previous: ImageCardData | null
  readonly next: ImageCardData | null
  /** It and those around it, in order. */
  readonly filmstrip: readonly FilmstripImage[]
}

/** Reads an image's place among the others of its gallery. */
export async function readImagePosition(
  request: AppRequest,
  { id, gallery }: Item<'image'>,
): Promise<ImagePosition> {
  const { content, context } = request
  const where = { gallery }
  const before = await content.items.position('image', id, { where }, context)
  const reach = SHOWN - 1
  const window = { offset: Math.max(0, before - reach), limit: 2 * reach + 1 }
  const { items, total } = await content.items.list('image', { where, ...window }, context)
  const around = await presentImageCards(request, items)
  const at = around.findIndex((image) => image.id === id)
  const near = sliceAround(around, at, SHOWN_NARROW)
  return {
    galleryHref: buildPageHref(`/gallery/${gallery}`, {}, Math.floor(before / GALLERY_IMAGES_PER_PAGE) + 1),
    number: before + 1,
    total,
    previous: at > 0 ? (around[at - 1] ?? null) : null,
    next: at === -1 ? null : (around[at + 1] ?? null),
    filmstrip: sliceAround(around, at, SHOWN).map((image) => ({ ...image, isNear: near.includes(image) })),
  }
}

/** So many of a list, with the one at a place in the middle where that is possible. */
function sliceAround<T>(list: readonly T[], place: number, size: number): readonly T[] {
  const start = Math.max(0, Math.min(place - Math.floor(size / 2), list.length - size))
  return list.slice(start, start + size)
}

/** Where an image's own page shows the picture at once, past the site's banner and menu. */
export function getImagePageHref(id: number): string {
  return `/image/${id}#picture`
}
