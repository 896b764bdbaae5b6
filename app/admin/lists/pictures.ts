import type { Item, KindName } from '../../../domain/kinds/index.ts'
import { pictureFieldOf, pictureIdOf } from '../../../domain/kinds/references.ts'
import type { GalleryNode, Picture } from '../../../server/content/contract/items.ts'
import type { AppRequest } from '../../request.ts'

/** The pictures that stand for items, by the items' ids: an image is its own, a gallery has its cover. */
export async function picturesOf(
  { content, context }: AppRequest,
  kind: KindName,
  items: readonly Item[],
): Promise<ReadonlyMap<number, Picture>> {
  if (!hasPictures(kind)) return new Map()
  if (kind === 'gallery') return new Map(coversIn(await content.galleries.tree(context)))
  const pictures = await content.images.picturesByIds(
    items.map((item) => pictureIdOf(kind, item)),
    context,
  )
  return new Map(
    items.flatMap((item) => {
      const picture = pictures.get(pictureIdOf(kind, item) ?? 0)
      return picture === undefined ? [] : [[item.id, picture] as const]
    }),
  )
}

/** Whether items of a kind can have a picture that stands for them. */
export function hasPictures(kind: KindName): boolean {
  return kind === 'gallery' || pictureFieldOf(kind) !== null
}

function coversIn(tree: readonly GalleryNode[]): (readonly [number, Picture])[] {
  return tree.flatMap(({ id, cover, children }) => [
    ...(cover === null ? [] : [[id, cover] as const]),
    ...coversIn(children),
  ])
}
