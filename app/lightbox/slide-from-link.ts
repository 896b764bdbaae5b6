import { parseImageIdFromLink } from './image-links.ts'
import type { LightboxSlide } from './slide.ts'

/** Builds a slide from a tile already on the page, to open the lightbox before any request completes. */
export function extractSlideFromTileLink(link: HTMLAnchorElement, id: number): LightboxSlide | null {
  const picture = link.querySelector('img')
  if (picture === null) return null
  const { backgroundImage } = getComputedStyle(link.querySelector('.tile-room') ?? picture)
  return {
    id,
    name: link.querySelector('.tile-name')?.textContent ?? link.ariaLabel ?? picture.alt,
    date: link.querySelector('.tile-date')?.textContent ?? null,
    text: null,
    source: null,
    licence: null,
    alt: picture.alt,
    sources: picture.srcset,
    width: Number(picture.getAttribute('width')),
    height: Number(picture.getAttribute('height')),
    backdrop: backgroundImage === 'none' ? '' : backgroundImage,
    full: '',
    compared: false,
  }
}

/** Finds the link to an image in the list from which the lightbox was opened. */
export function findImageLinkById(list: ParentNode, id: number): HTMLAnchorElement | null {
  return [...list.querySelectorAll('a')].find((link) => parseImageIdFromLink(link) === id) ?? null
}
