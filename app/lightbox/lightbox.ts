import './lightbox.css'
import { requestJsonOrThrow } from '../api/client.ts'
import { GallerySlideLoader } from './gallery-slide-loader.ts'
import { listenForLightboxDrags } from './lightbox-drags.ts'
import {
  createLightboxElements,
  fillMessagePlaceholders,
  type LightboxElements,
  renderLightboxCaption,
} from './lightbox-elements.ts'
import { LightboxHistory } from './lightbox-history.ts'
import { listenForLightboxKeys, removeLetterShortcuts } from './lightbox-keys.ts'
import type { LightboxSlide, SlideChunk } from './slide.ts'
import { SlideCarousel } from './slide-carousel.ts'
import { findImageLink, readSlideFromLink } from './slide-from-link.ts'
import { Slideshow } from './slideshow.ts'

/** How much larger than it is shown a picture has to be for a closer look to be worth it. */
const WORTH_ZOOM = 1.4

/** What the page's own script lends the lightbox. */
export interface LightboxDeps {
  /** Hands an address on; whether it was copied, null where the device took it. */
  readonly shareOrCopyUrl: (what: { title: string; url: string }) => Promise<boolean | null>
  readonly isSaveDataEnabled: () => boolean
  /** Whether keys that are letters may do something; whoever speaks to their computer has switched that off. */
  readonly areLetterShortcutsEnabled: () => boolean
}

/** Opens an image of a list in place; false where that is not possible. */
export function openLightbox(list: HTMLElement, id: number, deps: LightboxDeps): boolean {
  // Whoever clicks twice means the same.
  if (document.querySelector('dialog.lightbox[open]') !== null) return true
  const parts = createLightboxElements()
  const { lightbox: gallery } = list.dataset
  if (parts === null || gallery === undefined) return false
  document.body.append(parts.dialog)
  new Lightbox(parts, list, gallery, deps).open(id)
  return true
}

class Lightbox {
  readonly #parts: LightboxElements
  readonly #list: HTMLElement
  readonly #gallery: string
  readonly #lent: LightboxDeps
  readonly #pieces: GallerySlideLoader
  readonly #stage: SlideCarousel
  readonly #show: Slideshow
  readonly #address: LightboxHistory
  readonly #closed = new AbortController()
  /** Resolves once it is known where in the gallery this is; steps wait for it. */
  #found: Promise<void> = Promise.resolve()
  #seen: LightboxSlide | null = null
  #at = 0
  /** Where the steps taken so far lead; what is seen may be some behind. */
  #aim = 0
  /** Where whoever leaves wants to go, if not back. */
  #onward: string | null = null

