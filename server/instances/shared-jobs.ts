import { sleepUnlessAborted } from '../data/engines/listen-for-postgres-changes.ts'
import type { HeldLock, NamedLocks } from '../data/engines/named-locks.ts'
import type { SiteDatabase } from '../data/index.ts'

/** Jobs that one of all instances runs. */
export type SharedJobName = 'nightly-check' | 'daily-backup' | 'daily-maintenance'

/** The work of a job; false: it could not start, because another run of it has not ended. */
type SharedJobWork = () => Promise<boolean>

/** Runs jobs once, however many instances want to. */
export interface SharedJobs {
  /**
   * Runs a job unless an instance ended it within `periodMs`. While another instance runs it, waits: if
   * that one is lost, this one runs it. Resolves when the job was run, by whichever instance, or after `stop`.
   */
  run(name: SharedJobName, periodMs: number, work: SharedJobWork): Promise<void>
  /** Ends the waiting for other instances; does not wait for work. */
  stop(): void
}

interface SharedJobsDeps {
  readonly locks: Pick<NamedLocks, 'acquire'>
  readonly data: Pick<SiteDatabase, 'engine' | 'jobRuns'>
  readonly report: (error: unknown) => void
  readonly now: () => Date
  /** How often it is tried to take over from another instance. */
  readonly retryMs?: number
}

const defaultRetryMs = 15_000

export function createSharedJobs(deps: SharedJobsDeps): SharedJobs {
  // One process uses a SQLite database.
  if (deps.data.engine === 'sqlite')
    return { run: async (_name, _periodMs, work) => void (await work()), stop: () => undefined }
  const { locks, data, report, now, retryMs = defaultRetryMs } = deps
  const stopping = new AbortController()

  async function wasRunRecently(name: SharedJobName, periodMs: number): Promise<boolean> {
    const last = await data.jobRuns.find(name)
    if (last === null || last.ended_at === null) return false
    // A time far in the future is that of a clock that was wrong.
    return Math.abs(now().getTime() - Date.parse(last.ended_at)) < periodMs
  }

  /** Whether the job has been run, now or recently. */
  async function runWithLock(name: SharedJobName, periodMs: number, work: SharedJobWork): Promise<boolean> {
    if (await wasRunRecently(name, periodMs)) return true
    await data.jobRuns.start(name, now().toISOString())
    let hasStarted = true
    try {
      hasStarted = await work()
    } finally {
      // One that failed is tried again in its next period; one that this instance ends when it stops, by another one.
      if (hasStarted && !stopping.signal.aborted) await data.jobRuns.end(name, now().toISOString())
    }
    return hasStarted
  }

  return {
    async run(name, periodMs, work) {
      let isFailing = false
      while (!stopping.signal.aborted) {
        let lock: HeldLock | null = null
        try {
          lock = await locks.acquire(`job ${name}`, { timeoutMs: 0 })
          isFailing = false
        } catch (error) {
          // Once for an outage; the job runs when the database is back.
          if (!isFailing) report(error)
          isFailing = true
        }
        try {
          if (lock !== null && (await runWithLock(name, periodMs, work))) return
        } finally {
          await lock?.release()
        }
        await sleepUnlessAborted(retryMs, stopping.signal)
      }
    },
    stop: () => stopping.abort(),
  }
}
