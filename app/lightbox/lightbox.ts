import './lightbox.css'
import { requestJsonOrThrow } from '../api/client.ts'
import { Address } from './address.ts'
import { listenForDrags } from './drag.ts'
import { forgetLetters, listenForKeys } from './keys.ts'
import { fill, type Parts, takeParts, writeCaption } from './parts.ts'
import { GalleryPieces } from './pieces.ts'
import { linkTo, sketchOf } from './sketch.ts'
import type { Slide, SlidePiece } from './slide.ts'
import { Slideshow } from './slideshow.ts'
import { Stage } from './stage.ts'

/** How much larger than it is shown a picture has to be for a closer look to be worth it. */
const WORTH_ZOOM = 1.4

/** What the page's own script lends the lightbox. */
export interface Lent {
  /** Hands an address on; whether it was copied, null where the device took it. */
  readonly handOver: (what: { title: string; url: string }) => Promise<boolean | null>
  readonly savesData: () => boolean
  /** Whether keys that are letters may do something; whoever speaks to their computer has switched that off. */
  readonly takesLetters: () => boolean
}

/** Opens an image of a list in place; false where that is not possible. */
export function openLightbox(list: HTMLElement, id: number, lent: Lent): boolean {
  // Whoever clicks twice means the same.
  if (document.querySelector('dialog.lightbox[open]') !== null) return true
  const parts = takeParts()
  const { lightbox: gallery } = list.dataset
  if (parts === null || gallery === undefined) return false
  document.body.append(parts.dialog)
  new Lightbox(parts, list, gallery, lent).open(id)
  return true
}

class Lightbox {
  readonly #parts: Parts
  readonly #list: HTMLElement
  readonly #gallery: string
  readonly #lent: Lent
  readonly #pieces: GalleryPieces
  readonly #stage: Stage
  readonly #show: Slideshow
  readonly #address: Address
  readonly #closed = new AbortController()
  /** Resolves once it is known where in the gallery this is; steps wait for it. */
  #found: Promise<void> = Promise.resolve()
  #seen: Slide | null = null
  #at = 0
  /** Where the steps taken so far lead; what is seen may be some behind. */
  #aim = 0
  /** Where whoever leaves wants to go, if not back. */
  #onward: string | null = null

