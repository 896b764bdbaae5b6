import { isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { ProblemError } from '../../domain/problem-error.ts'
import type { AuthBackend, RequestClientDetails } from './auth-backend.ts'
import { createAuthClient } from './auth-client.ts'

/** How long a request waits for the auth service; the official client retries meanwhile. */
const refreshTimeoutMs = 8000

/**
 * How long a result is cached for requests sent before it arrived; the service itself repeats it for longer.
 */
const resultCacheMs = 5000

interface PendingRefresh {
  readonly result: Promise<Session | null>
  /** Until when other requests receive this result, in milliseconds. */
  until: number
}

/** Refreshes sessions. Concurrent requests with the same refresh token share one call to the service. */
export class SessionRefresher {
  readonly #service: AuthBackend
  readonly #now: () => Date
  readonly #pending = new Map<string, PendingRefresh>()

  constructor(service: AuthBackend, now: () => Date) {
    this.#service = service
    this.#now = now
  }

  /**
   * Returns the new session; null: it has ended. Rejects with `unavailable` or `too_often` if that is
   * unknown.
   */
  refresh(refreshToken: string, visitor: RequestClientDetails): Promise<Session | null> {
    const pending = this.#pending.get(refreshToken)
    if (pending !== undefined && this.#now().getTime() < pending.until) return pending.result
    const result = this.#callService(refreshToken, visitor)
    const refresh = { result, until: Number.POSITIVE_INFINITY }
    this.#pending.set(refreshToken, refresh)
    const onSettled = () => this.#scheduleRemoval(refreshToken, refresh)
    result.then(onSettled, onSettled)
    return result
  }

  #scheduleRemoval(refreshToken: string, refresh: PendingRefresh): void {
    refresh.until = this.#now().getTime() + resultCacheMs
    const remove = () => this.#pending.get(refreshToken) === refresh && this.#pending.delete(refreshToken)
    setTimeout(remove, resultCacheMs).unref()
  }

  async #callService(refresh_token: string, visitor: RequestClientDetails): Promise<Session | null> {
    const client = createAuthClient(this.#service, visitor, null)
    const { data, error } = await withTimeout(refreshTimeoutMs, client.refreshSession({ refresh_token }))
    if (error === null) return data.session
    // Rate limits and outages must not sign the user out.
    if (error.status === 429) throw new ProblemError('too_often', null, { cause: error })
    const isTemporary = isAuthRetryableFetchError(error) || (error.status ?? 500) >= 500
    if (isTemporary) throw new ProblemError('unavailable', null, { cause: error })
    return null
  }
}

async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProblemError('unavailable')), ms)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
