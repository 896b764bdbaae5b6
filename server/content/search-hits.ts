import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isKindName,
  type KindName,
} from '../../domain/kinds/index.ts'
import { findPublicItemPathWithAnchor } from '../../domain/kinds/paths.ts'
import { findPictureFieldName, findPictureId } from '../../domain/kinds/reference-fields.ts'
import { findCoverInGalleryTree } from '../../domain/share-image.ts'
import { createSearchSnippetParts } from '../../domain/text/search-snippet.ts'
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
  readonly images: Pick<ImageService, 'picturesByIds'>
  readonly galleries: Pick<GalleryTreeService, 'tree'>
}

/** Converts search rows to hits with a snippet around the words, the date and the picture. */
export async function loadAndPresentSearchHits(
  rows: SearchRowsResult['hits'],
  words: string,
  sources: SearchHitDeps,
  context: RequestContext,
): Promise<SearchHit[]> {
  const items = await readFoundItems(rows, sources, context)
  const covers = rows.some(({ kind }) => kind === 'gallery')
    ? new Map(collectCovers(await sources.galleries.tree(context)))
    : new Map<number, DisplayPicture>()
  const pictures = await sources.images.picturesByIds(
    [...items.values()].map(({ kind, item }) => findPictureId(kind, item)),
    context,
  )
  return rows.flatMap((row): SearchHit[] => {
    const { kind, item: id, title, published_at: publishedAt } = row
    if (!isKindName(kind) || !publishedAt) return []
    const found = items.get(toItemKey(kind, id))
    return [
      {
        kind,
        id,
        title,
        path: findPublicItemPathWithAnchor(kind, id) ?? '/',
        snippet: createSearchSnippetParts(row.body, words),
        publishedAt,
        date: found ? getItemDate(found) : null,
        picture: (kind === 'gallery' ? covers.get(id) : found && findItemPicture(found, pictures)) ?? null,
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
    if (!isKindName(kind) || (findDateField(kind) === null && findPictureFieldName(kind) === null)) continue
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

function toItemKey(kind: KindName, id: number): string {
  return `${kind}:${id}`
}

function findDateField(kind: KindName): string | null {
  const dateField = Object.entries(getKindDefinition(kind).fields).find(
    ([, { type }]) => type === 'date' || type === 'year',
  )
  return dateField?.[0] ?? null
}

function getItemDate({ kind, item }: ItemWithKind): string | null {
  const field = findDateField(kind)
  const value = field === null ? null : (getFieldValue(item, field) ?? null)
  return value === null ? null : String(value).padStart(4, '0')
}

function findItemPicture(
  found: ItemWithKind,
  pictures: ReadonlyMap<number, DisplayPicture>,
): DisplayPicture | undefined {
  const id = findPictureId(found.kind, found.item)
  return id === null ? undefined : pictures.get(id)
}
