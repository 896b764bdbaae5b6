/** Seeded random numbers: the same seed always gives the same run (sfc32). */
export class Chance {
  #a: number
  #b: number
  #c: number
  #d = 1

  constructor(seed: number) {
    this.#a = seed >>> 0
    this.#b = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
    this.#c = Math.imul(seed + 0x7f4a7c15, 0xc2b2ae35) >>> 0
    for (let i = 0; i < 12; i++) this.next()
  }

  /** From 0 (included) to 1 (not included). */
  next(): number {
    const sum = (this.#a + this.#b + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return (sum >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(first: T, ...others: T[]): T {
    const all = [first, ...others]
    return all[Math.floor(this.next() * all.length)] ?? first
  }

  /** Roughly normal around 0, within ±1.5. */
  sway(): number {
    return this.next() + this.next() + this.next() - 1.5
  }

  /** An independent run, so that a change in one part of a scene does not move the others. */
  fork(salt: number): Chance {
    return new Chance(Math.imul((this.#a ^ salt) >>> 0, 0x9e3779b1) ^ this.#c)
  }
}
