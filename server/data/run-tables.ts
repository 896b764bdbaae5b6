import type { Generated } from 'kysely'
import type { BackupRunKind } from '../../domain/backup-run.ts'
import type { ImportFormat } from '../../domain/import-report.ts'
import type { ImportErrorCode, ImportRunState } from '../../domain/import-run.ts'
import type { SiteCheckTrigger } from '../../domain/site-check.ts'
import type { SiteExportFormat, SiteExportOutcome } from '../../domain/site-export.ts'

/** A run of a backup or a restore. */
export interface BackupRunTable {
  id: Generated<number>
  kind: BackupRunKind
  started_at: string
  ended_at: string | null
  /** No stored file is removed until then; while the run lasts, the end of its lease. */
  files_held_until: string | null
  /**
   * The path of the archive, or its reference if it is in the file store; for a store, its place, and `#` with the name of
   * the run once it is finished.
   */
  target: string
  /** In bytes. */
  size: number | null
  /** The bytes that were added to a store; null for an archive. */
  new_bytes: number | null
  /** When an owner or the retention rule has deleted the backup. */
  deleted_at: string | null
  /** 1: its bytes have to be deleted, because it was deleted, or if its process ends before it has finished. */
  deletion_pending: Generated<number>
  row_count: number | null
  file_count: number | null
  /** Null while the run lasts. */
  result: 'verified' | 'incomplete' | 'failed' | 'restored' | 'unchecked' | null
  error: string | null
  /** The archive of the database from before a restore. */
  undo_file: string | null
  /** While a backup lasts: JSON. */
  progress: string | null
}

/** A run of the check of the site. */
export interface SiteCheckRunTable {
  id: Generated<number>
  trigger: SiteCheckTrigger
  started_at: string
  ended_at: string | null
  /** While the run lasts, the end of its lease. */
  lease_until: string | null
  /** Null while the run lasts, and if it was interrupted. */
  result: 'ok' | 'problems' | 'failed' | null
  /** The number of findings that were not repaired, and of those that were. */
  problems: Generated<number>
  repaired: Generated<number>
  /** What was covered, as JSON. */
  counts: string | null
  /** The first findings, as a JSON array. */
  findings: Generated<string>
  error: string | null
  /** When it was decided whether owners get an e-mail; null for runs of commands. */
  reported_at: string | null
  /** While the run lasts: JSON. */
  progress: string | null
}

/** The last time that stored bytes were compared with their hash. */
interface FileFixityTable {
  hash: string
  checked_at: string
  /** 0: they were missing, damaged or unreadable. */
  ok: number
}

/** An import in the admin area. */
export interface ImportRunTable {
  id: Generated<number>
  /** Names the folder with the uploaded files. */
  token: string
  user_id: string
  user_name: string
  started_at: string
  changed_at: string
  state: ImportRunState
  /** While it is checked or imported, the end of its lease. */
  lease_until: string | null
  cancel_requested: Generated<number>
  /** While it is checked or imported: JSON. */
  progress: string | null
  /** JSON, as the next three. */
  files: string
  options: string
  report: string | null
  result: string | null
  format: ImportFormat | null
  error_code: ImportErrorCode | null
  /** A JSON array of messages. */
  error_details: string | null
}

/** An export that an owner makes. */
export interface ExportRunTable {
  id: Generated<number>
  /** Names the file in the store. */
  token: string
  format: SiteExportFormat
  started_at: string
  state: 'running' | SiteExportOutcome['state']
  /** While it runs, its process renews this time. */
  lease_until: string
  cancel_requested: Generated<number>
  /** JSON. */
  progress: string | null
  /** A JSON array of messages. */
  problems: Generated<string>
  /** Of the file in the store; null: there is none, or it is in the data folder. */
  size: number | null
  sha256: string | null
}

/** The archive that owners look into; there is one at most. */
export interface OpenedArchiveTable {
  /** Identifies its check. */
  token: string
  /** The run of its backup. */
  run_id: number
  /** JSON: what its check has found. */
  state: string
  /** JSON: the restores of its items. */
  item_restores: Generated<string>
  /** As the owner has entered it, sealed; null: none, or that of the settings. */
  passphrase: string | null
  /** While it is checked, or an item of it is restored, the process that does so renews this time. */
  lease_until: string
  /** When an owner last looked at it. */
  used_at: string
}

/** A file that nothing uses, to be removed when no backup or restore holds the files. */
interface DeferredFileRemovalTable {
  hash: string
}

/** Runs of backups, checks, imports and exports, and what they record of files. */
export interface RunTables {
  backup_run: BackupRunTable
  import_run: ImportRunTable
  export_run: ExportRunTable
  opened_archive: OpenedArchiveTable
  deferred_file_removal: DeferredFileRemovalTable
  site_check_run: SiteCheckRunTable
  file_fixity: FileFixityTable
}
