interface TokenBucket {
  tokens: number
  at: number
}

/** At least so many keys are remembered: those seen last. */
const minRememberedKeys = 20_000

/** Counts what somebody does: so many in a period, spread evenly once the first lot is used up. */
export class TokenBucketLimiter {
  readonly #size: number
  readonly #perMs: number
  readonly #now: () => number
  /** Keys seen lately, and those seen before them. Dropping a whole map costs less than the oldest entry of one. */
  #recent = new Map<string, TokenBucket>()
  #earlier = new Map<string, TokenBucket>()

  constructor(size: number, periodMs: number, now: () => number) {
    this.#size = size
    this.#perMs = size / periodMs
    this.#now = now
  }

  /** Takes one; 0 if there was one, otherwise the seconds until there will be. */
  takeToken(key: string): number {
    const bucket = this.#filled(key)
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / this.#perMs / 1000))
    bucket.tokens -= 1
    return 0
  }

  /** Puts one back. */
  refund(key: string): void {
    const bucket = this.#filled(key)
    bucket.tokens = Math.min(this.#size, bucket.tokens + 1)
  }

  #filled(key: string): TokenBucket {
    const now = this.#now()
    const bucket = this.#recent.get(key) ?? this.#earlier.get(key) ?? { tokens: this.#size, at: now }
    bucket.tokens = Math.min(this.#size, bucket.tokens + Math.max(0, now - bucket.at) * this.#perMs)
    bucket.at = now
    this.#recent.set(key, bucket)
    if (this.#recent.size >= minRememberedKeys) {
      this.#earlier = this.#recent
      this.#recent = new Map()
    }
    return bucket
  }
}
