import { isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { ProblemError } from '../../domain/problem-error.ts'
import type { AuthBackend, RequestClient } from './auth-backend.ts'
import { createAuthClient } from './auth-client.ts'

/** How long a request waits for a service that does not answer; the official client tries again all the while. */
const refreshTimeoutMs = 8000

/** How long an answer is kept for requests that set out before it came; the service would give it again for longer. */
const resultCacheMs = 5000

interface PendingRefresh {
  readonly answer: Promise<Session | null>
  /** Until when it answers others, in milliseconds. */
  until: number
}

/** Prolongs sessions. Requests that come at once with one refresh token are given the answer to one question. */
export class SessionRefresher {
  readonly #service: AuthBackend
  readonly #now: () => Date
  readonly #asked = new Map<string, PendingRefresh>()

  constructor(service: AuthBackend, now: () => Date) {
    this.#service = service
    this.#now = now
  }

  /** The session to go on with; null: it has ended. Rejects with `unavailable` or `too_often` where nobody can tell. */
  refresh(refreshToken: string, visitor: RequestClient): Promise<Session | null> {
    const known = this.#asked.get(refreshToken)
    if (known !== undefined && this.#now().getTime() < known.until) return known.answer
    const answer = this.#ask(refreshToken, visitor)
    const asked = { answer, until: Number.POSITIVE_INFINITY }
    this.#asked.set(refreshToken, asked)
    const keep = () => this.#keep(refreshToken, asked)
    answer.then(keep, keep)
    return answer
  }

  #keep(refreshToken: string, asked: PendingRefresh): void {
    asked.until = this.#now().getTime() + resultCacheMs
    const forget = () => this.#asked.get(refreshToken) === asked && this.#asked.delete(refreshToken)
    setTimeout(forget, resultCacheMs).unref()
  }

  async #ask(refresh_token: string, visitor: RequestClient): Promise<Session | null> {
    const client = createAuthClient(this.#service, visitor, null)
    const { data, error } = await withTimeout(refreshTimeoutMs, client.refreshSession({ refresh_token }))
    if (error === null) return data.session
    // Who asks too often, or at a bad time, is not signed out for it.
    if (error.status === 429) throw new ProblemError('too_often', null, { cause: error })
    const undecided = isAuthRetryableFetchError(error) || (error.status ?? 500) >= 500
    if (undecided) throw new ProblemError('unavailable', null, { cause: error })
    return null
  }
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProblemError('unavailable')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