  constructor(parts: LightboxElements, list: HTMLElement, gallery: string, lent: LightboxDeps) {
    this.#parts = parts
    this.#list = list
    this.#gallery = gallery
    this.#address = new LightboxHistory(Number(gallery))
    this.#lent = lent
    this.#pieces = new GallerySlideLoader(gallery, (address) =>
      // In the cache the page itself is under the same address.
      requestJsonOrThrow<SlideChunk>(address, { signal: this.#closed.signal, cache: 'no-store' }),
    )
    this.#stage = new SlideCarousel(parts.getElement('stage'), parts.getElement('track'), () =>
      this.#tellLost(),
    )
    this.#show = new Slideshow({
      waitUntilReady: async () => this.#stage.currentImage?.decode().catch(() => undefined),
      showNext: () => this.#step(1),
      onPlayingChange: (plays) => this.#playing(plays),
    })
  }

  open(id: number): void {
    const { dialog } = this.#parts
    const link = findImageLink(this.#list, id)
    const sketch = link && readSlideFromLink(link, id)
    this.#listen()
    this.#address.pushEntry(id)
    dialog.showModal()
    dialog.focus()
    if (sketch !== null) this.#present(0, sketch)
    this.#found = this.#find(id)
  }

  async #find(id: number): Promise<void> {
    try {
      const place = await this.#pieces.findPosition(id)
      if (this.#closed.signal.aborted) return
      this.#stage.setCurrentPosition(place)
      const slide = this.#pieces.getLoaded(place)
      if (slide !== null) this.#present(place, slide)
    } catch {
      this.#fail()
    }
  }

  #listen(): void {
    const { dialog, getElement: part, getButton: button } = this.#parts
    const acts: Readonly<Record<string, () => void>> = {
      previous: () => void this.#step(-1),
      next: () => void this.#step(1),
      play: () => this.#show.toggle(),
      info: () => this.#toggleCaption(),
      share: () => void this.#share(),
      full: () => void this.#fullScreen(),
      close: () => dialog.close(),
    }
    for (const [name, act] of Object.entries(acts)) button(name).addEventListener('click', act)
    listenForLightboxKeys(
      {
        ArrowLeft: () => void this.#step(-1),
        ArrowRight: () => void this.#step(1),
        Home: () => void this.#goTo(0, 1),
        End: () => void this.#goTo(this.#pieces.total - 1, -1),
        ' ': () => this.#show.toggle(),
        ...(this.#lent.areLetterShortcutsEnabled() && {
          f: () => void this.#fullScreen(),
          i: () => this.#toggleCaption(),
          z: () => part('zoom').hidden || part('zoom').click(),
        }),
      },
      this.#closed.signal,
    )
    listenForLightboxDrags(part('stage'), {
      dragBy: (aside) => this.#stage.dragBy(aside === null ? null : this.#pull(aside)),
      step: (way) => {
        if (!this.#canStep(way)) return false
        void this.#step(way)
        return true
      },
      close: () => dialog.close(),
      onTouch: () => this.#show.stop(),
    })
    if (!this.#lent.areLetterShortcutsEnabled()) removeLetterShortcuts(dialog)
    button('full').hidden = !document.fullscreenEnabled
    button('info').ariaPressed = 'true'
    dialog.addEventListener('fullscreenchange', () => {
      button('full').ariaPressed = String(document.fullscreenElement !== null)
    })
    part('caption').addEventListener('click', (event) => this.#leadOn(event))
    dialog.addEventListener('close', () => this.#leave())
  }

  /** Where there is nothing to step to, what is pulled gives way only a little. */
  #pull(aside: number): number {
    return this.#canStep(aside < 0 ? 1 : -1) ? aside : aside / 4
  }

  #canStep(way: 1 | -1): boolean {
    return this.#at + way >= 0 && this.#at + way < this.#pieces.total
  }

  async #step(way: 1 | -1): Promise<boolean> {
    await this.#found
    // It was asked for in vain; the line may be back.
    if (this.#pieces.total === 0 && this.#seen !== null) await this.#find(this.#seen.id)
    return await this.#goTo(this.#aim + way, way)
  }

  /** Goes to a place, or on from there where that has nothing to show; whether it got anywhere. */
  async #goTo(place: number, way: 1 | -1): Promise<boolean> {
    const last = this.#pieces.total - 1
    if (place < 0 || place > last) return false
    this.#aim = place
    try {
      const slide = await this.#pieces.load(place)
      if (this.#closed.signal.aborted || this.#aim !== place) return true
      if (slide === null) return await this.#goPast(place, way)
      this.#present(place, slide)
      this.#announce(slide)
      return true
    } catch {
      this.#aim = this.#at
      this.#fail()
      return false
    }
  }

  /** Goes on from a place that has nothing to show; where there is none to go to, what is seen stays. */
  async #goPast(place: number, way: 1 | -1): Promise<boolean> {
    const went = await this.#goTo(place + way, way)
    if (!went && this.#aim === place) this.#aim = this.#at
    return went
  }

  #present(place: number, slide: LightboxSlide): void {
    const { dialog, getElement: part } = this.#parts
    const { total } = this.#pieces
    this.#at = place
    this.#seen = slide
    if (total > 0) this.#aim = place
    this.#stage.show(place, slide)
    renderLightboxCaption(this.#parts, slide)
    part('zoom').hidden = slide.width < WORTH_ZOOM * (this.#stage.currentImage?.clientWidth ?? slide.width)
    part('place').textContent = this.#placeWords()
    this.#offer('previous', -1)
    this.#offer('next', 1)
    this.#address.updateEntry(slide.id, fillMessagePlaceholders(dialog.dataset.title, { page: slide.name }))
    this.#pieces.prefetchAround(place)
    if (!this.#lent.isSaveDataEnabled()) this.#prepareNeighbours(place)
    this.#show.restartTimer()
  }

  /** Shows the way to a neighbour where there is one; a button that goes must not take the focus with it. */
  #offer(name: string, way: 1 | -1): void {
    const button = this.#parts.getButton(name)
    button.ariaDisabled = String(!this.#canStep(way))
    if (button === document.activeElement && !this.#canStep(way)) this.#parts.dialog.focus()
  }

  #prepareNeighbours(place: number): void {
    for (const beside of [place + 1, place - 1]) {
      const slide = this.#pieces.getLoaded(beside)
      if (slide !== null) this.#stage.preload(beside, slide)
    }
  }

  #placeWords(): string {
    const { total } = this.#pieces
    const values = { number: String(this.#at + 1), total: String(total) }
    return total === 0 ? '' : fillMessagePlaceholders(this.#parts.dialog.dataset.place, values)
  }

  /** A show that goes on by itself must not talk over whoever listens to something else. */
  #announce({ name, date }: LightboxSlide): void {
    if (this.#show.isPlaying) return
    this.#say(`${this.#placeWords()}: ${[name, date].filter((words) => words !== null).join(', ')}`)
  }

  #say(words: string): void {
    this.#parts.getElement('said').textContent = words
  }

  #fail(): void {
    this.#tellLost()
    this.#show.stop()
  }

  #tellLost(): void {
    if (!this.#closed.signal.aborted) this.#tell(this.#parts.dialog.dataset.failed ?? '')
  }

  #tell(words: string): void {
    this.#parts.getElement('place').textContent = words
    this.#say(words)
  }

  #playing(plays: boolean): void {
    const button = this.#parts.getButton('play')
    const { pause = '' } = button.dataset
    button.dataset.pause = button.ariaLabel ?? ''
    button.ariaLabel = pause
    button.title = pause
    button.toggleAttribute('data-plays', plays)
  }

  #toggleCaption(): void {
    const { dialog, getButton: button } = this.#parts
    const isHidden = dialog.toggleAttribute('data-bare')
    button('info').ariaPressed = String(!isHidden)
  }

  async #share(): Promise<void> {
    const { id, name = '' } = this.#seen ?? {}
    const { copied, failed } = this.#parts.getButton('share').dataset
    const outcome = await this.#lent.shareOrCopyUrl({ title: name, url: `${location.origin}/image/${id}` })
    if (outcome !== null) this.#tell((outcome ? copied : failed) ?? '')
  }

  /** A dialog cannot fill the screen by itself; what is in it can. */
  async #fullScreen(): Promise<void> {
    if (document.fullscreenElement !== null) return await document.exitFullscreen()
    if (!document.fullscreenEnabled) return
    // Refused by the browser or whoever uses it: then it stays as large as it was.
    await this.#parts.dialog.firstElementChild?.requestFullscreen().catch(() => undefined)
  }

  /** The address is the image's already, so a link to a part of its page would load nothing. */
  #leadOn(event: MouseEvent): void {
    const link = event.target instanceof Element && event.target.closest('a')
    const { ctrlKey, metaKey, shiftKey, altKey } = event
    if (!link || link.pathname !== location.pathname || ctrlKey || metaKey || shiftKey || altKey) return
    event.preventDefault()
    this.#onward = link.href
    this.#parts.dialog.close()
  }

  #leave(): void {
    this.#closed.abort()
    this.#show.stop()
    this.#parts.dialog.remove()
    const seen = this.#seen?.id ?? 0
    this.#address.goBack(() => {
      if (this.#onward !== null) return location.assign(this.#onward)
      const link = findImageLink(this.#list, seen)
      // Another page of the gallery shows it, unless this is a strip of some of its pictures.
      if (link === null && this.#list.matches('.tiles'))
        location.replace(`/gallery/${this.#gallery}?at=${seen}`)
      else (link ?? this.#list.querySelector('a'))?.focus()
    })
  }
}
