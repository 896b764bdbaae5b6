import { Problem } from '../../../domain/problem.ts'
import { coverOf } from '../../../domain/share.ts'
import { plainText } from '../../../domain/text/plain.ts'
import type { GalleryNode } from '../../content/contract/items.ts'
import { contexts } from '../media-type.ts'
import { type Around, homepage, provider } from './around.ts'
import { thumbnail } from './picture.ts'
import { said, written } from './words.ts'

/** All galleries for viewers: those with others inside them as collections of their own. */
export async function galleriesCollection(around: Around): Promise<string[]> {
  const { content, context, origin, label } = around
  const collection = {
    '@context': contexts.presentation,
    id: `${origin}/iiif/collection/galleries`,
    type: 'Collection',
    label: said((language) => label('sections.gallery', language)),
    homepage: homepage(around, '/galleries', around.site.webTitle),
    provider: provider(around),
    items: (await content.galleries.tree(context)).flatMap((node) => entryOf(node, around)),
  }
  return [`${JSON.stringify(collection)}\n`]
}

/** A gallery with those inside it: its own images first, as a manifest. */
export async function galleryCollection(id: number, around: Around): Promise<string[]> {
  const { content, context, origin, site } = around
  const [gallery, tree] = await Promise.all([
    content.items.read('gallery', id, context),
    content.galleries.tree(context),
  ])
  const found = find(tree, id, null)
  if (found === null) throw new Problem('not_found')
  const { node, parent } = found
  const summary = plainText(gallery.description ?? '')
  const cover = coverOf(node)
  const collection = {
    '@context': contexts.presentation,
    id: `${origin}/iiif/collection/gallery/${id}`,
    type: 'Collection',
    label: written(node.name, site.lang),
    ...(summary === '' ? {} : { summary: written(summary, site.lang) }),
    homepage: homepage(around, `/gallery/${id}`, node.name),
    ...(cover === null ? {} : { thumbnail: thumbnail(origin, cover) }),
    provider: provider(around),
    partOf: [
      {
        id: `${origin}/iiif/collection/${parent === null ? 'galleries' : `gallery/${parent}`}`,
        type: 'Collection',
      },
    ],
    items: [
      ...(node.images > 0 ? [referenceTo(node, 'Manifest', around)] : []),
      ...node.children.flatMap((child) => entryOf(child, around)),
    ],
  }
  return [`${JSON.stringify(collection)}\n`]
}

/** A gallery among others; one in which nothing can be seen is left out. */
function entryOf(node: GalleryNode, around: Around): object[] {
  if (node.imagesInAll === 0) return []
  return [referenceTo(node, node.children.some(hasImages) ? 'Collection' : 'Manifest', around)]
}

function hasImages({ imagesInAll }: GalleryNode): boolean {
  return imagesInAll > 0
}

function referenceTo(node: GalleryNode, type: 'Collection' | 'Manifest', { origin, site }: Around): object {
  const cover = coverOf(node)
  return {
    id: `${origin}/iiif/${type.toLowerCase()}/gallery/${node.id}`,
    type,
    label: written(node.name, site.lang),
    ...(cover === null ? {} : { thumbnail: thumbnail(origin, cover) }),
  }
}

interface Found {
  readonly node: GalleryNode
  readonly parent: number | null
}

function find(nodes: readonly GalleryNode[], id: number, parent: number | null): Found | null {
  for (const node of nodes) {
    if (node.id === id) return { node, parent }
    const below = find(node.children, id, node.id)
    if (below !== null) return below
  }
  return null
}
