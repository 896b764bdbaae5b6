import type { PictureRegionRequest } from './contract.ts'
import { DeduplicatingQueue } from './deduplicating-queue.ts'

/** Larger than a tile, or a picture that fills a screen. */
const largeRegionPixels = 4_000_000

/** Whether a part takes so long to make that tiles are made beside it. */
export function isLargeRegion({ size }: Pick<PictureRegionRequest, 'size'>): boolean {
  return size.width * size.height > largeRegionPixels
}

/**
 * Has those who ask for parts of pictures take turns: few of them stand in the pool's queue at once, so that whoever asks for
 * thousands does not stand before the pictures of every page.
 */
export class RegionRequestQueue<T> {
  readonly #small = new DeduplicatingQueue<T>({ atOnce: 4, queue: 100 })
  readonly #large = new DeduplicatingQueue<T>({ atOnce: 1, queue: 8 })

  /** Does the work when it is its turn. Throws `TooBusy`. */
  run(name: string, wanted: Pick<PictureRegionRequest, 'size'>, work: () => Promise<T>): Promise<T> {
    return (isLargeRegion(wanted) ? this.#large : this.#small).run(name, work)
  }
}
