import { type LightboxSlide, SLIDE_CHUNK_SIZE, type SlideChunk } from './slide.ts'

// A chunk is prefetched when the current slide is this close to its edge.
const NEAR_EDGE = 4

/** The chunk with an image, or the one with a position. */
export type SlideChunkRequest = { readonly at: number } | { readonly from: number }

/** Requests a chunk of slides; rejects when the request fails. */
type SlideChunkFetcher = (request: SlideChunkRequest) => Promise<SlideChunk>

/** Loads a gallery's slides in chunks, as they are needed. */
export class GallerySlideLoader {
  readonly #fetchChunk: SlideChunkFetcher
  readonly #slides = new Map<number, LightboxSlide | null>()
  readonly #pending = new Map<number, Promise<void>>()
  /** Zero until the first chunk is loaded. */
  total = 0

  constructor(fetchChunk: SlideChunkFetcher) {
    this.#fetchChunk = fetchChunk
  }

  /** Finds the zero-based position of an image and loads its chunk. */
  async findPosition(id: number): Promise<number> {
    const chunk = await this.#fetchChunk({ at: id })
    this.#store(chunk)
    return chunk.at ?? chunk.from
  }

  /** Returns the slide at a position if it is already loaded. */
  getLoaded(position: number): LightboxSlide | null {
    return this.#slides.get(position) ?? null
  }

  /** Loads the slide at a position; null when it has no picture. */
  async load(position: number): Promise<LightboxSlide | null> {
    if (!this.#slides.has(position)) await this.#fetch(position)
    return this.getLoaded(position)
  }

  /** Fetches the chunks next to a position in advance. */
  prefetchAround(position: number): void {
    for (const near of [position - NEAR_EDGE, position + NEAR_EDGE]) {
      const target = Math.min(this.total - 1, Math.max(0, near))
      // A failure is reported when the user goes to that slide.
      if (this.total > 0 && !this.#slides.has(target)) this.#fetch(target).catch(() => undefined)
    }
  }

  #fetch(position: number): Promise<void> {
    const from = Math.floor(position / SLIDE_CHUNK_SIZE) * SLIDE_CHUNK_SIZE
    const pending = this.#pending.get(from) ?? this.#fetchChunk({ from }).then((chunk) => this.#store(chunk))
    this.#pending.set(from, pending)
    return pending.finally(() => this.#pending.delete(from))
  }

  #store({ total, from, slides }: SlideChunk): void {
    this.total = total
    // Positions past the end of the chunk are stored as missing, so they are not requested again.
    for (let offset = 0; offset < SLIDE_CHUNK_SIZE; offset++)
      this.#slides.set(from + offset, slides[offset] ?? null)
  }
}
