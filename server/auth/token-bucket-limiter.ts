import { AuthProblem } from './auth-problem.ts'

interface TokenBucket {
  tokens: number
  at: number
}

/** How many of the most recent keys are remembered at least. */
const minRememberedKeys = 20_000

/** Allows bursts of `size` requests per key, refilled evenly over the period. */
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

  /** Takes a token; returns 0, or the seconds until one is available. */
  takeToken(key: string): number {
    const wait = this.getWait(key)
    if (wait === 0) this.#refillBucket(key).tokens -= 1
    return wait
  }

  /** The seconds until a token is available; 0 if one is. */
  getWait(key: string): number {
    const { tokens } = this.#refillBucket(key)
    return tokens < 1 ? Math.max(1, Math.ceil((1 - tokens) / this.#perMs / 1000)) : 0
  }

  refund(key: string): void {
    const bucket = this.#refillBucket(key)
    bucket.tokens = Math.min(this.#size, bucket.tokens + 1)
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

/** Throws if a limiter made the request wait. */
export function throwIfRateLimited(seconds: number): void {
  if (seconds > 0) throw new AuthProblem('over_request_rate_limit', { retryAfter: seconds })
}
