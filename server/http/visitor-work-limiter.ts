import type { HttpBindings } from '@hono/node-server'
import { ProblemError } from '../../domain/problem-error.ts'
import { type ForwardedHeadersReader, readRequestClient, toClientNetworkKey } from '../auth/index.ts'
import { KeyedMutex } from '../lib/keyed-mutex.ts'
import {
  createMemoryRateLimiterFactory,
  type RateLimiter,
  type RateLimiterFactory,
} from '../lib/rate-limiter.ts'

/** Work that a visitor's request may cause and that no cache saves. */
export type VisitorWork = 'page' | 'picture' | 'search' | 'form' | 'message' | 'data'

/**
 * How much of each work the visitors of one address may cause at once, and in which time that is available again.
 * A school class is behind one address: docs/operating.md explains the numbers.
 */
const budgets: Readonly<Record<VisitorWork, { readonly size: number; readonly periodMs: number }>> = {
  /** Pages that are not stored, or not yet. */
  page: { size: 600, periodMs: 60_000 },
  picture: { size: 1200, periodMs: 600_000 },
  search: { size: 600, periodMs: 60_000 },
  form: { size: 300, periodMs: 300_000 },
  /** Messages of readers, which editors have to read. */
  message: { size: 10, periodMs: 3_600_000 },
  data: { size: 1200, periodMs: 60_000 },
}

/** A picture up to this size costs one unit of the budget. */
const pixelsPerUnit = 1_000_000

/** What identifies the client of a request: the Hono context of any app. */
interface VisitorRequest {
  readonly env?: Partial<HttpBindings>
  readonly req: { readonly raw: Request }
}

/** Limits the costly work of each address; what a cache answers costs nothing. */
export class VisitorWorkLimiter {
  readonly #proxies: Pick<ForwardedHeadersReader, 'getClientAddress'>
  readonly #limiters: Readonly<Record<VisitorWork, RateLimiter>>
  readonly #mutex = new KeyedMutex()

  constructor(
    proxies: Pick<ForwardedHeadersReader, 'getClientAddress'>,
    createRateLimiter: RateLimiterFactory,
  ) {
    this.#proxies = proxies
    const createLimiter = (work: VisitorWork) =>
      createRateLimiter({ name: `visitor ${work}`, ...budgets[work] })
    this.#limiters = {
      // What it protects is the time of this process, and a page must not wait for a database that is away.
      page: createMemoryRateLimiterFactory(Date.now)({ name: 'visitor page', ...budgets.page }),
      picture: createLimiter('picture'),
      search: createLimiter('search'),
      form: createLimiter('form'),
      message: createLimiter('message'),
      data: createLimiter('data'),
    }
  }

  /** Counts work. Throws `too_often` with the seconds to wait if the client's address has used its budget up. */
  async charge(request: VisitorRequest, work: VisitorWork, cost = 1): Promise<void> {
    const retryAfter = await this.#limiters[work].takeToken(this.#getKey(request), cost)
    if (retryAfter > 0) throw new ProblemError('too_often', { retryAfter })
  }

  /** Counts work whose cost was not known before it was done: the address waits before its next request. */
  async chargeAfterwards(request: VisitorRequest, work: VisitorWork, cost: number): Promise<void> {
    await this.#limiters[work].takeTokensAfterwards(this.#getKey(request), cost)
  }

  /**
   * Runs the work of one address one after another, so that the cost of each is counted before the next starts. Throws
   * `too_often` if the budget was overdrawn while it waited. Other instances run one of their own, which overdraws the same
   * budget.
   */
  runOneAtATime<T>(request: VisitorRequest, work: VisitorWork, run: () => Promise<T>): Promise<T> {
    const key = this.#getKey(request)
    // Work that need not wait was charged just now.
    const hasToWait = this.#mutex.isBusy(key)
    return this.#mutex.runExclusive(key, async () => {
      const retryAfter = hasToWait ? await this.#limiters[work].getWait(key, 0) : 0
      if (retryAfter > 0) throw new ProblemError('too_often', { retryAfter })
      return await run()
    })
  }

  #getKey({ env, req }: VisitorRequest): string {
    const { address } = readRequestClient(env?.incoming, req.raw.headers, this.#proxies)
    return toClientNetworkKey(address)
  }

  /** Counts the rendering of a picture, by its output size. */
  async chargePicture(request: VisitorRequest, pixels: number): Promise<void> {
    await this.charge(request, 'picture', Math.max(1, pixels / pixelsPerUnit))
  }
}
