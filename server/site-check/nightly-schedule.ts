import { setTimeout as pause } from 'node:timers/promises'

const hour = 3_600_000
const day = 24 * hour
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
