import type { RegionWanted } from './contract.ts'
import { Makings } from './makings.ts'

/** Larger than a tile, or a picture that fills a screen. */
const largeFrom = 4_000_000

/** Whether a part takes so long to make that tiles are made beside it. */
export function isLarge({ size }: Pick<RegionWanted, 'size'>): boolean {
  return size.width * size.height > largeFrom
}

/**
 * Has those who ask for parts of pictures take turns: few of them stand in the pool's queue at once, so that whoever asks for
 * thousands does not stand before the pictures of every page.
 */
export class Turns<T> {
  readonly #small = new Makings<T>({ atOnce: 4, queue: 100 })
  readonly #large = new Makings<T>({ atOnce: 1, queue: 8 })

  /** Does the work when it is its turn. Throws `TooBusy`. */
  run(name: string, wanted: Pick<RegionWanted, 'size'>, work: () => Promise<T>): Promise<T> {
    return (isLarge(wanted) ? this.#large : this.#small).run(name, work)
  }
}
