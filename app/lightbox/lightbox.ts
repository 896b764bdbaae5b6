import './lightbox.css'
import { changeZToZeBeforeNumbers } from '../../domain/text/czech-prepositions.ts'
import { GallerySlideLoader } from './gallery-slide-loader.ts'
import {
  createLightboxElements,
  fillMessagePlaceholders,
  type LightboxElements,
  renderLightboxCaption,
} from './lightbox-elements.ts'
import { listenForLightboxGestures } from './lightbox-gestures.ts'
import { LightboxUrlUpdater } from './lightbox-history.ts'
import { listenForLightboxKeys, removeLetterAriaKeyShortcuts } from './lightbox-keys.ts'
import {
  createGalleryLightboxSource,
  createTextLightboxSource,
  type LightboxSource,
  type LoadStaticSlides,
} from './lightbox-source.ts'
import { PictureZoom } from './picture-zoom.ts'
import type { LightboxSlide } from './slide.ts'
import { SlideCarousel } from './slide-carousel.ts'
import { SlideshowTimer } from './slideshow.ts'

/** Zoom is offered when a picture is this many times wider than it is displayed. */
const MIN_ZOOM_RATIO = 1.4

/** Functions that the page's script passes to the lightbox. */
export interface LightboxDeps {
  /** Shares a URL. Resolves to whether it was copied, or null when the device's share dialog was used. */
  readonly shareOrCopyUrl: (what: { title: string; url: string }) => Promise<boolean | null>
  readonly isSaveDataEnabled: () => boolean
  /** Whether single-letter shortcuts are on; people who use speech input switch them off. */
  readonly areLetterShortcutsEnabled: () => boolean
}

/** Opens an image of a gallery's list in the lightbox; returns false when that is not possible. */
export function openLightbox(
  list: HTMLElement,
  id: number,
  deps: LightboxDeps,
  loadStaticSlides: LoadStaticSlides | null,
): boolean {
  const { lightbox: gallery } = list.dataset
  return gallery !== undefined && open(createGalleryLightboxSource(list, gallery, loadStaticSlides), id, deps)
}

/** Opens a picture of a text in the lightbox, with the others of the same text; returns false when that is not possible. */
export function openTextLightbox(
  links: readonly HTMLAnchorElement[],
  link: HTMLAnchorElement,
  deps: LightboxDeps,
): boolean {
  return open(createTextLightboxSource(links), links.indexOf(link) + 1, deps)
}

function open(source: LightboxSource, id: number, deps: LightboxDeps): boolean {
  // A double click opens it once.
  if (document.querySelector('dialog.lightbox[open]') !== null) return true
  const elements = createLightboxElements()
  if (elements === null) return false
  document.body.append(elements.dialog)
  new Lightbox(elements, source, deps).open(id)
  return true
}

class Lightbox {
  readonly #elements: LightboxElements
  readonly #source: LightboxSource
  readonly #deps: LightboxDeps
  readonly #slides: GallerySlideLoader
  readonly #carousel: SlideCarousel
  readonly #zoom: PictureZoom
  readonly #slideshow: SlideshowTimer
  readonly #history: LightboxUrlUpdater
  readonly #closed = new AbortController()
  /** Resolves when the image's position in the gallery is loaded; steps wait for it. */
  #positionFound: Promise<void> = Promise.resolve()
  #currentSlide: LightboxSlide | null = null
  #position = 0
  /** The position requested by the steps so far; the displayed slide may be behind. */
  #targetPosition = 0
  /** The link to follow after closing, instead of going back. */
  #linkToFollow: string | null = null

