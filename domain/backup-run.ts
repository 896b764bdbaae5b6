/** Backups of a whole site: by a command, once a day, and on request in the admin area. */
export const siteBackupKinds = ['backup', 'scheduled-backup', 'admin-backup'] as const

/** Backups whose archives are deleted by the retention rule; an archive of a command is only deleted on request. */
export const retainedBackupKinds = ['scheduled-backup', 'admin-backup'] as const

export type RetainedBackupKind = (typeof retainedBackupKinds)[number]

/** Also the database alone before a migration or a restore, a restore, and an archive that an owner has uploaded. */
export type BackupRunKind =
  | (typeof siteBackupKinds)[number]
  | 'before-migration'
  | 'before-restore'
  | 'restore'
  | 'uploaded'

/** How far a backup or a restore is. */
export interface BackupProgress {
  readonly step: 'database' | 'files' | 'verifying' | 'comparing' | 'copying' | 'replacing'
  readonly done: number
  readonly total: number
}

/** A run as owners see it. */
export interface BackupRunSummary {
  readonly id: number
  readonly kind: BackupRunKind
  readonly startedAt: string
  /** `interrupted`: its process has died. `unchecked`: it was uploaded and not read yet. */
  readonly state: 'running' | 'verified' | 'incomplete' | 'failed' | 'restored' | 'interrupted' | 'unchecked'
  /** In bytes. */
  readonly size: number | null
  /** The bytes that were added to a store; null for an archive. */
  readonly newSize: number | null
  /** What the store of the backup is; null for an archive. */
  readonly store: 'folder' | 's3' | null
  readonly error: string | null
  /** Null if it was deleted, or the archive is not in the backup folder of this server. */
  readonly archive: { readonly canDelete: boolean; readonly canDownload: boolean } | null
}

export interface BackupOverview {
  /** The newest first. */
  readonly runs: readonly BackupRunSummary[]
  readonly health: BackupHealth
  /** Whether new backups are sealed with a passphrase. */
  readonly isSealed: boolean
  /** What the store of new backups is; null: they are archives in the data folder. */
  readonly store: 'folder' | 's3' | null
  /** Null if none is running; its progress is null until the first is known. */
  readonly running: { readonly progress: BackupProgress | null } | null
}

/** Whether the site is backed up well. */
export interface BackupHealth {
  /** When the last complete backup that was verified had started. */
  readonly lastVerifiedAt: string | null
  /** What the owner should know. `none`: there is none yet, but one will be made. */
  readonly problem: 'none' | 'never' | 'old' | 'failed' | 'incomplete' | null
  /** Whether a backup is made every day. */
  readonly isScheduled: boolean
}
