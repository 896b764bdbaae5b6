import type { Item } from '../../domain/kinds/index.ts'
import type { DuplicateImage, UploadedImage } from '../../domain/upload-result.ts'
import type { ImageService, ItemService, RequestContext } from '../content/contract/items.ts'
import type { StoredPicture } from '../images/contract.ts'

/** The content services that duplicates are looked up with. */
export interface DuplicateLookupServices {
  readonly items: Pick<ItemService, 'byIds'>
  readonly images: Pick<ImageService, 'similar' | 'pictures'>
}

const maxNamedDuplicates = 5

/** Names the images that have the same file. */
export async function loadDuplicateImages(
  content: DuplicateLookupServices,
  ids: readonly number[],
  context: RequestContext,
): Promise<DuplicateImage[]> {
  const images = await content.items.byIds('image', ids.slice(0, maxNamedDuplicates), context)
  return await describeImages(content, [...images.values()], context)
}

/**
 * The earlier image that looks most like a new one, if it looks nearly the same but has another file. Of two such images that
 * are uploaded at once, only the later one is a duplicate of the other: a user who deletes all duplicates keeps one.
 */
export async function findLikelyDuplicate(
  content: DuplicateLookupServices,
  image: number,
  { hash, width, height }: StoredPicture,
  context: RequestContext,
): Promise<Pick<UploadedImage, 'likelyDuplicate'>> {
  const similar = await content.images.similar({ id: image, file: hash }, context)
  const other = similar.find((found) => found.likeness === 'near' && found.image.id < image)?.image
  if (other === undefined) return {}
  const picture = (await content.images.pictures([other], context)).get(other.id)
  const thumbnail = picture && {
    hash: picture.hash,
    width: picture.width,
    height: picture.height,
    focus: picture.focus,
  }
  const [duplicate] = await describeImages(content, [other], context)
  if (duplicate === undefined) return {}
  return {
    likelyDuplicate: {
      // A new image has no focal point yet.
      picture: { hash, width, height, focus: null },
      of: { ...duplicate, picture: thumbnail ?? null },
    },
  }
}

async function describeImages(
  content: DuplicateLookupServices,
  images: readonly Item<'image'>[],
  context: RequestContext,
): Promise<DuplicateImage[]> {
  const galleries = await content.items.byIds(
    'gallery',
    images.map(({ gallery }) => gallery),
    context,
  )
  return images.map(({ id, name, gallery }) => ({
    id,
    name,
    gallery: { id: gallery, name: galleries.get(gallery)?.name ?? '' },
  }))
}
