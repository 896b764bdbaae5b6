import type { LightboxSlide } from './slide.ts'

/** A row of pictures, one of which is visible. */
export class SlideCarousel {
  readonly #element: HTMLElement
  readonly #track: HTMLElement
  readonly #onLoadError: () => void
  readonly #pictures = new Map<number, HTMLImageElement>()
  /** The position at the left edge of the track. */
  #origin = 0
  #position = 0

  /** `onLoadError` is called when the current picture fails to load. */
  constructor(element: HTMLElement, track: HTMLElement, onLoadError: () => void) {
    this.#element = element
    this.#track = track
    this.#onLoadError = onLoadError
    new ResizeObserver(() => this.#updateSizes()).observe(element)
  }

  /** The visible picture. */
  get currentImage(): HTMLImageElement | undefined {
    return this.#pictures.get(this.#position)
  }

  get width(): number {
    return this.#element.clientWidth
  }

  /** Sets the position of the visible picture once it is known. */
  setCurrentPosition(position: number): void {
    const picture = this.currentImage
    this.#clear(picture)
    if (picture !== undefined) this.#pictures.set(position, picture)
    this.#origin = position
    this.#position = position
    this.#move(false)
  }

  /** Shows a picture. A neighbour of the current one slides in; any other replaces it at once. */
  show(position: number, slide: LightboxSlide): void {
    const isStep = Math.abs(position - this.#position) === 1
    if (!isStep && position !== this.#position) {
      this.#clear()
      this.#origin = position
    }
    this.#position = position
    this.preload(position, slide)
    this.#move(isStep)
    for (const [other, picture] of this.#pictures) {
      if (Math.abs(other - position) > 1) this.#remove(other, picture)
      else picture.parentElement?.toggleAttribute('inert', other !== position)
    }
  }

  /** Loads a picture in the size in which it will be shown. */
  preload(position: number, slide: LightboxSlide): void {
    const isCurrent = position === this.#position
    const picture = this.#pictures.get(position) ?? this.#add(position)
    picture.fetchPriority = isCurrent ? 'high' : 'low'
    const isSame = picture.dataset.id === String(slide.id) && picture.srcset === slide.sources
    // A picture that failed to load is requested again.
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
    picture.sizes = this.#computeSizes(picture)
    picture.srcset = slide.sources
  }

  /** Moves the row sideways by this many pixels during a drag; null ends the drag. */
  dragBy(offset: number | null): void {
    this.#move(offset === null, offset ?? 0)
  }

  #add(position: number): HTMLImageElement {
    const slideElement = document.createElement('div')
    slideElement.className = 'lightbox-slide'
    slideElement.style.left = `${(position - this.#origin) * 100}%`
    slideElement.toggleAttribute('inert', position !== this.#position)
    const picture = new Image()
    picture.decoding = 'async'
    picture.draggable = false
    picture.addEventListener('error', () => {
      picture.dataset.lost = ''
      // The placeholder would look as if the picture were still loading.
      picture.style.background = ''
      if (picture === this.currentImage) this.#onLoadError()
    })
    slideElement.append(picture)
    this.#track.append(slideElement)
    this.#pictures.set(position, picture)
    return picture
  }

  #remove(position: number, picture: HTMLImageElement): void {
    picture.parentElement?.remove()
    this.#pictures.delete(position)
  }

  #clear(except?: HTMLImageElement): void {
    for (const [position, picture] of this.#pictures) {
      if (picture === except) this.#pictures.delete(position)
      else this.#remove(position, picture)
    }
    if (except?.parentElement) except.parentElement.style.left = '0'
  }

  #move(isSmooth: boolean, offset = 0): void {
    this.#track.toggleAttribute('data-smooth', isSmooth)
    this.#track.style.transform = `translateX(calc(${(this.#origin - this.#position) * 100}% + ${offset}px))`
  }

  #updateSizes(): void {
    for (const picture of this.#pictures.values()) picture.sizes = this.#computeSizes(picture)
  }

  /** The width at which the whole picture fits the stage. */
  #computeSizes(picture: HTMLImageElement): string {
    const { clientWidth, clientHeight } = this.#element
    return `${Math.ceil(Math.min(clientWidth, (clientHeight * picture.width) / picture.height))}px`
  }
}
