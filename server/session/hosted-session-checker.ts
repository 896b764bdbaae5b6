import { type Actor, visitorActor } from '../../domain/permissions.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { AuthBackend, RequestClientDetails } from './auth-backend.ts'

/** How long an answer of the project is used again, for the windows of one session. */
const answerLifetimeMs = 5000
/** How long no other session is asked about after the project has not answered, so that requests do not wait for each. */
const pauseAfterFailureMs = 5000
/** How long a session stays valid after its last confirmation while the project does not answer. */
const outageToleranceMs = 120_000

/** `null`: the session has ended. `unknown`: the project has not answered for too long. */
export type HostedSessionState = Actor | null | 'unknown'

interface SessionCheck {
  readonly startedAt: number
  readonly state: Promise<HostedSessionState>
  /** The last confirmation and when the project was asked; null: there was none. */
  readonly confirmed: { readonly actor: Actor; readonly at: number } | null
}

interface HostedSessionCheckerDeps {
  readonly findTokenUser: AuthBackend['findTokenUser']
  /** Elapsed time in milliseconds. */
  readonly getElapsedMs: () => number
}

const noClient: RequestClientDetails = { address: '', userAgent: null }

/** Asks a hosted project again and again whether sessions go on, and which rights their users have by now. */
export class HostedSessionChecker {
  readonly #deps: HostedSessionCheckerDeps
  /** By access token. */
  readonly #checks = new Map<string, SessionCheck>()
  #pausedUntil = Number.NEGATIVE_INFINITY

  constructor(deps: HostedSessionCheckerDeps) {
    this.#deps = deps
  }

  check(accessToken: string): Promise<HostedSessionState> {
    const now = this.#deps.getElapsedMs()
    const last = this.#checks.get(accessToken)
    if (last !== undefined && now - last.startedAt < answerLifetimeMs) return last.state
    this.#forgetOldChecks(now)
    const confirmed = last?.confirmed ?? null
    const state = this.#ask(accessToken, confirmed, now)
    this.#checks.set(accessToken, { startedAt: now, state, confirmed })
    return state
  }

  async #ask(
    accessToken: string,
    confirmed: SessionCheck['confirmed'],
    now: number,
  ): Promise<HostedSessionState> {
    if (now < this.#pausedUntil) return this.#tolerate(confirmed)
    try {
      const user = await this.#deps.findTokenUser(accessToken, noClient)
      if (user === null || user === 'unreadable') {
        this.#remember(accessToken, null)
        return null
      }
      const { userId, role, needsSecondFactor } = user
      const actor: Actor = role === null || needsSecondFactor ? visitorActor : { role, userId }
      this.#remember(accessToken, { actor, at: now })
      return actor
    } catch (error) {
      if (toProblemOrNull(error)?.code !== 'unavailable') throw error
      this.#pausedUntil = this.#deps.getElapsedMs() + pauseAfterFailureMs
      return this.#tolerate(confirmed)
    }
  }

  #tolerate(confirmed: SessionCheck['confirmed']): HostedSessionState {
    const isRecent = confirmed !== null && this.#deps.getElapsedMs() - confirmed.at < outageToleranceMs
    return isRecent ? confirmed.actor : 'unknown'
  }

  #remember(accessToken: string, confirmed: SessionCheck['confirmed']): void {
    const check = this.#checks.get(accessToken)
    if (check !== undefined) this.#checks.set(accessToken, { ...check, confirmed })
  }

  #forgetOldChecks(now: number): void {
    for (const [accessToken, { startedAt }] of this.#checks)
      if (now - startedAt > outageToleranceMs) this.#checks.delete(accessToken)
  }
}
