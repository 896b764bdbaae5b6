import { TokenBucketLimiter } from './token-bucket-limiter.ts'

/** Allows bursts of a number of requests per key, refilled evenly over a period. */
export interface RateLimiter {
  /** Takes `count` tokens, at most all; resolves to 0, or to the seconds until they are available. */
  takeToken(key: string, count?: number): Promise<number>
  /** The seconds until `count` tokens are available; 0 if they are. */
  getWait(key: string, count?: number): Promise<number>
  /** Takes tokens for work whose cost was not known before; if they are missing, later calls wait for them. */
  takeTokensAfterwards(key: string, count: number): Promise<void>
  /** Gives tokens back, at most so many that all are available. */
  refund(key: string, count?: number): Promise<void>
}

export interface RateLimit {
  /** Identifies the limiter among all of the site, in all its processes. */
  readonly name: string
  readonly size: number
  readonly periodMs: number
}

export type RateLimiterFactory = (limit: RateLimit) => RateLimiter

/** Creates limiters that count in the memory of this process. */
export function createMemoryRateLimiterFactory(now: () => number): RateLimiterFactory {
  return ({ size, periodMs }) => {
    const limiter = new TokenBucketLimiter(size, periodMs, now)
    return {
      takeToken: async (key, count) => limiter.takeToken(key, count),
      getWait: async (key, count) => limiter.getWait(key, count),
      takeTokensAfterwards: async (key, count) => limiter.takeTokensAfterwards(key, count),
      refund: async (key, count) => limiter.refund(key, count),
    }
  }
}
