import { parseImageIdFromLink } from './image-links.ts'
import type { LightboxSlide } from './slide.ts'

/** Builds a slide from a tile already on the page, to open the lightbox before any request completes. */
export function extractSlideFromTileLink(link: HTMLAnchorElement, id: number): LightboxSlide | null {
  const picture = link.querySelector('img')
  if (picture === null) return null
  const { backgroundImage } = getComputedStyle(link.querySelector('.tile-room') ?? picture)
  return {
    ...createSlide(picture, id),
    name: link.querySelector('.tile-name')?.textContent ?? link.ariaLabel ?? picture.alt,
    date: link.querySelector('.tile-date')?.textContent ?? null,
    nonPublic: link.querySelector('.non-public-mark')?.textContent ?? null,
    backdrop: backgroundImage === 'none' ? '' : backgroundImage,
  }
}

function createSlide(picture: HTMLImageElement, id: number): LightboxSlide {
  return {
    id,
    name: picture.alt,
    date: null,
    nonPublic: null,
    text: null,
    source: null,
    licence: null,
    alt: picture.alt,
    sources: picture.srcset,
    width: Number(picture.getAttribute('width')) || picture.naturalWidth,
    height: Number(picture.getAttribute('height')) || picture.naturalHeight,
    backdrop: '',
    full: '',
    compared: false,
  }
}

/** Builds a slide from a picture of a text. Its name is the caption or what it shows, otherwise the title of the page. */
export function extractSlideFromTextPicture(link: HTMLAnchorElement, id: number): LightboxSlide | null {
  const picture = link.querySelector('img')
  if (picture === null) return null
  const caption = link.closest('figure')?.querySelector('figcaption')?.textContent?.trim()
  return {
    ...createSlide(picture, id),
    name: caption || picture.alt || document.querySelector('h1')?.textContent || '',
    sources: picture.srcset || `${picture.src} ${picture.naturalWidth || 1}w`,
  }
}

/** Finds the link to an image in the list from which the lightbox was opened. */
export function findImageLinkById(list: ParentNode, id: number): HTMLAnchorElement | null {
  return [...list.querySelectorAll('a')].find((link) => parseImageIdFromLink(link) === id) ?? null
}
