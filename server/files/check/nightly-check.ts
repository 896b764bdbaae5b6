import { setTimeout as pause } from 'node:timers/promises'
import type { ExpectedFile } from './contract.ts'

const hour = 3_600_000
const day = 24 * hour
/** Every file is verified once within this many days. */
const fullCheckIntervalDays = 30
/** Time limit of the verification per night. */
const maxNightlyDurationMs = 3 * hour
const nightlyHour = 3

interface NightlyCheckOptions {
  /** When a check was last started, by this or another instance. */
  readonly getLastStart: () => Promise<string | null>
  readonly runCheck: (signal: AbortSignal) => Promise<void>
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** Runs a check every night at three, server time; if one is overdue, the first runs in an hour. */
export function scheduleNightlyCheck({ getLastStart, runCheck, report, now }: NightlyCheckOptions): {
  stop(): Promise<void>
} {
  const abortController = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const runIfNotRecent = async () => {
    try {
      if (!isMoreRecentThan(await getLastStart(), now(), day / 2)) await runCheck(abortController.signal)
    } catch (error) {
      if (!abortController.signal.aborted) report(error)
    }
    if (!abortController.signal.aborted) scheduleAt(getNextNightlyRun(now()))
  }
  const scheduleAt = (time: Date) => {
    timer = setTimeout(
      () => {
        running = runIfNotRecent()
      },
      Math.max(0, time.getTime() - now().getTime()),
    ).unref()
  }

  const scheduleFirst = async () => {
    const nightly = getNextNightlyRun(now())
    const soon = new Date(now().getTime() + hour)
    const overdue = !isMoreRecentThan(await getLastStart(), now(), 2 * day)
    if (!abortController.signal.aborted) scheduleAt(overdue && soon < nightly ? soon : nightly)
  }
  running = scheduleFirst().catch(report)
  return {
    async stop() {
      abortController.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/** The next time after three o'clock, plus random minutes so that instances do not start together. */
export function getNextNightlyRun(now: Date, minutes = Math.floor(Math.random() * 60)): Date {
  const next = new Date(now)
  next.setHours(nightlyHour, minutes, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next
}

/** Selects the files to verify tonight: those not verified for 30 days, until the time limit. */
export function createFileDueTonightPredicate(now: () => Date): (file: ExpectedFile) => boolean {
  const startedAt = now().getTime()
  const share = Math.floor(startedAt / day) % fullCheckIntervalDays
  return ({ hash, size, checkedAt }) => {
    if (now().getTime() - startedAt > maxNightlyDurationMs) return false
    // Files used only by the storage service have no check time, so each night verifies another thirtieth of
    // them.
    if (size === null) return Number.parseInt(hash.slice(0, 6), 16) % fullCheckIntervalDays === share
    return checkedAt === null || startedAt - Date.parse(checkedAt) > fullCheckIntervalDays * day
  }
}

/** Pauses three times as long as the preceding work, so that page requests are hardly affected. */
export function createWorkThrottle(
  signal: AbortSignal,
  sleep: (ms: number) => Promise<void> = (ms) => pause(ms, undefined, { signal }),
): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    const workedMs = performance.now() - startedAt
    if (workedMs < 20) return
    await sleep(Math.min(1000, workedMs * 3))
    startedAt = performance.now()
  }
}

function isMoreRecentThan(time: string | null, now: Date, maxAgeMs: number): boolean {
  return time !== null && now.getTime() - Date.parse(time) < maxAgeMs
}
