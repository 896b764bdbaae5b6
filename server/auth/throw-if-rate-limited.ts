import { AuthProblem } from './auth-problem.ts'

/** Throws if a limiter made the request wait. */
export function throwIfRateLimited(seconds: number): void {
  if (seconds > 0) throw new AuthProblem('over_request_rate_limit', { retryAfter: seconds })
}
