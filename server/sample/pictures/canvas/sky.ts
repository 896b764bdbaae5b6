import type { Camera } from './camera.ts'
import type { Mood } from './mood.ts'
import { Noise } from './noise.ts'

/** One cell of the coarse sky stands for so many pixels each way. */
const COARSE = 8

/** A sky painted coarsely and read smoothly: clouds have no edges that need more. */
export class Sky {
  readonly #columns: number
  readonly #red: Float32Array
  readonly #green: Float32Array
  readonly #blue: Float32Array

  constructor(width: number, height: number, camera: Camera, mood: Mood, seed: number) {
    const columns = Math.ceil(width / COARSE) + 2
    const rows = Math.ceil(height / COARSE) + 2
    this.#columns = columns
    this.#red = new Float32Array(columns * rows)
    this.#green = new Float32Array(columns * rows)
    this.#blue = new Float32Array(columns * rows)
    const noise = new Noise(seed)
    const cover = 0.62 - mood.clouds * 0.9
    const towards = mood.sun[0] > 0 ? 1 : -1
    for (let row = 0; row < rows; row++) {
      const rise = Math.max(0, (camera.horizon - row * COARSE) / camera.focal)
      const share = Math.min(1, rise * 1.6)
      const lift = rise + 0.24
      for (let column = 0; column < columns; column++) {
        const across = (column * COARSE - camera.centre) / camera.focal
        const at = row * columns + column
        const blend = share ** 0.75
        // Clouds hang in a level layer, so they crowd together towards the horizon.
        const u = (across / lift) * 1.5
        const v = 2.6 / lift
        const body = rise === 0 ? 0 : noise.layered(u * 0.9 + 40, v * 1.1 + 7, 5)
        const lee = rise === 0 ? 0 : noise.layered((u + towards * 0.25) * 0.9 + 40, (v - 0.2) * 1.1 + 7, 3)
        const density = clamp01((body - cover + 0.34) * 2.1) * clamp01(rise * 9)
        const lightness = 0.93 + clamp01(0.5 - (lee - body) * 0.4) * 0.14 - density * density * 0.12
        const sunward = clamp01(0.5 + across * towards * 0.5) * 0.06
        for (const [channel, map] of [this.#red, this.#green, this.#blue].entries()) {
          const low = mood.skyline[channel] ?? 0
          const clear = low + ((mood.zenith[channel] ?? 0) - low) * blend
          const white = (mood.cloud[channel] ?? 0) * lightness
          map[at] = (clear + (white - clear) * density * 0.9) * (1 + sunward)
        }
      }
    }
  }

  /** Writes one row of sky. */
  row(y: number, width: number, out: Int32Array): void {
    const columns = this.#columns
    const top = Math.floor(y / COARSE)
    const fy = y / COARSE - top
    const base = top * columns
    for (let x = 0; x < width; x++) {
      const left = (x / COARSE) | 0
      const fx = x / COARSE - left
      const at = base + left
      const a = (1 - fx) * (1 - fy)
      const b = fx * (1 - fy)
      const c = (1 - fx) * fy
      const d = fx * fy
      const red = blend(this.#red, at, columns, a, b, c, d)
      const green = blend(this.#green, at, columns, a, b, c, d)
      const blue = blend(this.#blue, at, columns, a, b, c, d)
      out[x] = red | (green << 8) | (blue << 16)
    }
  }
}

function blend(map: Float32Array, at: number, columns: number, a: number, b: number, c: number, d: number) {
  const sum =
    (map[at] ?? 0) * a +
    (map[at + 1] ?? 0) * b +
    (map[at + columns] ?? 0) * c +
    (map[at + columns + 1] ?? 0) * d
  return Math.min(sum, 255)
}

function clamp01(value: number): number {
  return value < 0 ? 0 : Math.min(value, 1)
}
