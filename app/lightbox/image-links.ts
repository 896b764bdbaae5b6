/** The path from a page of a static copy to its first folder; null on a page that the server has sent. */
export function getStaticSiteRoot(): string | null {
  return document.documentElement.dataset.root ?? null
}

/** The URL of an image's page at one of its parts. */
export function buildImageHref(id: number, part: 'picture' | 'compare' | 'zoom'): string {
  const root = getStaticSiteRoot()
  return root === null ? `/image/${id}#${part}` : `${root}image/${id}/index.html#${part}`
}

/** The URL of the gallery page with an image at a position of the gallery. */
export function buildGalleryHref(gallery: string, id: number, position: number): string {
  const root = getStaticSiteRoot()
  if (root === null) return `/gallery/${gallery}?at=${id}`
  const page = Math.floor(position / GALLERY_IMAGES_PER_PAGE) + 1
  return `${root}gallery/${gallery}/${page > 1 ? `page-${page}/` : ''}index.html#image-${id}`
}

/** How many images a page of a gallery shows. */
export const GALLERY_IMAGES_PER_PAGE = 60

/** The id of the image to whose page a link leads; 0 for other links. */
export function parseImageIdFromLink(link: HTMLAnchorElement): number {
  return Number(/\/image\/(\d+)(?:\/index\.html)?$/.exec(link.pathname)?.[1] ?? 0)
}
