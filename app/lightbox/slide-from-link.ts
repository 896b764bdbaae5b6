import type { LightboxSlide } from './slide.ts'

/** What a page shows of an image already: enough to open it at once, before anything is asked for. */
export function readSlideFromLink(link: HTMLAnchorElement, id: number): LightboxSlide | null {
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

/** The link to an image in the list that the lightbox was opened from. */
export function findImageLink(list: ParentNode, id: number): HTMLAnchorElement | null {
  return list.querySelector(`a[href="/image/${id}"], a[href^="/image/${id}#"]`)
}
