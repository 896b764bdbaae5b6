import type {
  BackupHealth,
  BackupOverview,
  BackupProgress,
  BackupRunSummary,
} from '../../../domain/backup-run.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import type { AppRequest } from '../../request.ts'
import {
  type FormattedDateTime,
  toFormattedDateTimeOrNull,
  toShortFormattedDateTime,
} from '../formatted-date-time.tsx'

/** A run in the list. */
export interface BackupRunRow
  extends Pick<BackupRunSummary, 'id' | 'kind' | 'state' | 'store' | 'error' | 'archive'> {
  readonly at: FormattedDateTime
  /** Null if it is not known. */
  readonly size: string | null
  /** What was added to a store; null if it is not known. */
  readonly newSize: string | null
  /** Whether there was an archive that is no longer here. */
  readonly isMissing: boolean
}

/** The state of the backups, for the dashboard, too. */
export interface BackupHealthView extends Omit<BackupHealth, 'lastVerifiedAt'> {
  readonly lastVerified: FormattedDateTime | null
}

export interface BackupsPageData {
  readonly rows: readonly BackupRunRow[]
  readonly health: BackupHealthView
  readonly running: { readonly progress: BackupProgress | null } | null
  readonly isSealed: boolean
  readonly store: BackupOverview['store']
  /** The last restore; null if it cannot be undone. */
  readonly undoable: { readonly restoredAt: FormattedDateTime; readonly until: FormattedDateTime } | null
  readonly maxUploadBytes: number
}

export async function readBackupsPageData(app: AppRequest): Promise<BackupsPageData> {
  const { actor } = app.context
  const { runs, health, running, isSealed, store }: BackupOverview = await app.backups.readOverview(actor)
  const undoable = await app.restores.readUndoable(actor)
  return {
    rows: runs.map((run) => toRow(run, app)),
    health: toHealthView(health, app),
    running,
    isSealed,
    store,
    undoable:
      undoable === null
        ? null
        : {
            restoredAt: toShortFormattedDateTime(undoable.restoredAt, app),
            until: toShortFormattedDateTime(undoable.until, app),
          },
    maxUploadBytes: await app.restores.readMaxUploadSize(actor),
  }
}

export async function readBackupHealth(app: AppRequest): Promise<BackupHealthView> {
  return toHealthView(await app.backups.readHealth(app.context.actor), app)
}

function toHealthView({ lastVerifiedAt, ...health }: BackupHealth, app: AppRequest): BackupHealthView {
  return { ...health, lastVerified: toFormattedDateTimeOrNull(lastVerifiedAt, app) }
}

function toRow(
  { id, kind, startedAt, state, size, newSize, store, error, archive }: BackupRunSummary,
  app: AppRequest,
): BackupRunRow {
  return {
    id,
    kind,
    state,
    store,
    error,
    archive,
    at: toShortFormattedDateTime(startedAt, app),
    size: size === null ? null : formatBytes(size, app.language),
    newSize: newSize === null ? null : formatBytes(newSize, app.language),
    isMissing: archive === null && kind !== 'restore' && (state === 'verified' || state === 'incomplete'),
  }
}