  constructor(parts: Parts, list: HTMLElement, gallery: string, lent: Lent) {
    this.#parts = parts
    this.#list = list
    this.#gallery = gallery
    this.#address = new Address(Number(gallery))
    this.#lent = lent
    this.#pieces = new GalleryPieces(gallery, (address) =>
      // In the cache the page itself is under the same address.
      requestJsonOrThrow<SlidePiece>(address, { signal: this.#closed.signal, cache: 'no-store' }),
    )
    this.#stage = new Stage(parts.part('stage'), parts.part('track'), () => this.#tellLost())
    this.#show = new Slideshow({
      ready: async () => this.#stage.picture?.decode().catch(() => undefined),
      next: () => this.#step(1),
      changed: (plays) => this.#playing(plays),
    })
  }

  open(id: number): void {
    const { dialog } = this.#parts
    const link = linkTo(this.#list, id)
    const sketch = link && sketchOf(link, id)
    this.#listen()
    this.#address.open(id)
    dialog.showModal()
    dialog.focus()
    if (sketch !== null) this.#present(0, sketch)
    this.#found = this.#find(id)
  }

  async #find(id: number): Promise<void> {
    try {
      const place = await this.#pieces.find(id)
      if (this.#closed.signal.aborted) return
      this.#stage.settle(place)
      const slide = this.#pieces.known(place)
      if (slide !== null) this.#present(place, slide)
    } catch {
      this.#fail()
    }
  }

  #listen(): void {
    const { dialog, part, button } = this.#parts
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
    listenForKeys(
      {
        ArrowLeft: () => void this.#step(-1),
        ArrowRight: () => void this.#step(1),
        Home: () => void this.#goTo(0, 1),
        End: () => void this.#goTo(this.#pieces.total - 1, -1),
        ' ': () => this.#show.toggle(),
        ...(this.#lent.takesLetters() && {
          f: () => void this.#fullScreen(),
          i: () => this.#toggleCaption(),
          z: () => part('zoom').hidden || part('zoom').click(),
        }),
      },
      this.#closed.signal,
    )
    listenForDrags(part('stage'), {
      hold: (aside) => this.#stage.hold(aside === null ? null : this.#pull(aside)),
      step: (way) => {
        if (!this.#canStep(way)) return false
        void this.#step(way)
        return true
      },
      close: () => dialog.close(),
      touched: () => this.#show.stop(),
    })
    if (!this.#lent.takesLetters()) forgetLetters(dialog)
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
      const slide = await this.#pieces.at(place)
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

  #present(place: number, slide: Slide): void {
    const { dialog, part } = this.#parts
    const { total } = this.#pieces
    this.#at = place
    this.#seen = slide
    if (total > 0) this.#aim = place
    this.#stage.show(place, slide)
    writeCaption(this.#parts, slide)
    part('zoom').hidden = slide.width < WORTH_ZOOM * (this.#stage.picture?.clientWidth ?? slide.width)
    part('place').textContent = this.#placeWords()
    this.#offer('previous', -1)
    this.#offer('next', 1)
    this.#address.follow(slide.id, fill(dialog.dataset.title, { page: slide.name }))
    this.#pieces.prepare(place)
    if (!this.#lent.savesData()) this.#prepareNeighbours(place)
    this.#show.again()
  }

  /** Shows the way to a neighbour where there is one; a button that goes must not take the focus with it. */
  #offer(name: string, way: 1 | -1): void {
    const button = this.#parts.button(name)
    button.ariaDisabled = String(!this.#canStep(way))
    if (button === document.activeElement && !this.#canStep(way)) this.#parts.dialog.focus()
  }

  #prepareNeighbours(place: number): void {
    for (const beside of [place + 1, place - 1]) {
      const slide = this.#pieces.known(beside)
      if (slide !== null) this.#stage.put(beside, slide)
    }
  }

  #placeWords(): string {
    const { total } = this.#pieces
    const values = { number: String(this.#at + 1), total: String(total) }
    return total === 0 ? '' : fill(this.#parts.dialog.dataset.place, values)
  }

  /** A show that goes on by itself must not talk over whoever listens to something else. */
  #announce({ name, date }: Slide): void {
    if (this.#show.plays) return
    this.#say(`${this.#placeWords()}: ${[name, date].filter((words) => words !== null).join(', ')}`)
  }

  #say(words: string): void {
    this.#parts.part('said').textContent = words
  }

  #fail(): void {
    this.#tellLost()
    this.#show.stop()
  }

  #tellLost(): void {
    if (!this.#closed.signal.aborted) this.#tell(this.#parts.dialog.dataset.failed ?? '')
  }

  #tell(words: string): void {
    this.#parts.part('place').textContent = words
    this.#say(words)
  }

  #playing(plays: boolean): void {
    const button = this.#parts.button('play')
    const { pause = '' } = button.dataset
    button.dataset.pause = button.ariaLabel ?? ''
    button.ariaLabel = pause
    button.title = pause
    button.toggleAttribute('data-plays', plays)
  }

  #toggleCaption(): void {
    const { dialog, button } = this.#parts
    const isHidden = dialog.toggleAttribute('data-bare')
    button('info').ariaPressed = String(!isHidden)
  }

  async #share(): Promise<void> {
    const { id, name = '' } = this.#seen ?? {}
    const { copied, failed } = this.#parts.button('share').dataset
    const outcome = await this.#lent.handOver({ title: name, url: `${location.origin}/image/${id}` })
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
    this.#address.leave(() => {
      if (this.#onward !== null) return location.assign(this.#onward)
      const link = linkTo(this.#list, seen)
      // Another page of the gallery shows it, unless this is a strip of some of its pictures.
      if (link === null && this.#list.matches('.tiles'))
        location.replace(`/gallery/${this.#gallery}?at=${seen}`)
      else (link ?? this.#list.querySelector('a'))?.focus()
    })
  }
}
