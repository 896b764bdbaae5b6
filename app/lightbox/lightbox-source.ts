import { requestJsonOrThrow } from '../api/client.ts'
import type { SlideChunkRequest } from './gallery-slide-loader.ts'
import { buildGalleryHref, buildImageHref, getStaticSiteRoot } from './image-links.ts'
import type { LightboxSlide, SlideChunk } from './slide.ts'
import {
  extractSlideFromTextPicture,
  extractSlideFromTileLink,
  findImageLinkById,
} from './slide-from-link.ts'

/** The pictures of a lightbox. */
export interface LightboxSource {
  /** The gallery of the history entries, from which the lightbox is reopened; 0: it is not. */
  readonly gallery: number
  /** Whether the pictures are images with their own pages, which can be shared and zoomed. */
  readonly hasImagePages: boolean
  loadSlides(request: SlideChunkRequest, signal: AbortSignal): Promise<SlideChunk>
  /** The link of a picture on the page. */
  findLink(id: number): HTMLAnchorElement | null
  /** The slide of a picture as far as the page shows it, to open the lightbox before any request completes. */
  createInitialSlide(link: HTMLAnchorElement, id: number): LightboxSlide | null
  /** The URL of a picture's history entry; undefined: it stays. */
  getEntryHref(id: number): string | undefined
  /** Called after closing at a picture that has no link on the page; returns whether it went to another page. */
  goToUnlistedPicture(id: number, position: number): boolean
  focusFirstLink(): void
}

export type LoadStaticSlides = (gallery: string, request: SlideChunkRequest) => Promise<SlideChunk>

/** The pictures of a gallery. `loadStaticSlides`: loads slides in a static copy, which has no server to ask. */
export function createGalleryLightboxSource(
  list: HTMLElement,
  gallery: string,
  loadStaticSlides: LoadStaticSlides | null,
): LightboxSource {
  return {
    gallery: Number(gallery),
    hasImagePages: loadStaticSlides === null,
    loadSlides: (request, signal) => {
      if (loadStaticSlides !== null) return loadStaticSlides(gallery, request)
      const query = new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)]))
      // The HTML page is cached under the same URL.
      return requestJsonOrThrow<SlideChunk>(`/gallery/${gallery}?${query}`, { signal, cache: 'no-store' })
    },
    findLink: (id) => findImageLinkById(list, id),
    createInitialSlide: extractSlideFromTileLink,
    // Browsers do not let the URL of a file change, so that in a static copy the URL stays.
    getEntryHref: (id) => (getStaticSiteRoot() === null ? buildImageHref(id, 'picture') : undefined),
    goToUnlistedPicture(id, position) {
      // The image is on another page of the gallery, unless the list is only a strip of some pictures.
      if (!list.matches('.tiles')) return false
      location.replace(buildGalleryHref(gallery, id, position))
      return true
    },
    focusFirstLink: () => list.querySelector('a')?.focus(),
  }
}

/** The pictures of a text, in their order. Their ids are their numbers. */
export function createTextLightboxSource(links: readonly HTMLAnchorElement[]): LightboxSource {
  return {
    gallery: 0,
    hasImagePages: false,
    loadSlides: async (request) => ({
      total: links.length,
      from: 0,
      at: 'at' in request ? request.at - 1 : null,
      slides: links.map((link, index) => extractSlideFromTextPicture(link, index + 1)),
    }),
    findLink: (id) => links[id - 1] ?? null,
    createInitialSlide: extractSlideFromTextPicture,
    getEntryHref: () => undefined,
    goToUnlistedPicture: () => false,
    focusFirstLink: () => links[0]?.focus(),
  }
}
