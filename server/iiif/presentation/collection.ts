import { ProblemError } from '../../../domain/problem-error.ts'
import { findCoverInGalleryTree } from '../../../domain/share-image.ts'
import { extractPlainText } from '../../../domain/text/plain-text.ts'
import type { GalleryTreeNode } from '../../content/contract/items.ts'
import { iiifContextUrls } from '../content-type.ts'
import { createThumbnailProperty } from './image-resource.ts'
import { createSingleLanguageMap, createTranslatedLanguageMap } from './language-map.ts'
import {
  createHomepageProperty,
  createProviderProperty,
  type PresentationContext,
} from './presentation-context.ts'

/** Creates the collection of all galleries; galleries with subgalleries are nested collections. */
export async function createGalleriesCollectionJson(
  presentationContext: PresentationContext,
): Promise<string[]> {
  const { content, context, origin, site, label } = presentationContext
  const collection = {
    '@context': iiifContextUrls.presentation,
    id: `${origin}/iiif/collection/galleries`,
    type: 'Collection',
    label: createTranslatedLanguageMap((language) => label('sections.gallery', language)),
    homepage: createHomepageProperty(
      presentationContext,
      '/galleries',
      createSingleLanguageMap(site.webTitle, site.lang),
    ),
    provider: createProviderProperty(presentationContext),
    items: (await content.galleries.tree(context)).flatMap((node) =>
      createCollectionItems(node, presentationContext),
    ),
  }
  return [`${JSON.stringify(collection)}\n`]
}

/** Creates the collection of a gallery: a manifest of its own images, then its subgalleries. */
export async function createGalleryCollectionJson(
  id: number,
  presentationContext: PresentationContext,
): Promise<string[]> {
  const { content, context, origin, site } = presentationContext
  const [gallery, tree] = await Promise.all([
    content.items.read('gallery', id, context),
    content.galleries.tree(context),
  ])
  const found = findGalleryNode(tree, id, null)
  if (found === null) throw new ProblemError('not_found')
  const { node, parent } = found
  const summary = extractPlainText(gallery.description ?? '')
  const cover = findCoverInGalleryTree(node)
  const label = createSingleLanguageMap(node.name, site.lang)
  const collection = {
    '@context': iiifContextUrls.presentation,
    id: `${origin}/iiif/collection/gallery/${id}`,
    type: 'Collection',
    label,
    ...(summary === '' ? {} : { summary: createSingleLanguageMap(summary, site.lang) }),
    homepage: createHomepageProperty(presentationContext, `/gallery/${id}`, label),
    ...(cover === null ? {} : { thumbnail: createThumbnailProperty(origin, cover) }),
    provider: createProviderProperty(presentationContext),
    partOf: [
      {
        id: `${origin}/iiif/collection/${parent === null ? 'galleries' : `gallery/${parent}`}`,
        type: 'Collection',
      },
    ],
    items: [
      ...(node.images > 0 ? [createGalleryReference(node, 'Manifest', presentationContext)] : []),
      ...node.children.flatMap((child) => createCollectionItems(child, presentationContext)),
    ],
  }
  return [`${JSON.stringify(collection)}\n`]
}

/** Reference to a gallery; none if it has no visible images. */
function createCollectionItems(node: GalleryTreeNode, presentationContext: PresentationContext): object[] {
  if (node.totalImages === 0) return []
  return [
    createGalleryReference(
      node,
      node.children.some(hasImages) ? 'Collection' : 'Manifest',
      presentationContext,
    ),
  ]
}

function hasImages({ totalImages }: GalleryTreeNode): boolean {
  return totalImages > 0
}

function createGalleryReference(
  node: GalleryTreeNode,
  type: 'Collection' | 'Manifest',
  { origin, site }: PresentationContext,
): object {
  const cover = findCoverInGalleryTree(node)
  return {
    id: `${origin}/iiif/${type.toLowerCase()}/gallery/${node.id}`,
    type,
    label: createSingleLanguageMap(node.name, site.lang),
    ...(cover === null ? {} : { thumbnail: createThumbnailProperty(origin, cover) }),
  }
}

interface GalleryNodePosition {
  readonly node: GalleryTreeNode
  readonly parent: number | null
}

function findGalleryNode(
  nodes: readonly GalleryTreeNode[],
  id: number,
  parent: number | null,
): GalleryNodePosition | null {
  for (const node of nodes) {
    if (node.id === id) return { node, parent }
    const found = findGalleryNode(node.children, id, node.id)
    if (found !== null) return found
  }
  return null
}
