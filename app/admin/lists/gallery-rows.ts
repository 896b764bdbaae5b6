import type { Item } from '../../../domain/kinds/index.ts'
import type { GalleryTreeNode } from '../../../server/content/contract/items.ts'
import type { AppRequest } from '../../request.ts'
import {
  hasActiveSearchOrFilters,
  type ListUrlState,
  toListQueryParamsWithoutPage,
} from './list-url-state.ts'

/** What the list shows of a gallery besides its fields. */
export interface GalleryRowFacts {
  readonly imageCount: number
  /** The level in the tree; 0 where the list is not shown as a tree. */
  readonly depth: number
}

/** Whether the list shows all galleries as a tree: without a search, a filter or another order. */
export function isGalleryTreeList(state: ListUrlState): boolean {
  return (
    state.kind === 'gallery' &&
    !hasActiveSearchOrFilters(state) &&
    toListQueryParamsWithoutPage(state).sort === undefined
  )
}

/** Reads one page of the galleries in the order of the tree, each after its parent. */
export async function readGalleryTreePage(
  { content, context }: AppRequest,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly items: Item<'gallery'>[]; readonly total: number }> {
  const ids = [...flattenTree(await content.galleries.tree(context)).keys()]
  const lastPage = Math.max(1, Math.ceil(ids.length / limit))
  const start = (Math.min(page, lastPage) - 1) * limit
  const pageIds = ids.slice(start, start + limit)
  const found = await content.items.byIds('gallery', pageIds, context)
  return { items: pageIds.flatMap((id) => found.get(id) ?? []), total: ids.length }
}

/** Reads the number of images and the level of all galleries, by id. */
export async function readGalleryRowFacts(
  { content, context }: AppRequest,
  isTree: boolean,
): Promise<ReadonlyMap<number, GalleryRowFacts>> {
  const facts = flattenTree(await content.galleries.tree(context))
  return isTree ? facts : new Map(Array.from(facts, ([id, fact]) => [id, { ...fact, depth: 0 }]))
}

function flattenTree(
  nodes: readonly GalleryTreeNode[],
  depth = 0,
  facts = new Map<number, GalleryRowFacts>(),
): Map<number, GalleryRowFacts> {
  for (const { id, images, children } of nodes) {
    facts.set(id, { imageCount: images, depth })
    flattenTree(children, depth + 1, facts)
  }
  return facts
}
