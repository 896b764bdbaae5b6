import type { SiteCheckTrigger } from '../../domain/site-check.ts'
import type { SiteDatabase } from '../data/index.ts'
import { SiteCheckInProgressError } from './errors.ts'

/** A run that is not renewed for so long has died. */
const leaseMs = 5 * 60_000
const renewalMs = 60_000

interface RegisteredCheckOptions {
  readonly trigger: SiteCheckTrigger
  readonly now: () => Date
  /** The text of a failure, for owners. */
  readonly describeError: (error: unknown) => string
}

/**
 * Registers a run, so that no other one starts until it ends; if this process dies, until its lease ends. Throws a
 * `SiteCheckInProgressError` if another one is in progress. A failure is recorded.
 */
export async function withRegisteredCheck<T>(
  data: SiteDatabase,
  { trigger, now, describeError }: RegisteredCheckOptions,
  work: (runId: number) => Promise<T>,
): Promise<T> {
  const startedAt = now().toISOString()
  const createLease = () => new Date(now().getTime() + leaseMs).toISOString()
  const id = await data.transaction(async ({ siteCheckRuns }) => {
    const running = await siteCheckRuns.findRunningAndLock(startedAt)
    if (running !== null)
      throw new SiteCheckInProgressError(
        `Another check is running since ${running.started_at}. If it was killed, wait until ${running.lease_until}.`,
      )
    return siteCheckRuns.add({ trigger, started_at: startedAt, lease_until: createLease() })
  })
  const timer = setInterval(() => {
    // The next one may succeed.
    data.siteCheckRuns.renewLease(id, createLease()).catch(() => undefined)
  }, renewalMs)
  try {
    return await work(id)
  } catch (error) {
    // If the database is gone, the lease ends by itself, and the first error is the useful one.
    await data.siteCheckRuns
      .end(id, { endedAt: now().toISOString(), error: describeError(error) })
      .catch(() => undefined)
    throw error
  } finally {
    clearInterval(timer)
  }
}
