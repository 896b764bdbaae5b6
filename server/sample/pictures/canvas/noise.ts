import { Chance } from './chance.ts'

const SIZE = 256
const MASK = SIZE - 1

function values(): Float32Array {
  const chance = new Chance(20260719)
  const lattice = new Float32Array(SIZE * SIZE)
  for (let i = 0; i < lattice.length; i++) lattice[i] = chance.next() * 2 - 1
  return lattice
}

/** One field of random values serves all; a seed only chooses the place in it where one starts. */
const LATTICE = values()

/** Smooth noise over the plane, −1 to 1, repeating every 256 units. */
export class Noise {
  readonly #x: number
  readonly #y: number

  constructor(seed: number) {
    const chance = new Chance(seed)
    this.#x = chance.next() * SIZE
    this.#y = chance.next() * SIZE
  }

  at(x: number, y: number): number {
    const px = x + this.#x
    const py = y + this.#y
    const left = Math.floor(px)
    const top = Math.floor(py)
    const fx = px - left
    const fy = py - top
    const sx = fx * fx * (3 - 2 * fx)
    const sy = fy * fy * (3 - 2 * fy)
    const x0 = left & MASK
    const x1 = (left + 1) & MASK
    const y0 = (top & MASK) * SIZE
    const y1 = ((top + 1) & MASK) * SIZE
    const a = LATTICE[y0 + x0] ?? 0
    const b = LATTICE[y0 + x1] ?? 0
    const c = LATTICE[y1 + x0] ?? 0
    const d = LATTICE[y1 + x1] ?? 0
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
