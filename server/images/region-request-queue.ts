import type { PictureRegionRequest } from './contract.ts'
import { DeduplicatingJobQueue } from './deduplicating-queue.ts'

/** More pixels than a tile or a full-screen picture. */
const largeRegionPixels = 4_000_000

/** Whether a region takes so long to render that tiles are rendered alongside. */
export function isLargeRegionOutput({ size }: Pick<PictureRegionRequest, 'size'>): boolean {
  return size.width * size.height > largeRegionPixels
}

/**
 * Limits how many region requests are in the pool's queue at once, so that a client that requests thousands
 * does not delay the pictures of pages. The queue has room for the tiles of a school class that opens deep zoom at once.
 */
export class RegionRequestQueue<T> {
  readonly #small = new DeduplicatingJobQueue<T>({ atOnce: 4, queue: 400 })
  readonly #large = new DeduplicatingJobQueue<T>({ atOnce: 1, queue: 8 })

  /** Queues and runs `work`. Throws `TooBusyError`. */
  run(name: string, request: Pick<PictureRegionRequest, 'size'>, work: () => Promise<T>): Promise<T> {
    return (isLargeRegionOutput(request) ? this.#large : this.#small).run(name, work)
  }
}
