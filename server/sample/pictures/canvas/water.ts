import { cells, TILE } from './cells.ts'
import { material } from './material.ts'
import type { Raster } from './terrain.ts'

const MASK = TILE - 1

/** Still water: mirrors, with ripples, what stands above it in its column. */
export class Water {
  readonly #width: number
  readonly #height: number
  readonly #out: Int32Array
  /** For each column the row at which its stretch of water began, and whether it is in one. */
  readonly #bank: Float32Array
  readonly #wet: Uint8Array
  /** A small thing afloat is mirrored first; below `#until` the old line counts again. */
  readonly #afloat: Float32Array
  readonly #until: Int32Array
  /** Last row of water in each column. */
  readonly #last: Int32Array

  constructor(flat: Raster, out: Int32Array) {
    this.#width = flat.width
    this.#height = flat.height
    this.#out = out
    this.#bank = new Float32Array(flat.width)
    this.#wet = new Uint8Array(flat.width)
    this.#afloat = new Float32Array(flat.width)
    this.#until = new Int32Array(flat.width)
    this.#last = new Int32Array(flat.width)
  }

  dry(x: number): void {
    this.#wet[x] = 0
  }

  #enter(x: number, y: number): void {
    this.#wet[x] = 1
    const last = this.#last[x] ?? 0
    const gap = y - last
    if (last > 0 && gap < this.#height * 0.14) {
      this.#afloat[x] = y
      this.#until[x] = y + gap
      return
    }
    // Neighbouring columns share their line, or a ragged bank would comb the water.
    const foot = this.#foot(x, y)
    const beside = x > 0 && this.#wet[x - 1] === 1 ? (this.#bank[x - 1] ?? foot) : foot
    this.#bank[x] = Math.abs(beside - foot) < 16 ? beside * 0.8 + foot * 0.2 : foot
    this.#until[x] = 0
  }

  /** Flat ground shows no reflection: what is mirrored is the first thing that stands up behind it. */
  #foot(x: number, y: number): number {
    const limit = y - this.#height * 0.08
    let row = y - 1
    for (; row > limit && row > 0; row--) {
      const of = (this.#out[row * this.#width + x] ?? 0) >>> 24
      if (of !== material.ground && of !== material.field && of !== material.snow) break
    }
    return row + 1
  }

  /** The finished pixel; everything above it must be finished already. */
  mirror(x: number, y: number, pixel: number): number {
    const width = this.#width
    if (this.#wet[x] === 0) this.#enter(x, y)
    this.#last[x] = y
    const bank = (y < (this.#until[x] ?? 0) ? this.#afloat[x] : this.#bank[x]) ?? y
    const depth = y - bank
    const spread = Math.min(1, depth / (this.#height * 0.16))
    const cell = (((y * (3 - 2 * spread)) & MASK) << 8) | ((x + ((y * 7) & 31)) & MASK)
    const ripple = ((cells.ripples[cell] ?? 0) << 8) >> 24
    const sx = x + ((ripple * (1 + spread * 3)) >> 4)
    const sy = Math.round(bank - depth * 0.96 - 1 + ((ripple * (1 + spread * 5)) >> 3))
    const column = sx >= 0 && sx < width ? sx : x
    const from = this.#out[(sy < 0 ? 0 : sy >= y ? y - 1 : sy) * width + column] ?? 0
    const glint = 1 + ripple / 420
    const keep = (0.3 + spread * 0.12) * glint
    const take = glint - keep
    const red = Math.min(255, (pixel & 255) * keep + (from & 255) * take)
    const green = Math.min(255, ((pixel >>> 8) & 255) * keep + ((from >>> 8) & 255) * take)
    const blue = Math.min(255, ((pixel >>> 16) & 255) * keep + ((from >>> 16) & 255) * take)
    return red | (green << 8) | (blue << 16) | (material.water << 24)
  }
}
