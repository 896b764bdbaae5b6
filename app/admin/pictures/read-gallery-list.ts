import type { GalleryTreeNode } from '../../../server/content/contract/items.ts'
import type { AppRequest } from '../../request.ts'
import type { GalleryListEntry } from './gallery-list.tsx'

/** Reads all galleries; each follows its parent. */
export async function readGalleryListEntries({ content, context }: AppRequest): Promise<GalleryListEntry[]> {
  return toGalleryListEntries(await content.galleries.tree(context), 0)
}

function toGalleryListEntries(tree: readonly GalleryTreeNode[], depth: number): GalleryListEntry[] {
  return tree.flatMap(({ id, name, images, cover, children }) => [
    { id, name, depth, images, cover },
    ...toGalleryListEntries(children, depth + 1),
  ])
}
