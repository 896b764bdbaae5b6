import type { Item } from '../../../domain/kinds/index.ts'
import { GALLERY_IMAGES_PER_PAGE } from '../../lightbox/image-links.ts'
import { buildListPageHref } from '../../paging.ts'
import type { AppRequest } from '../../request.ts'
import { type ImageCardData, presentImageCards } from './present-image-cards.ts'

// The image is in the middle of the filmstrip, except near the ends of the gallery.
const FILMSTRIP_SIZE = 7
const NARROW_FILMSTRIP_SIZE = 5

/** An image in the filmstrip; on narrow screens only near ones are shown. */
export interface FilmstripImage extends ImageCardData {
  readonly isNear: boolean
}

/** The position of an image in its gallery. */
export interface ImageNavigationData {
  /** The gallery page that contains the image. */
  readonly galleryHref: string
  /** One-based. */
  readonly number: number
  readonly total: number
  readonly previous: ImageCardData | null
  readonly next: ImageCardData | null
  /** The image and its neighbours, in order. */
  readonly filmstrip: readonly FilmstripImage[]
}

/** Reads an image's position in its gallery. */
export async function readImageNavigationData(
  request: AppRequest,
  { id, gallery }: Item<'image'>,
): Promise<ImageNavigationData> {
  const { content, context } = request
  const where = { gallery }
  const positionInGallery = await content.items.position('image', id, { where }, context)
  const reach = FILMSTRIP_SIZE - 1
  const window = { offset: Math.max(0, positionInGallery - reach), limit: 2 * reach + 1 }
  const { items, total } = await content.items.list('image', { where, ...window }, context)
  const neighbours = await presentImageCards(request, items)
  const index = neighbours.findIndex((image) => image.id === id)
  const narrowFilmstrip = sliceAround(neighbours, index, NARROW_FILMSTRIP_SIZE)
  return {
    galleryHref: buildListPageHref(
      `/gallery/${gallery}`,
      {},
      Math.floor(positionInGallery / GALLERY_IMAGES_PER_PAGE) + 1,
    ),
    number: positionInGallery + 1,
    total,
    previous: index > 0 ? (neighbours[index - 1] ?? null) : null,
    next: index === -1 ? null : (neighbours[index + 1] ?? null),
    filmstrip: sliceAround(neighbours, index, FILMSTRIP_SIZE).map((image) => ({
      ...image,
      isNear: narrowFilmstrip.includes(image),
    })),
  }
}

/** Returns `size` elements of a list, centred on a position where possible. */
function sliceAround<T>(list: readonly T[], position: number, size: number): readonly T[] {
  const start = Math.max(0, Math.min(position - Math.floor(size / 2), list.length - size))
  return list.slice(start, start + size)
}

/** The URL of an image's page, scrolled to the picture past the site's banner and menu. */
export function getImagePageHrefWithAnchor(id: number): string {
  return `/image/${id}#picture`
}
