import { resolveWallTime, toWallTime } from '../../domain/wall-time.ts'
import type { SiteDatabase } from '../data/index.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** A quiet hour, in the time zone of the site. */
const dailyTime = '03:30'
/** After a start the server has more urgent work. */
const startDelayMs = 10 * minute
const retryDelayMs = 6 * hour

/** What decides when the next backup is made. */
export interface BackupScheduleState {
  readonly now: Date
  /** When the newest backup that succeeded was started. */
  readonly lastSuccessAt: string | null
  /** When the newest backup of any result was started. */
  readonly lastAttemptAt: string | null
  readonly timeZone: string
}

/** The next daily time; if the last backup is older than a day, soon, but not at once after a failure. */
export function getNextBackupTime({
  now,
  lastSuccessAt,
  lastAttemptAt,
  timeZone,
}: BackupScheduleState): Date {
  const daily = getNextDailyTime(now, timeZone)
  if (isYoungerThan(lastSuccessAt, now, day)) return daily
  const retryAt =
    lastAttemptAt === null ? 0 : Math.min(Date.parse(lastAttemptAt), now.getTime()) + retryDelayMs
  const soon = Math.max(now.getTime() + startDelayMs, retryAt)
  return soon < daily.getTime() ? new Date(soon) : daily
}

/** Whether a backup was made so recently that another process on the same database has made the one that was due. */
export function isBackupRecent({ now, lastSuccessAt }: BackupScheduleState): boolean {
  return isYoungerThan(lastSuccessAt, now, hour)
}

function getNextDailyTime(now: Date, timeZone: string): Date {
  // On the day on which clocks go forward, the time of the next day may be less than a day away, so three days are tried.
  for (const days of [0, 1, 2]) {
    const { date } = toWallTime(new Date(now.getTime() + days * day).toISOString(), timeZone)
    const resolved = resolveWallTime({ date, time: dailyTime }, timeZone)
    if (resolved !== null && Date.parse(resolved.at) > now.getTime()) return new Date(resolved.at)
  }
  return new Date(now.getTime() + day)
}

/** A time far in the future is not recent, either: the clock was wrong then. */
function isYoungerThan(time: string | null, now: Date, ageMs: number): boolean {
  return time !== null && Math.abs(now.getTime() - Date.parse(time)) < ageMs
}

interface BackupScheduleOptions {
  readonly data: { readonly backupRuns: Pick<SiteDatabase['backupRuns'], 'findNewestSiteBackup'> }
  /** Makes a backup; records its own failures. */
  readonly runBackup: () => Promise<void>
  readonly readTimeZone: () => Promise<string>
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** Makes a backup every day while the server runs. */
export function startBackupSchedule(options: BackupScheduleOptions): { stop(): void } {
  const { runBackup, report, now } = options
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const scheduleNext = async () => {
    let next = new Date(now().getTime() + hour)
    try {
      next = getNextBackupTime(await readScheduleState(options))
    } catch (error) {
      // The database may answer again in an hour.
      report(error)
    }
    if (isStopped) return
    const delayMs = Math.max(0, next.getTime() - now().getTime())
    timer = setTimeout(() => void runIfDue().catch(report), delayMs).unref()
  }
  const runIfDue = async () => {
    try {
      if (!isBackupRecent(await readScheduleState(options)) && !isStopped) await runBackup()
    } finally {
      if (!isStopped) await scheduleNext()
    }
  }
  scheduleNext().catch(report)
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

async function readScheduleState({
  data,
  readTimeZone,
  now,
}: BackupScheduleOptions): Promise<BackupScheduleState> {
  const success = await data.backupRuns.findNewestSiteBackup(['verified', 'incomplete'])
  const attempt = await data.backupRuns.findNewestSiteBackup(null)
  return {
    now: now(),
    lastSuccessAt: success?.started_at ?? null,
    lastAttemptAt: attempt?.started_at ?? null,
    timeZone: await readTimeZone(),
  }
}
