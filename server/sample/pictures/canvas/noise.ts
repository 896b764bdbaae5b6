import { Chance } from './chance.ts'

const SIZE = 256
const MASK = SIZE - 1

/** Smooth noise over the plane, −1 to 1, repeating every 256 units. */
export class Noise {
  readonly #lattice = new Float32Array(SIZE * SIZE)

  constructor(seed: number) {
    const chance = new Chance(seed)
    for (let i = 0; i < this.#lattice.length; i++) this.#lattice[i] = chance.next() * 2 - 1
  }

  at(x: number, y: number): number {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const fx = x - left
    const fy = y - top
    const sx = fx * fx * (3 - 2 * fx)
    const sy = fy * fy * (3 - 2 * fy)
    const x0 = left & MASK
    const x1 = (left + 1) & MASK
    const y0 = (top & MASK) * SIZE
    const y1 = ((top + 1) & MASK) * SIZE
    const map = this.#lattice
    const a = map[y0 + x0] ?? 0
    const b = map[y0 + x1] ?? 0
    const c = map[y1 + x0] ?? 0
    const d = map[y1 + x1] ?? 0
    const upper = a + (b - a) * sx
    return upper + (c + (d - c) * sx - upper) * sy
  }

  /** Several octaves, each half as strong and twice as fine; about −1 to 1. */
  layered(x: number, y: number, octaves: number): number {
    let sum = 0
    let strength = 0.55
    let scale = 1
    for (let i = 0; i < octaves; i++) {
      sum += this.at(x * scale + i * 17.3, y * scale + i * 9.1) * strength
      strength *= 0.5
      scale *= 2.03
    }
    return sum
  }
}
