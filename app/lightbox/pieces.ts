import { PIECE, type Slide, type SlidePiece } from './slide.ts'

// A step ahead is fetched before it is asked for.
const NEAR_EDGE = 4

/** Asks for data; fails where it does not come. */
export type Ask = (address: string) => Promise<SlidePiece>

/** A gallery's pictures, fetched in pieces as they are come near to. */
export class GalleryPieces {
  readonly #address: string
  readonly #ask: Ask
  readonly #slides = new Map<number, Slide | null>()
  readonly #coming = new Map<number, Promise<void>>()
  /** Not known until something was found. */
  total = 0

  constructor(gallery: string, ask: Ask) {
    this.#address = `/gallery/${gallery}`
    this.#ask = ask
  }

  /** The place of an image, counted from zero. */
  async find(id: number): Promise<number> {
    const piece = await this.#ask(`${this.#address}?at=${id}`)
    this.#take(piece)
    return piece.at ?? piece.from
  }

  /** What is at a place, as far as it is known. */
  known(place: number): Slide | null {
    return this.#slides.get(place) ?? null
  }

  /** What is at a place; null where there is nothing to show. */
  async at(place: number): Promise<Slide | null> {
    if (!this.#slides.has(place)) await this.#fetch(place)
    return this.known(place)
  }

  /** Fetches what is next to a place, so that a step on finds it there. */
  prepare(place: number): void {
    for (const near of [place - NEAR_EDGE, place + NEAR_EDGE]) {
      const wanted = Math.min(this.total - 1, Math.max(0, near))
      // Whoever steps there will be told if it does not come.
      if (this.total > 0 && !this.#slides.has(wanted)) this.#fetch(wanted).catch(() => undefined)
    }
  }

  #fetch(place: number): Promise<void> {
    const from = Math.floor(place / PIECE) * PIECE
    const coming =
      this.#coming.get(from) ?? this.#ask(`${this.#address}?from=${from}`).then((piece) => this.#take(piece))
    this.#coming.set(from, coming)
    return coming.finally(() => this.#coming.delete(from))
  }

  #take({ total, from, slides }: SlidePiece): void {
    this.total = total
    // What is no longer there is known, too.
    for (let offset = 0; offset < PIECE; offset++) this.#slides.set(from + offset, slides[offset] ?? null)
  }
}
