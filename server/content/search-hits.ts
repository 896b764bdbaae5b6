import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isKindName,
  type KindName,
} from '../../domain/kinds/index.ts'
import { findDateFieldName, listDateFieldNames } from '../../domain/kinds/item-dates.ts'
import { findOwnOrPublicItemPath, findPublicItemPathWithAnchor } from '../../domain/kinds/paths.ts'
import { findPictureFieldName, findPictureId } from '../../domain/kinds/reference-fields.ts'
import { findCoverInGalleryTree } from '../../domain/share-image.ts'
import { createSearchSnippetParts, markSearchMatches } from '../../domain/text/search-snippet.ts'
import type { SearchRowsResult } from '../data/search/index.ts'
import type {
  DisplayPicture,
  GalleryTreeNode,
  GalleryTreeService,
  ImageService,
  ItemService,
  RequestContext,
} from './contract/items.ts'
import type { SearchHit } from './contract/search.ts'

/** The services that load the items behind search rows. */
export type SearchHitDeps = {
  readonly items: Pick<ItemService, 'byIds'>
  readonly images: Pick<ImageService, 'referencedPictures'>
  readonly galleries: Pick<GalleryTreeService, 'tree'>
}

/** Converts search rows to hits with a snippet around the words, the date and the picture. */
export async function loadAndPresentSearchHits(
  rows: SearchRowsResult['hits'],
  terms: readonly string[],
  sources: SearchHitDeps,
  context: RequestContext,
): Promise<SearchHit[]> {
  const items = await readFoundItems(rows, sources, context)
  const covers = rows.some(({ kind }) => kind === 'gallery')
    ? new Map(collectCovers(await sources.galleries.tree(context)))
    : new Map<number, DisplayPicture>()
  const pictures = await sources.images.referencedPictures(
    [...items.values()].map(({ kind, item }) => findPictureId(kind, item)),
    context,
  )
  return rows.flatMap((row): SearchHit[] => {
    const { kind, item: id, title, published_at: publishedAt } = row
    if (!isKindName(kind) || !publishedAt) return []
    const found = items.get(toItemKey(kind, id))
    const picture = (kind === 'gallery' ? covers.get(id) : found && findItemPicture(found, pictures)) ?? null
    // The picture of an image has the name that visitors see.
    const shownTitle = kind === 'image' ? (picture?.name ?? title) : title
    return [
      {
        kind,
        id,
        title: shownTitle,
        titleParts: markSearchMatches(shownTitle, terms),
        path:
          (found ? findOwnOrPublicItemPath(kind, found.item) : findPublicItemPathWithAnchor(kind, id)) ?? '/',
        snippet: createSearchSnippetParts(row.body, terms),
        publishedAt,
        date: found ? getItemDate(found) : null,
        picture,
      },
    ]
  })
}

function collectCovers(nodes: readonly GalleryTreeNode[]): (readonly [number, DisplayPicture])[] {
  return nodes.flatMap((node) => {
    const cover = findCoverInGalleryTree(node)
    return [...(cover === null ? [] : [[node.id, cover] as const]), ...collectCovers(node.children)]
  })
}

interface ItemWithKind {
  readonly kind: KindName
  readonly item: Item
}

async function readFoundItems(
  rows: SearchRowsResult['hits'],
  { items: { byIds } }: SearchHitDeps,
  context: RequestContext,
): Promise<Map<string, ItemWithKind>> {
  const ids = new Map<KindName, number[]>()
  for (const { kind, item } of rows) {
    if (!isKindName(kind) || !isItemNeeded(kind)) continue
    ids.set(kind, [...(ids.get(kind) ?? []), item])
  }
  const found = await Promise.all(
    Array.from(ids, async ([kind, itemIds]) => {
      const items: readonly Item[] = [...(await byIds(kind, itemIds, context)).values()]
      return items.map((item): [string, ItemWithKind] => [toItemKey(kind, item.id), { kind, item }])
    }),
  )
  return new Map(found.flat())
}

/** Whether a hit shows more than its row has: a date, a picture or a path of its own. */
function isItemNeeded(kind: KindName): boolean {
  return (
    listDateFieldNames(kind).length > 0 ||
    findPictureFieldName(kind) !== null ||
    getKindDefinition(kind).ownPath !== undefined
  )
}

function toItemKey(kind: KindName, id: number): string {
  return `${kind}:${id}`
}

/** The item's own date, such as the year of a book, or else the time it is about. */
function getItemDate({ kind, item }: ItemWithKind): string | null {
  const field = findDateFieldName(kind) ?? listDateFieldNames(kind)[0]
  const value = field === undefined ? null : getFieldValue(item, field)
  return typeof value === 'string' ? value : null
}

function findItemPicture(
  found: ItemWithKind,
  pictures: ReadonlyMap<number, DisplayPicture>,
): DisplayPicture | undefined {
  const id = findPictureId(found.kind, found.item)
  return id === null ? undefined : pictures.get(id)
}