  constructor(elements: LightboxElements, source: LightboxSource, deps: LightboxDeps) {
    this.#elements = elements
    this.#source = source
    this.#history = new LightboxUrlUpdater(source)
    this.#deps = deps
    this.#slides = new GallerySlideLoader((request) => source.loadSlides(request, this.#closed.signal))
    this.#carousel = new SlideCarousel(elements.getElement('stage'), elements.getElement('track'), () =>
      this.#showLoadError(),
    )
    this.#zoom = new PictureZoom(elements.getElement('stage'), () => this.#carousel.currentImage)
    this.#slideshow = new SlideshowTimer({
      waitUntilReady: async () => this.#carousel.currentImage?.decode().catch(() => undefined),
      showNext: () => this.#step(1),
      onPlayingChange: (isPlaying) => this.#onPlayingChange(isPlaying),
    })
  }

  open(id: number): void {
    const { dialog } = this.#elements
    const link = this.#source.findLink(id)
    const initialSlide = link && this.#source.createInitialSlide(link, id)
    this.#listen()
    this.#history.pushEntry(id)
    dialog.showModal()
    dialog.focus()
    if (initialSlide !== null) this.#present(0, initialSlide)
    this.#positionFound = this.#find(id)
  }

  async #find(id: number): Promise<void> {
    try {
      const position = await this.#slides.findPosition(id)
      if (this.#closed.signal.aborted) return
      this.#carousel.setCurrentPosition(position)
      const slide = this.#slides.getLoaded(position)
      if (slide !== null) this.#present(position, slide)
    } catch {
      this.#fail()
    }
  }

  #listen(): void {
    const { dialog, getElement, getButton } = this.#elements
    const actions: Readonly<Record<string, () => void>> = {
      previous: () => void this.#step(-1),
      next: () => void this.#step(1),
      play: () => this.#slideshow.toggle(),
      info: () => this.#toggleCaption(),
      share: () => void this.#share(),
      full: () => void this.#toggleFullScreen(),
      close: () => dialog.close(),
    }
    for (const [name, action] of Object.entries(actions)) getButton(name).addEventListener('click', action)
    listenForLightboxKeys(
      {
        ArrowLeft: () => void this.#step(-1),
        ArrowRight: () => void this.#step(1),
        Home: () => void this.#goTo(0, 1),
        End: () => void this.#goTo(this.#slides.total - 1, -1),
        ' ': () => this.#slideshow.toggle(),
        ...(this.#deps.areLetterShortcutsEnabled() && {
          f: () => void this.#toggleFullScreen(),
          i: () => this.#toggleCaption(),
          z: () => getElement('zoom').hidden || getElement('zoom').click(),
        }),
      },
      this.#closed.signal,
    )
    listenForLightboxGestures(getElement('stage'), this.#zoom, {
      dragBy: (offset) => this.#carousel.dragBy(offset === null ? null : this.#dampenDrag(offset)),
      step: (direction) => {
        if (!this.#canStep(direction)) return false
        void this.#step(direction)
        return true
      },
      close: () => dialog.close(),
      onTouch: () => this.#slideshow.stop(),
    })
    if (!this.#deps.areLetterShortcutsEnabled()) removeLetterAriaKeyShortcuts(dialog)
    getButton('full').hidden = !document.fullscreenEnabled
    getButton('share').hidden = !this.#source.hasImagePages
    getButton('info').ariaPressed = 'true'
    dialog.addEventListener('fullscreenchange', () => {
      getButton('full').ariaPressed = String(document.fullscreenElement !== null)
    })
    getElement('caption').addEventListener('click', (event) => this.#followCaptionLink(event))
    dialog.addEventListener('close', () => this.#onClose())
  }

  /** Dampens a drag towards a side without a neighbour. */
  #dampenDrag(offset: number): number {
    return this.#canStep(offset < 0 ? 1 : -1) ? offset : offset / 4
  }

  #canStep(direction: 1 | -1): boolean {
    return this.#position + direction >= 0 && this.#position + direction < this.#slides.total
  }

  async #step(direction: 1 | -1): Promise<boolean> {
    await this.#positionFound
    // The first request failed; the connection may be back.
    if (this.#slides.total === 0 && this.#currentSlide !== null) await this.#find(this.#currentSlide.id)
    return await this.#goTo(this.#targetPosition + direction, direction)
  }

  /** Goes to a position, or past it when it has no picture; returns whether it moved. */
  async #goTo(position: number, direction: 1 | -1): Promise<boolean> {
    const last = this.#slides.total - 1
    if (position < 0 || position > last) return false
    this.#targetPosition = position
    try {
      const slide = await this.#slides.load(position)
      if (this.#closed.signal.aborted || this.#targetPosition !== position) return true
      if (slide === null) return await this.#skipPosition(position, direction)
      this.#present(position, slide)
      this.#announce(slide)
      return true
    } catch {
      this.#targetPosition = this.#position
      this.#fail()
      return false
    }
  }

  /** Skips a position without a picture; the current slide stays when there is no other. */
  async #skipPosition(position: number, direction: 1 | -1): Promise<boolean> {
    const moved = await this.#goTo(position + direction, direction)
    if (!moved && this.#targetPosition === position) this.#targetPosition = this.#position
    return moved
  }

  #present(position: number, slide: LightboxSlide): void {
    const { dialog, getElement } = this.#elements
    const { total } = this.#slides
    this.#position = position
    if (total > 0) this.#targetPosition = position
    if (slide.id !== this.#currentSlide?.id) this.#zoom.reset()
    this.#currentSlide = slide
    this.#carousel.show(position, slide)
    renderLightboxCaption(this.#elements, slide)
    getElement('zoom').hidden =
      !this.#source.hasImagePages ||
      slide.width < MIN_ZOOM_RATIO * (this.#carousel.currentImage?.clientWidth ?? slide.width)
    getElement('place').textContent = this.#formatPosition()
    this.#updateStepButton('previous', -1)
    this.#updateStepButton('next', 1)
    this.#history.updateEntry(slide.id, fillMessagePlaceholders(dialog.dataset.title, { page: slide.name }))
    this.#slides.prefetchAround(position)
    if (!this.#deps.isSaveDataEnabled()) this.#preloadNeighbours(position)
    this.#slideshow.restartTimer()
  }

  /** Enables or disables a step button; a disabled button passes its focus to the dialog. */
  #updateStepButton(name: string, direction: 1 | -1): void {
    const button = this.#elements.getButton(name)
    button.ariaDisabled = String(!this.#canStep(direction))
    if (button === document.activeElement && !this.#canStep(direction)) this.#elements.dialog.focus()
  }

  #preloadNeighbours(position: number): void {
    for (const neighbour of [position + 1, position - 1]) {
      const slide = this.#slides.getLoaded(neighbour)
      if (slide !== null) this.#carousel.preload(neighbour, slide)
    }
  }

  #formatPosition(): string {
    const { total } = this.#slides
    const values = { number: String(this.#position + 1), total: String(total) }
    if (total === 0) return ''
    return changeZToZeBeforeNumbers(fillMessagePlaceholders(this.#elements.dialog.dataset.place, values))
  }

  /** Silent while the slideshow plays, so that it does not interrupt the screen reader. */
  #announce({ name, date, nonPublic }: LightboxSlide): void {
    if (this.#slideshow.isPlaying) return
    this.#announceText(
      `${this.#formatPosition()}: ${[name, date, nonPublic].filter((text) => text !== null).join(', ')}`,
    )
  }

  #announceText(text: string): void {
    this.#elements.getElement('said').textContent = text
  }

  #fail(): void {
    this.#showLoadError()
    this.#slideshow.stop()
  }

  #showLoadError(): void {
    if (!this.#closed.signal.aborted) this.#showMessage(this.#elements.dialog.dataset.failed ?? '')
  }

  #showMessage(text: string): void {
    this.#elements.getElement('place').textContent = text
    this.#announceText(text)
  }

  #onPlayingChange(isPlaying: boolean): void {
    const button = this.#elements.getButton('play')
    const { pause = '' } = button.dataset
    button.dataset.pause = button.ariaLabel ?? ''
    button.ariaLabel = pause
    button.title = pause
    button.toggleAttribute('data-plays', isPlaying)
  }

  #toggleCaption(): void {
    const { dialog, getButton } = this.#elements
    const isHidden = dialog.toggleAttribute('data-bare')
    getButton('info').ariaPressed = String(!isHidden)
  }

  async #share(): Promise<void> {
    const { id, name = '' } = this.#currentSlide ?? {}
    const { copied, failed } = this.#elements.getButton('share').dataset
    const outcome = await this.#deps.shareOrCopyUrl({ title: name, url: `${location.origin}/image/${id}` })
    if (outcome !== null) this.#showMessage((outcome ? copied : failed) ?? '')
  }

  /** A dialog cannot go full screen, but its content can. */
  async #toggleFullScreen(): Promise<void> {
    if (document.fullscreenElement !== null) return await document.exitFullscreen()
    if (!document.fullscreenEnabled) return
    // When the browser or the user refuses, the size stays as it was.
    await this.#elements.dialog.firstElementChild?.requestFullscreen().catch(() => undefined)
  }

  /** The URL is already the image's, so a link to a fragment of its page would load nothing. */
  #followCaptionLink(event: MouseEvent): void {
    const link = event.target instanceof Element && event.target.closest('a')
    const { ctrlKey, metaKey, shiftKey, altKey } = event
    if (!link || link.pathname !== location.pathname || ctrlKey || metaKey || shiftKey || altKey) return
    event.preventDefault()
    this.#linkToFollow = link.href
    this.#elements.dialog.close()
  }

  #onClose(): void {
    this.#closed.abort()
    this.#slideshow.stop()
    this.#elements.dialog.remove()
    const lastImageId = this.#currentSlide?.id ?? 0
    this.#history.goBack(() => {
      if (this.#linkToFollow !== null) return location.assign(this.#linkToFollow)
      const link = this.#source.findLink(lastImageId)
      if (link !== null) link.focus()
      else if (!this.#source.goToUnlistedPicture(lastImageId, this.#position)) this.#source.focusFirstLink()
    })
  }
}
