// Browsers take only so many changes in a while; a key that is held down makes thirty a second.
const AFTER_MS = 150

/** Keeps the address bar at the image that is seen: reload, share and the way back work as on its own page. */
export class LightboxHistory {
  readonly #gallery: number
  readonly #title = document.title
  #timer = 0

  constructor(gallery: number) {
    this.#gallery = gallery
  }

  /** Makes an entry in the history, unless the way here was one. */
  pushEntry(id: number): void {
    if (!isLightboxEntry()) history.pushState(this.#stateOf(id), '', buildImageHref(id))
  }

  updateEntry(id: number, title: string): void {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      document.title = title
      if (isLightboxEntry()) history.replaceState(this.#stateOf(id), '', buildImageHref(id))
    }, AFTER_MS)
  }

  /** Goes back to where the lightbox was opened, then does the rest. */
  goBack(then: () => void): void {
    clearTimeout(this.#timer)
    document.title = this.#title
    if (isLightboxEntry()) {
      // Only once the browser has put the page where it was.
      window.addEventListener('popstate', () => setTimeout(then), { once: true })
      history.back()
    } else then()
  }

  /** What `app/enhance/open-lightbox-on-click.ts` opens it again by. */
  #stateOf(id: number): { readonly lightbox: number; readonly gallery: number } {
    return { lightbox: id, gallery: this.#gallery }
  }
}

function isLightboxEntry(): boolean {
  return Boolean(history.state?.lightbox)
}

function buildImageHref(id: number): string {
  return `/image/${id}#picture`
}
