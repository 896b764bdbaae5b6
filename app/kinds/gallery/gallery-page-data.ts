import { ProblemError } from '../../../domain/problem-error.ts'
import { findCoverInGalleryTree } from '../../../domain/share-image.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import type { DisplayPicture, GalleryTreeNode } from '../../../server/content/contract/items.ts'
import { type Citation, createCitation } from '../../citation/citation.ts'
import { GALLERY_IMAGES_PER_PAGE } from '../../lightbox/image-links.ts'
import { type Paging, readPageOrRedirectToItem } from '../../paging.ts'
import type { AppRequest } from '../../request.ts'
import { type ArticleCardData, presentArticleCards } from '../article/article-page-data.ts'
import { type ImageCardData, presentImageCards } from '../image/present-image-cards.ts'
import { findNonPublicStatus, type NonPublicStatus } from '../non-public-status.ts'
import { type GalleryPathStep, presentGalleryPathStep } from './breadcrumbs.ts'

/** A gallery as lists and its parent's page show it. */
export interface GalleryCardData {
  readonly id: number
  readonly name: string
  readonly nonPublic: NonPublicStatus | null
  readonly totalImages: number
  readonly cover: DisplayPicture | null
  /** Covers of subgalleries, other than its own cover. */
  readonly inside: readonly DisplayPicture[]
  readonly subgalleryCount: number
}

/** A gallery in the tree below another one. */
export interface SubgalleryData {
  readonly id: number
  readonly name: string
  readonly nonPublic: NonPublicStatus | null
  readonly totalImages: number
  /** The first ones only. */
  readonly subgalleries: readonly SubgalleryData[]
  readonly subgalleryCount: number
}

/** A gallery as its own page shows it. */
export interface GalleryPageData {
  readonly id: number
  readonly name: string
  readonly nonPublic: NonPublicStatus | null
  readonly description: string | null
  readonly cover: DisplayPicture | null
  readonly path: readonly GalleryPathStep[]
  readonly children: readonly GalleryCardData[]
  readonly totalImages: number
  readonly images: readonly ImageCardData[]
  readonly paging: Paging
  readonly articles: readonly ArticleCardData[]
  /** Null: visitors cannot open it. */
  readonly citation: Citation | null
}

const MAX_ARTICLES = 500
// Deeper and further galleries are left out of the tree; the gallery's own page shows them.
const MAX_TREE_DEPTH = 4
const MAX_TREE_CHILDREN = 12

/** Builds the tree of the subgalleries of a gallery. */
export function presentSubgalleries(
  request: AppRequest,
  { children }: GalleryTreeNode,
  depth = 1,
): SubgalleryData[] {
  if (depth > MAX_TREE_DEPTH) return []
  return children.slice(0, MAX_TREE_CHILDREN).map((node) => ({
    id: node.id,
    name: bindSingleLetterWordsInText(node.name, request.site.lang),
    nonPublic: findNonPublicStatus(request, node),
    totalImages: node.totalImages,
    subgalleries: presentSubgalleries(request, node, depth + 1),
    subgalleryCount: node.children.length,
  }))
}

/** Builds the card data of a gallery. */
export function presentGalleryCard(request: AppRequest, node: GalleryTreeNode): GalleryCardData {
  return {
    id: node.id,
    name: bindSingleLetterWordsInText(node.name, request.site.lang),
    nonPublic: findNonPublicStatus(request, node),
    totalImages: node.totalImages,
    cover: node.cover,
    inside: getSubgalleryCovers(node),
    subgalleryCount: node.children.length,
  }
}

function getSubgalleryCovers({ cover, children }: GalleryTreeNode): DisplayPicture[] {
  const covers = children.flatMap((child) => child.cover ?? [])
  return covers.filter(({ image }) => image !== cover?.image).slice(0, 2)
}

/** Reads a gallery with everything its page shows. */
export async function readGalleryPageData(
  request: AppRequest,
  id: number,
  url: URL,
): Promise<GalleryPageData> {
  const { content, context, site } = request
  const item = await content.items.read('gallery', id, context)
  const [tree, { items, ...paging }, related] = await Promise.all([
    content.galleries.tree(context),
    readPageOrRedirectToItem(request, 'image', {
      url,
      size: GALLERY_IMAGES_PER_PAGE,
      where: { gallery: id },
    }),
    content.items.list('article', { where: { gallery: id }, limit: MAX_ARTICLES }, context),
  ])
  const galleryPath = findGalleryPath(tree, id)
  const node = galleryPath?.at(-1)
  if (galleryPath === null || node === undefined) throw new ProblemError('not_found')
  return {
    id,
    name: bindSingleLetterWordsInText(item.name, site.lang),
    nonPublic: findNonPublicStatus(request, item),
    description: item.description,
    cover: findCoverInGalleryTree(node),
    path: galleryPath.slice(0, -1).map((step) => presentGalleryPathStep(request, step)),
    children: node.children.map((child) => presentGalleryCard(request, child)),
    totalImages: node.totalImages,
    images: await presentImageCards(request, items, item.name),
    paging,
    articles: await presentArticleCards(request, related.items),
    citation: createCitation(request, 'gallery', item),
  }
}

/** Returns the galleries from the root to this one; null when the tree does not contain it. */
function findGalleryPath(nodes: readonly GalleryTreeNode[], id: number): GalleryTreeNode[] | null {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = findGalleryPath(node.children, id)
    if (below !== null) return [node, ...below]
  }
  return null
}

/** Counts the galleries in a tree. */
export function countGalleriesInTree(nodes: readonly GalleryTreeNode[]): number {
  return nodes.reduce((sum, node) => sum + 1 + countGalleriesInTree(node.children), 0)
}
