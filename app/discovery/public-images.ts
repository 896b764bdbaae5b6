import type { Item } from '../../domain/kinds/index.ts'
import type { GalleryTreeNode } from '../../server/content/contract/items.ts'
import { findNonPublicStatus } from '../kinds/non-public-status.ts'
import type { AppRequest } from '../request.ts'

/** The public pictures in the order of the tree of galleries. */
export interface PublicImages {
  readonly total: number
  /** Reads the pictures at these positions. */
  read(offset: number, limit: number): Promise<Item<'image'>[]>
}

/**
 * Finds the public pictures by their positions. The tree of galleries is in memory and has their numbers, so only the
 * galleries with these positions are read, however many pictures come before them.
 */
export async function findPublicImages(request: AppRequest): Promise<PublicImages> {
  const { content, context } = request
  const galleries = flattenTree(await content.galleries.tree(context)).filter(
    (gallery) => gallery.images > 0 && findNonPublicStatus(request, gallery) === null,
  )
  return {
    total: galleries.reduce((sum, { images }) => sum + images, 0),
    async read(offset, limit) {
      const lists: Promise<Item<'image'>[]>[] = []
      let start = 0
      for (const { id, images } of galleries) {
        const [from, to] = [Math.max(offset, start), Math.min(offset + limit, start + images)]
        if (from < to) {
          const query = {
            where: { gallery: id },
            offset: from - start,
            limit: to - from,
            status: 'live',
          } as const
          lists.push(content.items.list('image', query, context).then(({ items }) => items))
        }
        start += images
      }
      return (await Promise.all(lists)).flat()
    },
  }
}

function flattenTree(nodes: readonly GalleryTreeNode[]): GalleryTreeNode[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.children)])
}
