import { createHash } from 'node:crypto'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { SiteDatabase } from '../data/index.ts'
import { createMemoryRateLimiterFactory, type RateLimiterFactory } from '../lib/rate-limiter.ts'

/** A request does not wait longer for the count of all instances. */
const maxWaitMs = 1000
/** How long the database is not asked after it did not answer, so that not every request waits. */
const retryAfterMs = 2000
const cleanupMs = 60_000

interface SharedRateLimiterDeps {
  readonly data: Pick<SiteDatabase, 'engine' | 'rateLimits'>
  /** Called once for an outage. */
  readonly report: (error: unknown) => void
  readonly now: () => Date
  readonly getElapsedMs?: () => number
}

export interface RateLimiters {
  readonly create: RateLimiterFactory
  /** Ends the deletion of rows that are not needed any more. */
  stop(): Promise<void>
}

/**
 * Rate limits of the whole site. On Postgres all instances count in one table; while it does not answer, each counts in its
 * own memory, so that an outage neither locks visitors out nor lets attempts go uncounted. On SQLite they are in memory.
 */
export function createRateLimiters({
  data,
  report,
  now,
  getElapsedMs = () => performance.now(),
}: SharedRateLimiterDeps): RateLimiters {
  const createInMemory = createMemoryRateLimiterFactory(() => now().getTime())
  if (data.engine === 'sqlite') return { create: createInMemory, stop: async () => undefined }
  const { rateLimits } = data
  let askAgainAt = Number.NEGATIVE_INFINITY
  let isFailing = false

  async function askDatabase<T>(ask: () => Promise<T>, answerFromMemory: () => Promise<T>): Promise<T> {
    if (getElapsedMs() < askAgainAt) return await answerFromMemory()
    try {
      const answer = await rejectWhenLate(ask())
      isFailing = false
      return answer
    } catch (error) {
      // Anything else is a fault of the program.
      if (!(error instanceof LateAnswerError) && toProblemOrNull(error) === null) throw error
      askAgainAt = getElapsedMs() + retryAfterMs
      if (!isFailing) report(new Error('Rate limits are counted by this instance alone', { cause: error }))
      isFailing = true
      return await answerFromMemory()
    }
  }

  let cleanup: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // The next one deletes what this one could not.
    cleanup = rateLimits.deleteFull().catch(() => undefined)
  }, cleanupMs).unref()
  return {
    create(limit) {
      const { name, size, periodMs } = limit
      const stored = { size, tokensPerSecond: size / (periodMs / 1000) }
      const inMemory = createInMemory(limit)
      // Keys contain addresses of visitors, and may be long.
      const toRowKey = (key: string) => createHash('sha256').update(`${name}\n${key}`).digest('base64url')
      const change = async (key: string, required: number | null, taken: number) =>
        await rateLimits.change(toRowKey(key), stored, { required, taken })
      return {
        takeToken: (key, count = 1) => {
          const taken = Math.min(count, size)
          return askDatabase(
            async () => toSeconds(await change(key, taken, taken)),
            () => inMemory.takeToken(key, count),
          )
        },
        getWait: (key, count = 1) =>
          askDatabase(
            async () => toSeconds(await rateLimits.readWait(toRowKey(key), stored, Math.min(count, size))),
            () => inMemory.getWait(key, count),
          ),
        takeTokensAfterwards: (key, count) =>
          askDatabase(
            async () => void (await change(key, null, count)),
            () => inMemory.takeTokensAfterwards(key, count),
          ),
        refund: (key, count = 1) =>
          askDatabase(
            async () => void (await change(key, null, -count)),
            () => inMemory.refund(key, count),
          ),
      }
    },
    async stop() {
      clearInterval(timer)
      await cleanup
    },
  }
}

class LateAnswerError extends Error {
  override readonly name = 'LateAnswerError'
  override readonly message = `The database did not answer within ${maxWaitMs} ms.`
}

/** What answers late is still counted, which does no harm. */
async function rejectWhenLate<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const lateness = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateAnswerError()), maxWaitMs)
  })
  try {
    return await Promise.race([answer, lateness])
  } finally {
    clearTimeout(timer)
  }
}

/** Whole seconds, for the header `Retry-After`. */
function toSeconds(wait: number): number {
  return wait > 0 ? Math.max(1, Math.ceil(wait)) : 0
}
