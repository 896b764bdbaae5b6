interface Bucket {
  tokens: number
  at: number
}

const mostKept = 20_000

/** Counts what somebody does: so many in a period, spread evenly once the first lot is used up. */
export class Buckets {
  readonly #size: number
  readonly #perMs: number
  readonly #now: () => number
  readonly #buckets = new Map<string, Bucket>()

  constructor(size: number, periodMs: number, now: () => number) {
    this.#size = size
    this.#perMs = size / periodMs
    this.#now = now
  }

  /** Takes one; 0 if there was one, otherwise the seconds until there will be. */
  take(key: string): number {
    const bucket = this.#filled(key)
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / this.#perMs / 1000))
    bucket.tokens -= 1
    return 0
  }

  /** Puts one back. */
  giveBack(key: string): void {
    const bucket = this.#filled(key)
    bucket.tokens = Math.min(this.#size, bucket.tokens + 1)
  }

  #filled(key: string): Bucket {
    const now = this.#now()
    const bucket = this.#buckets.get(key) ?? { tokens: this.#size, at: now }
    bucket.tokens = Math.min(this.#size, bucket.tokens + Math.max(0, now - bucket.at) * this.#perMs)
    bucket.at = now
    // Last in the order of the map: those not seen for longest are first, and go first.
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > mostKept) this.#forgetOldest()
    return bucket
  }

  #forgetOldest(): void {
    for (const key of this.#buckets.keys()) {
      this.#buckets.delete(key)
      return
    }
  }
}
