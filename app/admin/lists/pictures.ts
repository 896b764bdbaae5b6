import { fieldOf, type Item, type KindName, kindOf } from '../../../domain/kinds/index.ts'
import type { GalleryNode, Picture } from '../../../server/content/contract.ts'
import type { AppRequest } from '../../request.ts'

/** The pictures that stand for items, by the items' ids: an image is its own, a gallery has its cover. */
export async function picturesOf(
  { content, asker }: AppRequest,
  kind: KindName,
  items: readonly Item[],
): Promise<ReadonlyMap<number, Picture>> {
  if (!hasPictures(kind)) return new Map()
  if (kind === 'gallery') return new Map(coversIn(await content.galleryTree(asker)))
  const pictures = await content.picturesByIds(
    items.map((item) => imageOf(kind, item)),
    asker,
  )
  return new Map(
    items.flatMap((item) => {
      const picture = pictures.get(imageOf(kind, item) ?? 0)
      return picture === undefined ? [] : [[item.id, picture] as const]
    }),
  )
}

/** Whether items of a kind can have a picture that stands for them. */
export function hasPictures(kind: KindName): boolean {
  return kind === 'image' || kind === 'gallery' || pictureField(kind) !== null
}

function imageOf(kind: KindName, item: Item): number | null {
  if (kind === 'image') return item.id
  const field = pictureField(kind)
  const id = field === null ? null : fieldOf(item, field)
  return typeof id === 'number' ? id : null
}

function pictureField(kind: KindName): string | null {
  return Object.entries(kindOf(kind).fields).find(([, field]) => field.to === 'image')?.[0] ?? null
}

function coversIn(tree: readonly GalleryNode[]): (readonly [number, Picture])[] {
  return tree.flatMap(({ id, cover, children }) => [
    ...(cover === null ? [] : [[id, cover] as const]),
    ...coversIn(children),
  ])
}
