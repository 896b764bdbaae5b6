import { type LightboxSlide, SLIDE_CHUNK_SIZE, type SlideChunk } from './slide.ts'

// A step ahead is fetched before it is asked for.
const NEAR_EDGE = 4

/** Asks for data; fails where it does not come. */
export type FetchSlideChunk = (address: string) => Promise<SlideChunk>

/** A gallery's pictures, fetched in pieces as they are come near to. */
export class GallerySlideLoader {
  readonly #address: string
  readonly #ask: FetchSlideChunk
  readonly #slides = new Map<number, LightboxSlide | null>()
  readonly #coming = new Map<number, Promise<void>>()
  /** Not known until something was found. */
  total = 0

  constructor(gallery: string, ask: FetchSlideChunk) {
    this.#address = `/gallery/${gallery}`
    this.#ask = ask
  }

  /** The place of an image, counted from zero. */
  async findPosition(id: number): Promise<number> {
    const piece = await this.#ask(`${this.#address}?at=${id}`)
    this.#take(piece)
    return piece.at ?? piece.from
  }

  /** What is at a place, as far as it is known. */
  getLoaded(place: number): LightboxSlide | null {
    return this.#slides.get(place) ?? null
  }

  /** What is at a place; null where there is nothing to show. */
  async load(place: number): Promise<LightboxSlide | null> {
    if (!this.#slides.has(place)) await this.#fetch(place)
    return this.getLoaded(place)
  }

  /** Fetches what is next to a place, so that a step on finds it there. */
  prefetchAround(place: number): void {
    for (const near of [place - NEAR_EDGE, place + NEAR_EDGE]) {
      const wanted = Math.min(this.total - 1, Math.max(0, near))
      // Whoever steps there will be told if it does not come.
      if (this.total > 0 && !this.#slides.has(wanted)) this.#fetch(wanted).catch(() => undefined)
    }
  }

  #fetch(place: number): Promise<void> {
    const from = Math.floor(place / SLIDE_CHUNK_SIZE) * SLIDE_CHUNK_SIZE
    const coming =
      this.#coming.get(from) ?? this.#ask(`${this.#address}?from=${from}`).then((piece) => this.#take(piece))
    this.#coming.set(from, coming)
    return coming.finally(() => this.#coming.delete(from))
  }

  #take({ total, from, slides }: SlideChunk): void {
    this.total = total
    // What is no longer there is known, too.
    for (let offset = 0; offset < SLIDE_CHUNK_SIZE; offset++)
      this.#slides.set(from + offset, slides[offset] ?? null)
  }
}
