import { isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { Problem } from '../../domain/problem.ts'
import { authClient } from './client.ts'
import type { AuthService, Visitor } from './service.ts'

/** How long a request waits for a service that does not answer; the official client tries again all the while. */
const patience = 8000

/** How long an answer is kept for requests that set out before it came; the service would give it again for longer. */
const keeping = 5000

interface Asked {
  readonly answer: Promise<Session | null>
  /** Until when it answers others, in milliseconds. */
  until: number
}

/** Prolongs sessions. Requests that come at once with one refresh token are given the answer to one question. */
export class Refreshes {
  readonly #service: AuthService
  readonly #now: () => Date
  readonly #asked = new Map<string, Asked>()

  constructor(service: AuthService, now: () => Date) {
    this.#service = service
    this.#now = now
  }

  /** The session to go on with; null: it has ended. Rejects with `unavailable` or `too_often` where nobody can tell. */
  run(refreshToken: string, visitor: Visitor): Promise<Session | null> {
    const known = this.#asked.get(refreshToken)
    if (known !== undefined && this.#now().getTime() < known.until) return known.answer
    const answer = this.#ask(refreshToken, visitor)
    const asked = { answer, until: Number.POSITIVE_INFINITY }
    this.#asked.set(refreshToken, asked)
    const keep = () => this.#keep(refreshToken, asked)
    answer.then(keep, keep)
    return answer
  }

  #keep(refreshToken: string, asked: Asked): void {
    asked.until = this.#now().getTime() + keeping
    const forget = () => this.#asked.get(refreshToken) === asked && this.#asked.delete(refreshToken)
    setTimeout(forget, keeping).unref()
  }

  async #ask(refresh_token: string, visitor: Visitor): Promise<Session | null> {
    const client = authClient(this.#service, visitor, null)
    const { data, error } = await within(patience, client.refreshSession({ refresh_token }))
    if (error === null) return data.session
    // Who asks too often, or at a bad time, is not signed out for it.
    if (error.status === 429) throw new Problem('too_often', null, { cause: error })
    const undecided = isAuthRetryableFetchError(error) || (error.status ?? 500) >= 500
    if (undecided) throw new Problem('unavailable', null, { cause: error })
    return null
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('unavailable')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
