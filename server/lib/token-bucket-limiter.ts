interface TokenBucket {
  tokens: number
  at: number
}

/** How many of the most recent keys are remembered at least. */
const minRememberedKeys = 20_000

/** Allows bursts of `size` requests per key, refilled evenly over the period. The number of keys is bounded. */
export class TokenBucketLimiter {
  readonly #size: number
  readonly #perMs: number
  readonly #now: () => number
  /** Recent and older keys. Dropping a whole map is cheaper than removing the oldest entry of one map. */
  #recent = new Map<string, TokenBucket>()
  #earlier = new Map<string, TokenBucket>()

  constructor(size: number, periodMs: number, now: () => number) {
    this.#size = size
    this.#perMs = size / periodMs
    this.#now = now
  }

  /** Takes `count` tokens, at most all; returns 0, or the seconds until they are available. */
  takeToken(key: string, count = 1): number {
    const wait = this.getWait(key, count)
    if (wait === 0) this.#refillBucket(key).tokens -= Math.min(count, this.#size)
    return wait
  }

  /** The seconds until `count` tokens are available; 0 if they are. */
  getWait(key: string, count = 1): number {
    const missing = Math.min(count, this.#size) - this.#refillBucket(key).tokens
    return missing > 0 ? Math.max(1, Math.ceil(missing / this.#perMs / 1000)) : 0
  }

  /** Takes tokens for work whose cost was not known before; if they are missing, later calls wait for them. */
  takeTokensAfterwards(key: string, count: number): void {
    const bucket = this.#refillBucket(key)
    bucket.tokens = Math.max(-this.#size, bucket.tokens - count)
  }

  refund(key: string, count = 1): void {
    const bucket = this.#refillBucket(key)
    bucket.tokens = Math.min(this.#size, bucket.tokens + count)
  }

  #refillBucket(key: string): TokenBucket {
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
