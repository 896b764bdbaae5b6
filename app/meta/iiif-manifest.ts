import type { HeadTag } from './head-tags.tsx'

/** The path of the IIIF manifest of an image or a gallery. */
export function getIiifManifestPath(kind: 'image' | 'gallery', id: number): string {
  return `/iiif/manifest/${kind}/${id}`
}

/** The link tag for a page's IIIF manifest. */
export function createIiifManifestLinkTag(href: string): HeadTag {
  const type = 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"'
  return { name: 'link', attributes: { rel: 'alternate', type, href } }
}
