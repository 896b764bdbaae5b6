import type { Item } from '../../domain/kinds/index.ts'
import type { DuplicateImage, UploadedImage } from '../../domain/upload-result.ts'
import type { ImageService, ItemService, RequestContext } from '../content/contract/items.ts'
import type { StoredPicture } from '../images/contract.ts'

/** The content services that duplicates are looked up with. */
export interface DuplicateImageContent {
  readonly items: Pick<ItemService, 'byIds'>
  readonly images: Pick<ImageService, 'similar' | 'pictures'>
}

const maxNamedDuplicates = 5

/** Names the images that have the same file. */
export async function describeDuplicates(
  content: DuplicateImageContent,
  ids: readonly number[],
  context: RequestContext,
): Promise<DuplicateImage[]> {
  const images = await content.items.byIds('image', ids.slice(0, maxNamedDuplicates), context)
  return await describeImages(content, [...images.values()], context)
}

/** The images that look nearly the same as a new one, but have another file; empty if there are none. */
export async function findLikelyDuplicates(
  content: DuplicateImageContent,
  image: number,
  { hash, width, height }: StoredPicture,
  context: RequestContext,
): Promise<Pick<UploadedImage, 'likelyDuplicates'>> {
  const similar = await content.images.similar({ id: image, file: hash }, context)
  const images = similar
    .filter(({ likeness }) => likeness === 'near')
    .slice(0, maxNamedDuplicates)
    .map((other) => other.image)
  if (images.length === 0) return {}
  const pictures = await content.images.pictures(images, context)
  const of = (await describeImages(content, images, context)).map((duplicate) => {
    const picture = pictures.get(duplicate.id)
    const thumbnail = picture && { hash: picture.hash, width: picture.width, height: picture.height }
    return { ...duplicate, picture: thumbnail ?? null }
  })
  return { likelyDuplicates: { picture: { hash, width, height }, of } }
}

async function describeImages(
  content: DuplicateImageContent,
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
