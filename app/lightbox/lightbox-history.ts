import type { LightboxSource } from './lightbox-source.ts'

// Browsers limit the rate of history changes; a key that is held down causes thirty a second.
const UPDATE_DELAY_MS = 150

/** Keeps the URL at the current image, so that reload, share and Back work as on the image's own page. */
export class LightboxUrlUpdater {
  readonly #source: Pick<LightboxSource, 'gallery' | 'getEntryHref'>
  readonly #title = document.title
  #timer = 0

  constructor(source: Pick<LightboxSource, 'gallery' | 'getEntryHref'>) {
    this.#source = source
  }

  /** Adds a history entry, unless the current entry already belongs to the lightbox. */
  pushEntry(id: number): void {
    if (!isLightboxEntry()) history.pushState(this.#createState(id), '', this.#source.getEntryHref(id))
  }

  updateEntry(id: number, title: string): void {
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      document.title = title
      if (isLightboxEntry()) history.replaceState(this.#createState(id), '', this.#source.getEntryHref(id))
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
    return { lightbox: id, gallery: this.#source.gallery }
  }
}

function isLightboxEntry(): boolean {
  return Boolean(history.state?.lightbox)
}
