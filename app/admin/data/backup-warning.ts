import type { BackupHealth } from '../../../domain/backup-run.ts'

/** Whether the owner should do something about the backups. */
export function hasBackupWarning(
  problem: BackupHealth['problem'],
): problem is Exclude<BackupHealth['problem'], 'none' | null> {
  return problem !== null && problem !== 'none'
}
