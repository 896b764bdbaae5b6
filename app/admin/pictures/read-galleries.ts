import type { GalleryNode } from '../../../server/content/contract/items.ts'
import type { AppRequest } from '../../request.ts'
import type { GalleryWay } from './gallery-list.tsx'

/** Reads all galleries, each after the one it lies in. */
export async function readGalleries({ content, context }: AppRequest): Promise<GalleryWay[]> {
  return waysIn(await content.galleries.tree(context), 0)
}

function waysIn(tree: readonly GalleryNode[], depth: number): GalleryWay[] {
  return tree.flatMap(({ id, name, images, cover, children }) => [
    { id, name, depth, images, cover },
    ...waysIn(children, depth + 1),
  ])
}
