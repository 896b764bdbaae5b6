import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { DisplayPicture, GalleryTreeNode } from '../../../server/content/contract/items.ts'
import type { GalleryOption, PublicationState } from '../../pickers/contract.ts'
import type { AppRequest } from '../../request.ts'
import type { GalleryListEntry } from './gallery-list.tsx'

/** An image in the gallery editor. */
export interface GalleryEditorImage {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly alt: string | null
  readonly date: string | null
  readonly source: string | null
  readonly licence: string | null
  readonly status: PublicationState
  /** Null until the dimensions of the image file are known. */
  readonly picture: DisplayPicture | null
}

/** The data of the gallery editor. */
export interface GalleryEditorData {
  readonly gallery: {
    readonly id: number
    readonly name: string
    readonly status: PublicationState
    /** The image that an editor chose; null: the first one is shown. */
    readonly cover: number | null
  }
  /** All images including drafts, in gallery order. */
  readonly images: readonly GalleryEditorImage[]
  readonly galleries: readonly GalleryOption[]
  /** The upload limits of a picture. */
  readonly limits: { readonly bytes: number; readonly pixels: number }
}

const batchSize = 500

/** Reads a gallery with all its images. */
export async function readGalleryEditorData(
  { content, context, now, installation: features }: AppRequest,
  id: number,
): Promise<GalleryEditorData> {
  const gallery = await content.items.read('gallery', id, context)
  if (gallery.removed_at !== null) throw new ProblemError('not_found')
  const images: Item<'image'>[] = []
  for (let total = 1; images.length < total; ) {
    const list = await content.items.list(
      'image',
      { where: { gallery: id }, status: 'any', offset: images.length, limit: batchSize },
      context,
    )
    total = list.items.length === 0 ? 0 : list.total
    images.push(...list.items)
  }
  const pictures = await content.images.pictures(images, context)
  return {
    gallery: { id, name: gallery.name, status: getPublicationState(gallery, now), cover: gallery.cover },
    images: images.map((image) => toGalleryEditorImage(image, pictures.get(image.id) ?? null, now)),
    galleries: flattenGalleryTreeToOptions(await content.galleries.tree(context)),
    limits: features.pictures,
  }
}

function toGalleryEditorImage(
  image: Item<'image'>,
  picture: DisplayPicture | null,
  now: Date,
): GalleryEditorImage {
  const { id, version, name, alt, date, source, licence } = image
  return { id, version, name, alt, date, source, licence, status: getPublicationState(image, now), picture }
}

export function getPublicationState(
  { published_at: publishedAt }: Pick<Item, 'published_at'>,
  now: Date,
): PublicationState {
  if (publishedAt === null) return 'draft'
  return publishedAt > now.toISOString() ? 'scheduled' : 'live'
}

/** Flattens the gallery tree; each gallery follows its parent. */
export function flattenGalleryTreeToOptions(tree: readonly GalleryTreeNode[], depth = 0): GalleryOption[] {
  return tree.flatMap(({ id, name, children }) => [
    { id, name, depth },
    ...flattenGalleryTreeToOptions(children, depth + 1),
  ])
}

/** Reads all galleries; each follows its parent. */
export async function readGalleriesInTreeOrder({
  content,
  context,
}: AppRequest): Promise<GalleryListEntry[]> {
  return toGalleryListEntries(await content.galleries.tree(context), 0)
}

function toGalleryListEntries(tree: readonly GalleryTreeNode[], depth: number): GalleryListEntry[] {
  return tree.flatMap(({ id, name, images, cover, children }) => [
    { id, name, depth, images, cover },
    ...toGalleryListEntries(children, depth + 1),
  ])
}
