import type { LightboxSlide } from './slide.ts'

/** Where pictures stand in a row, of which one is seen. */
export class SlideCarousel {
  readonly #element: HTMLElement
  readonly #track: HTMLElement
  readonly #lost: () => void
  readonly #shown = new Map<number, HTMLImageElement>()
  /** The place that stands where the row begins. */
  #start = 0
  #at = 0

  /** `lost` is called when the picture that is seen does not come. */
  constructor(element: HTMLElement, track: HTMLElement, lost: () => void) {
    this.#element = element
    this.#track = track
    this.#lost = lost
    new ResizeObserver(() => this.#measure()).observe(element)
  }

  /** The picture that is seen. */
  get currentImage(): HTMLImageElement | undefined {
    return this.#shown.get(this.#at)
  }

  get width(): number {
    return this.#element.clientWidth
  }

  /** What is seen turns out to stand at this place. */
  setCurrentPosition(place: number): void {
    const picture = this.currentImage
    this.#clear(picture)
    if (picture !== undefined) this.#shown.set(place, picture)
    this.#start = place
    this.#at = place
    this.#move(false)
  }

  /** Shows a picture; the one beside the last slides in, another is there at once. */
  show(place: number, slide: LightboxSlide): void {
    const isStep = Math.abs(place - this.#at) === 1
    if (!isStep && place !== this.#at) {
      this.#clear()
      this.#start = place
    }
    this.#at = place
    this.preload(place, slide)
    this.#move(isStep)
    for (const [other, picture] of this.#shown) {
      if (Math.abs(other - place) > 1) this.#remove(other, picture)
      else picture.parentElement?.toggleAttribute('inert', other !== place)
    }
  }

  /** Has a picture ready, in the size it will be shown in. */
  preload(place: number, slide: LightboxSlide): void {
    const isSeen = place === this.#at
    const picture = this.#shown.get(place) ?? this.#add(place)
    picture.fetchPriority = isSeen ? 'high' : 'low'
    const isSame = picture.dataset.id === String(slide.id) && picture.srcset === slide.sources
    // One that did not come is asked for again.
    if (isSame && picture.dataset.lost === undefined) {
      picture.alt = slide.alt
      return
    }
    delete picture.dataset.lost
    const { id, width, height, backdrop } = slide
    picture.dataset.id = String(id)
    picture.alt = slide.alt
    picture.width = width
    picture.height = height
    picture.style.background = backdrop === '' ? '' : `${backdrop} 0 0 / 100% 100%`
    picture.style.setProperty('--ratio', String(width / height))
    picture.style.setProperty('--own', `${width}px`)
    picture.sizes = this.#sizesOf(picture)
    picture.srcset = slide.sources
  }

  /** Moves the row aside by so many pixels while a finger holds it; null lets it go. */
  dragBy(aside: number | null): void {
    this.#move(aside === null, aside ?? 0)
  }

  #add(place: number): HTMLImageElement {
    const room = document.createElement('div')
    room.className = 'lightbox-slide'
    room.style.left = `${(place - this.#start) * 100}%`
    room.toggleAttribute('inert', place !== this.#at)
    const picture = new Image()
    picture.decoding = 'async'
    picture.draggable = false
    picture.addEventListener('error', () => {
      picture.dataset.lost = ''
      // A likeness would look as if it were still to come.
      picture.style.background = ''
      if (picture === this.currentImage) this.#lost()
    })
    room.append(picture)
    this.#track.append(room)
    this.#shown.set(place, picture)
    return picture
  }

  #remove(place: number, picture: HTMLImageElement): void {
    picture.parentElement?.remove()
    this.#shown.delete(place)
  }

  #clear(but?: HTMLImageElement): void {
    for (const [place, picture] of this.#shown) {
      if (picture === but) this.#shown.delete(place)
      else this.#remove(place, picture)
    }
    if (but?.parentElement) but.parentElement.style.left = '0'
  }

  #move(smoothly: boolean, aside = 0): void {
    this.#track.toggleAttribute('data-smooth', smoothly)
    this.#track.style.transform = `translateX(calc(${(this.#start - this.#at) * 100}% + ${aside}px))`
  }

  #measure(): void {
    for (const picture of this.#shown.values()) picture.sizes = this.#sizesOf(picture)
  }

  /** As wide as the stage lets the whole of it be. */
  #sizesOf(picture: HTMLImageElement): string {
    const { clientWidth, clientHeight } = this.#element
    return `${Math.ceil(Math.min(clientWidth, (clientHeight * picture.width) / picture.height))}px`
  }
}
