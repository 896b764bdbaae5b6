import { Chance } from '../canvas/chance.ts'
import { Noise } from '../canvas/noise.ts'

const SIDE = 512

/** Film grain: a tile of soft noise read with a jump at every row, so that it never repeats to the eye. */
export class Grain {
  readonly #tile: Int8Array
  readonly #chance: Chance
  #row = 0

  constructor(seed: number, strength: number) {
    const chance = new Chance(seed)
    const raw = new Float32Array(SIDE * SIDE)
    for (let i = 0; i < raw.length; i++) raw[i] = chance.next() - 0.5
    this.#tile = new Int8Array(SIDE * SIDE)
    const mask = SIDE * SIDE - 1
    for (let i = 0; i < raw.length; i++) {
      const soft = (raw[i] ?? 0) * 1.2 + ((raw[(i + 1) & mask] ?? 0) + (raw[(i + SIDE) & mask] ?? 0)) * 0.6
      this.#tile[i] = Math.max(-127, Math.min(127, soft * strength))
    }
    this.#chance = chance
  }

  /** Starts the next row. */
  advance(): void {
    this.#row = Math.floor(this.#chance.next() * SIDE * SIDE)
  }

  at(x: number): number {
    return this.#tile[(this.#row + x) & (SIDE * SIDE - 1)] ?? 0
  }
}

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

  /** Values of one row, interpolated into `out`. */
  row(y: number, width: number, out: Float32Array): void {
    const top = Math.floor(y / this.#step)
    const fy = y / this.#step - top
    const columns = this.#columns
    const map = this.#map
    for (let x = 0; x < width; x++) {
      const left = (x / this.#step) | 0
      const fx = x / this.#step - left
      const at = top * columns + left
      const upper = (map[at] ?? 0) * (1 - fx) + (map[at + 1] ?? 0) * fx
      const lower = (map[at + columns] ?? 0) * (1 - fx) + (map[at + columns + 1] ?? 0) * fx
      out[x] = upper + (lower - upper) * fy
    }
  }
}
