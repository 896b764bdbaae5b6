import { setTimeout as pause } from 'node:timers/promises'
import type { ExpectedFile } from './contract.ts'

const hour = 3_600_000
const day = 24 * hour
/** Within so many days everything is read through once. */
const fullCheckIntervalDays = 30
/** So long reading may take in one night. */
const maxNightlyDurationMs = 3 * hour
const nightlyHour = 3

/** What a nightly check needs to know of its place. */
export interface NightlyCheckOptions {
  /** When a check was last begun, here or by another instance. */
  readonly getLastStart: () => Promise<string | null>
  readonly runCheck: (signal: AbortSignal) => Promise<void>
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** Runs a check every night at three, by the clock of the server; the first one an hour from now if it is overdue. */
export function scheduleNightlyCheck({
  getLastStart: last,
  runCheck: run,
  report,
  now,
}: NightlyCheckOptions): { stop(): Promise<void> } {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const turn = async () => {
    try {
      if (!isMoreRecentThan(await last(), now(), day / 2)) await run(ending.signal)
    } catch (error) {
      if (!ending.signal.aborted) report(error)
    }
    if (!ending.signal.aborted) wait(getNextNightlyRun(now()))
  }
  const wait = (moment: Date) => {
    timer = setTimeout(
      () => {
        running = turn()
      },
      Math.max(0, moment.getTime() - now().getTime()),
    ).unref()
  }

  const begin = async () => {
    const quiet = getNextNightlyRun(now())
    const soon = new Date(now().getTime() + hour)
    const overdue = !isMoreRecentThan(await last(), now(), 2 * day)
    if (!ending.signal.aborted) wait(overdue && soon < quiet ? soon : quiet)
  }
  running = begin().catch(report)
  return {
    async stop() {
      ending.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/** The next time the clock shows three, and a few minutes that differ from instance to instance. */
export function getNextNightlyRun(now: Date, minutes = Math.floor(Math.random() * 60)): Date {
  const next = new Date(now)
  next.setHours(nightlyHour, minutes, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next
}

/** Which files are read through in one night: those that were not for a month, as long as the night lasts. */
export function createIsDueTonight(now: () => Date): (file: ExpectedFile) => boolean {
  const began = now().getTime()
  const share = Math.floor(began / day) % fullCheckIntervalDays
  return ({ hash, size, checkedAt }) => {
    if (now().getTime() - began > maxNightlyDurationMs) return false
    // Nobody notes when bytes were read that only the storage service stands for: every night it is another share of them.
    if (size === null) return Number.parseInt(hash.slice(0, 6), 16) % fullCheckIntervalDays === share
    return checkedAt === null || began - Date.parse(checkedAt) > fullCheckIntervalDays * day
  }
}

/** Rests three times as long as was worked, so that pages hardly notice. */
export function createWorkThrottle(
  signal: AbortSignal,
  sleep: (ms: number) => Promise<void> = (ms) => pause(ms, undefined, { signal }),
): () => Promise<void> {
  let began = performance.now()
  return async () => {
    const worked = performance.now() - began
    if (worked < 20) return
    await sleep(Math.min(1000, worked * 3))
    began = performance.now()
  }
}

function isMoreRecentThan(moment: string | null, now: Date, length: number): boolean {
  return moment !== null && now.getTime() - Date.parse(moment) < length
}
