import type { HeadTag } from './head-tags.tsx'

/** Where viewers of pictures find an image or the images of a gallery. */
export function getIiifManifestPath(kind: 'image' | 'gallery', id: number): string {
  return `/iiif/manifest/${kind}/${id}`
}

/** Tells viewers of pictures where their form of a page is. */
export function createIiifManifestLinkTag(href: string): HeadTag {
  const type = 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"'
  return { name: 'link', attributes: { rel: 'alternate', type, href } }
}
