import { Chance } from '../canvas/chance.ts'
import { Noise } from '../canvas/noise.ts'

const SIDE = 512
const MASK = SIDE * SIDE - 1

/** Soft noise of unit strength (±127), made once. */
const TILE = softNoise()

function softNoise(): Int8Array {
  const chance = new Chance(1871)
  const raw = new Float32Array(SIDE * SIDE)
  for (let i = 0; i < raw.length; i++) raw[i] = chance.next() - 0.5
  return Int8Array.from(raw, (value, i) => {
    const soft = value * 1.2 + ((raw[(i + 1) & MASK] ?? 0) + (raw[(i + SIDE) & MASK] ?? 0)) * 0.6
    return Math.max(-127, Math.min(127, soft * 110))
  })
}

/** Film grain: the tile is read from another place at every row, so that it never repeats to the eye. */
export class Grain {
  /** The grain's values for one strength. */
  readonly tile: Int8Array
  readonly mask = MASK
  readonly #chance: Chance

  constructor(seed: number, strength: number) {
    this.tile = strengthened(strength)
    this.#chance = new Chance(seed)
  }

  /** Where in the tile the next row starts. */
  row(): number {
    return Math.floor(this.#chance.next() * SIDE * SIDE)
  }
}

const KNOWN = new Map<number, Int8Array>()

function strengthened(strength: number): Int8Array {
  let tile = KNOWN.get(strength)
  if (tile === undefined) {
    tile = TILE.map((value) => Math.round((value * strength) / 55))
    KNOWN.set(strength, tile)
  }
  return tile
}

/** Each value of a row of cloudiness stands for 2 to the power of this many pixels. */
export const COARSE = 3
export const BLOCK = 1 << COARSE

/** Broad unevenness of paper, emulsion or light: computed coarsely, read smoothly, about −1 to 1. */
export class Cloudiness {
  readonly #columns: number
  readonly #map: Float32Array
  readonly #step: number

  constructor(seed: number, width: number, height: number, patches: number) {
    this.#step = Math.max(8, Math.round(Math.max(width, height) / 96))
    this.#columns = Math.ceil(width / this.#step) + 2
    const rows = Math.ceil(height / this.#step) + 2
    this.#map = new Float32Array(this.#columns * rows)
    const noise = new Noise(seed)
    const size = patches / (Math.max(width, height) / this.#step)
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < this.#columns; c++) {
        this.#map[r * this.#columns + c] = noise.layered(c * size, r * size, 4)
      }
    }
  }

  /** An array fit for one row of that many pixels. */
  static line(width: number): Float32Array {
    return new Float32Array((width >> COARSE) + 2)
  }

  /** Values of one row times `strength`, one for every few pixels, into `out`. */
  row(y: number, strength: number, out: Float32Array): void {
    const top = Math.floor(y / this.#step)
    const fy = y / this.#step - top
    const columns = this.#columns
    const map = this.#map
    for (let i = 0; i < out.length; i++) {
      const at = (i << COARSE) / this.#step
      const left = Math.min(columns - 2, at | 0)
      const fx = Math.min(1, at - left)
      const spot = top * columns + left
      const upper = (map[spot] ?? 0) * (1 - fx) + (map[spot + 1] ?? 0) * fx
      const lower = (map[spot + columns] ?? 0) * (1 - fx) + (map[spot + columns + 1] ?? 0) * fx
      out[i] = (upper + (lower - upper) * fy) * strength
    }
  }
}
