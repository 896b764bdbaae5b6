import { getIsoDateInTimeZone } from '../../domain/wall-time.ts'
import type { BackupRun } from '../data/backup-run-repository.ts'
import type { SiteDatabase } from '../data/index.ts'
import { statArchive } from './backup-folder.ts'
import { type BackupStoreAccess, deleteBackupBytes } from './delete-backup.ts'
import { parseSharedTarget } from './shared-archives.ts'

/** How many days, weeks and months with backups keep one each. */
const keptDays = 7
const keptWeeks = 4
const keptMonths = 12
const dayMs = 24 * 3_600_000

type RetainableBackup = Pick<BackupRun, 'id' | 'started_at' | 'result'>

/**
 * Selects the backups to delete. Kept are the newest one of each of the last 7 days, 4 weeks and 12 months that have
 * backups, a complete one rather than an incomplete one, and always the newest complete one and the one made last.
 */
export function selectExpiredBackups<T extends RetainableBackup>(
  backups: readonly T[],
  timeZone: string,
): T[] {
  const newestFirst = [...backups].sort(
    (a, b) => Date.parse(b.started_at) - Date.parse(a.started_at) || b.id - a.id,
  )
  const kept = new Set<number>()
  const keepOnePer = (getPeriod: (date: string) => string, count: number) => {
    const chosen = new Map<string, T>()
    for (const backup of newestFirst) {
      const period = getPeriod(getIsoDateInTimeZone(backup.started_at, timeZone))
      const current = chosen.get(period)
      if (current === undefined ? chosen.size < count : isBetter(backup, current)) chosen.set(period, backup)
    }
    for (const { id } of chosen.values()) kept.add(id)
  }
  keepOnePer((date) => date, keptDays)
  keepOnePer(getWeekStart, keptWeeks)
  keepOnePer((date) => date.slice(0, 7), keptMonths)
  const verified = newestFirst.filter(({ result }) => result === 'verified')
  if (verified[0] !== undefined) kept.add(verified[0].id)
  // The one made last, even if others seem newer because the clock was wrong.
  kept.add(Math.max(...verified.map(({ id }) => id)))
  return newestFirst.filter(({ id }) => !kept.has(id))
}

/** Whether an older backup of the same period is kept instead of a newer one. */
function isBetter(older: RetainableBackup, newer: RetainableBackup): boolean {
  return newer.result !== 'verified' && older.result === 'verified'
}

/** The Monday of the week of a date. */
function getWeekStart(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  const daysSinceMonday = (day.getUTCDay() + 6) % 7
  return new Date(day.getTime() - daysSinceMonday * dayMs).toISOString().slice(0, 10)
}

interface RetentionDeps extends BackupStoreAccess {
  readonly data: Pick<SiteDatabase, 'backupRuns'>
  /** Of the site: days, weeks and months begin in it. */
  readonly timeZone: string
}

/** Deletes the archives that the retention rule no longer keeps; those of commands are not affected. */
export async function deleteExpiredArchives({ timeZone, ...deps }: RetentionDeps): Promise<void> {
  const { backupRuns } = deps.data
  const existing: BackupRun[] = []
  for (const run of await backupRuns.listRetained()) {
    const isShared = parseSharedTarget(run.target) !== null && run.deleted_at === null
    if (isShared || (await statArchive(deps.dataFolder, run.target)) !== null) existing.push(run)
  }
  for (const run of selectExpiredBackups(existing, timeZone)) {
    await backupRuns.startDeletion(run.id, new Date().toISOString())
    await deleteBackupBytes(deps, run)
  }
}
