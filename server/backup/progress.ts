/** How far a backup or a restore is. */
export interface BackupProgress {
  readonly step: 'database' | 'files' | 'verifying' | 'copying'
  readonly done: number
  readonly total: number
}
