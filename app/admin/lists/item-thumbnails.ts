import type { Item, KindName } from '../../../domain/kinds/index.ts'
import { findPictureFieldName, findPictureId } from '../../../domain/kinds/reference-fields.ts'
import type { DisplayPicture, GalleryTreeNode } from '../../../server/content/contract/items.ts'
import type { AppRequest } from '../../request.ts'

/** Loads the thumbnails of items, by item id: an image is its own thumbnail, a gallery has its cover. */
export async function loadItemThumbnails(
  { content, context }: AppRequest,
  kind: KindName,
  items: readonly Item[],
): Promise<ReadonlyMap<number, DisplayPicture>> {
  if (!canKindHaveThumbnails(kind)) return new Map()
  if (kind === 'gallery') return new Map(collectGalleryCovers(await content.galleries.tree(context)))
  const pictures = await content.images.picturesByIds(
    items.map((item) => findPictureId(kind, item)),
    context,
  )
  return new Map(
    items.flatMap((item) => {
      const picture = pictures.get(findPictureId(kind, item) ?? 0)
      return picture === undefined ? [] : [[item.id, picture] as const]
    }),
  )
}

/** Whether items of a kind can have a thumbnail. */
export function canKindHaveThumbnails(kind: KindName): boolean {
  return kind === 'gallery' || findPictureFieldName(kind) !== null
}

function collectGalleryCovers(tree: readonly GalleryTreeNode[]): (readonly [number, DisplayPicture])[] {
  return tree.flatMap(({ id, cover, children }) => [
    ...(cover === null ? [] : [[id, cover] as const]),
    ...collectGalleryCovers(children),
  ])
}
