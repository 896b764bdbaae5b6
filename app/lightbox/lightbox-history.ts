import { buildImageHref, getStaticSiteRoot } from './image-links.ts'

// Browsers limit the rate of history changes; a key that is held down causes thirty a second.
const UPDATE_DELAY_MS = 150

/** Keeps the URL at the current image, so that reload, share and Back work as on the image's own page. */
export class LightboxUrlUpdater {
  readonly #gallery: number
  readonly #title = document.title
  #timer = 0

  constructor(gallery: number) {
    this.#gallery = gallery
  }

  /** Adds a history entry, unless the current entry already belongs to the lightbox. */
  pushEntry(id: number): void {
    if (!isLightboxEntry()) history.pushState(this.#createState(id), '', getEntryHref(id))
  }

  updateEntry(id: number, title: string): void {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      document.title = title
      if (isLightboxEntry()) history.replaceState(this.#createState(id), '', getEntryHref(id))
    }, UPDATE_DELAY_MS)
  }

  /** Goes back to the entry from which the lightbox was opened, then calls `then`. */
  goBack(then: () => void): void {
    clearTimeout(this.#timer)
    document.title = this.#title
    if (isLightboxEntry()) {
      // Wait until the browser has restored the scroll position.
      window.addEventListener('popstate', () => setTimeout(then), { once: true })
      history.back()
    } else then()
  }

  /** The state from which `app/enhance/open-lightbox-on-click.ts` reopens the lightbox. */
  #createState(id: number): { readonly lightbox: number; readonly gallery: number } {
    return { lightbox: id, gallery: this.#gallery }
  }
}

function isLightboxEntry(): boolean {
  return Boolean(history.state?.lightbox)
}

/** Browsers do not let the URL of a file change, so that in a static copy the URL stays. */
function getEntryHref(id: number): string | undefined {
  return getStaticSiteRoot() === null ? buildImageHref(id, 'picture') : undefined
}
