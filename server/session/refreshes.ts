import { isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { Problem } from '../../domain/problem.ts'
import { authClient } from './client.ts'
import type { AuthService, Visitor } from './service.ts'

/** How long a request waits for a service that does not answer; the official client tries again all the while. */
const patience = 8000

/** Prolongs sessions. Requests that come at once with one refresh token are given the answer to one question. */
export class Refreshes {
  readonly #service: AuthService
  readonly #underWay = new Map<string, Promise<Session | null>>()

  constructor(service: AuthService) {
    this.#service = service
  }

  /** The session to go on with; null: it has ended. Rejects with `unavailable` or `too_often` where nobody can tell. */
  run(refreshToken: string, visitor: Visitor): Promise<Session | null> {
    const begun = this.#underWay.get(refreshToken)
    if (begun !== undefined) return begun
    const work = this.#ask(refreshToken, visitor).finally(() => this.#underWay.delete(refreshToken))
    this.#underWay.set(refreshToken, work)
    return work
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
