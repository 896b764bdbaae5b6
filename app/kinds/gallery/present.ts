import type { Language } from '../../../domain/language.ts'
import { Problem } from '../../../domain/problem.ts'
import { coverOf } from '../../../domain/share.ts'
import { typesetText } from '../../../domain/text/typeset.ts'
import type { GalleryNode, Picture } from '../../../server/content/contract/items.ts'
import { listPaged, type Paging } from '../../paging.ts'
import type { AppRequest } from '../../request.ts'
import { type ArticleCard, presentArticles } from '../article/present.ts'
import { type ImageCard, presentImages } from '../image/card.ts'
import { IMAGES_ON_PAGE } from '../image/place.ts'
import type { PathStep } from './breadcrumbs.ts'

/** A gallery as the tree and its parent show it. */
export interface GalleryCard {
  readonly id: number
  readonly name: string
  readonly images: number
  readonly imagesInAll: number
  readonly cover: Picture | null
  /** The covers of galleries inside it, for a look at more than the first. */
  readonly inside: readonly Picture[]
  readonly children: readonly GalleryCard[]
}

/** A gallery as its own page shows it. */
export interface GalleryView {
  readonly id: number
  readonly name: string
  readonly description: string | null
  /** What stands for it elsewhere. */
  readonly cover: Picture | null
  readonly path: readonly PathStep[]
  readonly children: readonly GalleryCard[]
  readonly imagesInAll: number
  readonly images: readonly ImageCard[]
  readonly paging: Paging
  readonly articles: readonly ArticleCard[]
}

const ARTICLES_SHOWN = 30

/** Chooses what is shown of a gallery and those inside it. */
export function presentGallery(node: GalleryNode, language: Language): GalleryCard {
  return {
    id: node.id,
    name: typesetText(node.name, language),
    images: node.images,
    imagesInAll: node.imagesInAll,
    cover: node.cover,
    inside: insideOf(node),
    children: node.children.map((child) => presentGallery(child, language)),
  }
}

function insideOf({ cover, children }: GalleryNode): Picture[] {
  const covers = children.flatMap((child) => child.cover ?? [])
  return covers.filter(({ image }) => image !== cover?.image).slice(0, 2)
}

/** Reads a gallery with everything its page shows. */
export async function readGallery(request: AppRequest, id: number, url: URL): Promise<GalleryView> {
  const { content, context, site } = request
  const item = await content.items.read('gallery', id, context)
  const [tree, { items, ...paging }, related] = await Promise.all([
    content.galleries.tree(context),
    listPaged(request, 'image', { url, size: IMAGES_ON_PAGE, where: { gallery: id } }),
    content.items.list('article', { where: { gallery: id }, limit: ARTICLES_SHOWN }, context),
  ])
  const way = wayTo(tree, id)
  const node = way?.at(-1)
  if (way === null || node === undefined) throw new Problem('not_found')
  return {
    id,
    name: typesetText(item.name, site.lang),
    description: item.description,
    cover: coverOf(node),
    path: way.slice(0, -1).map((step) => ({ id: step.id, name: typesetText(step.name, site.lang) })),
    children: presentGallery(node, site.lang).children,
    imagesInAll: node.imagesInAll,
    images: await presentImages(request, items),
    paging,
    articles: await presentArticles(request, related.items),
  }
}

/** The galleries from the outermost down to this one; null where the tree does not have it. */
function wayTo(nodes: readonly GalleryNode[], id: number): GalleryNode[] | null {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = wayTo(node.children, id)
    if (below !== null) return [node, ...below]
  }
  return null
}

/** How many galleries there are in a tree. */
export function countGalleries(nodes: readonly GalleryNode[]): number {
  return nodes.reduce((sum, node) => sum + 1 + countGalleries(node.children), 0)
}
