import type { BackupProgress } from '../../../../domain/backup-run.ts'
import { isKindName } from '../../../../domain/kinds/index.ts'
import type { ArchiveCheck, ArchiveProblem, TableChange } from '../../../../domain/restore.ts'
import type { AdminRequest } from '../../../actions/authorize-admin-request.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { getTranslator, type MessageKey } from '../../../i18n/translate.ts'
import { parseIdParam } from '../../../page-loader.ts'
import type { AppRequest } from '../../../request.ts'
import {
  type FormattedDateTime,
  toFormattedDateTime,
  toShortFormattedDateTime,
} from '../../formatted-date-time.tsx'

/** What a restore would change of one kind. */
export interface ChangeRow {
  readonly label: string
  /** Null where the number says nothing. */
  readonly inBackup: number | null
  readonly added: number
  readonly changed: number
  readonly removed: number
}

export interface ArchiveCheckView {
  readonly madeAt: FormattedDateTime
  readonly version: string
  readonly isDatabaseOnly: boolean
  readonly fileCount: number
  readonly fileSize: string
  readonly lostFileCount: number
  readonly newFileCount: number
  /** What would change; empty if nothing would. */
  readonly changes: readonly ChangeRow[]
}

export type ArchiveStateView =
  | { readonly is: 'unchecked' }
  | { readonly is: 'checking'; readonly progress: BackupProgress | null }
  | { readonly is: 'refused'; readonly problem: ArchiveProblem; readonly message: string }
  | { readonly is: 'failed' }
  | { readonly is: 'checked'; readonly check: ArchiveCheckView }

export interface ArchivePageData {
  readonly id: number
  /** When the backup was made; for an uploaded archive that is not checked, when it was uploaded. */
  readonly at: FormattedDateTime
  readonly isUploaded: boolean
  readonly kindKey: MessageKey
  readonly size: string | null
  readonly rowCount: number | null
  readonly needsPassphrase: boolean
  readonly state: ArchiveStateView
}

export async function readArchivePageData({ app, args }: AdminRequest): Promise<ArchivePageData> {
  const { run, rowCount, needsPassphrase, state } = await app.restores.readArchive(
    parseIdParam(args.params.run),
    app.context.actor,
  )
  return {
    id: run.id,
    at: toShortFormattedDateTime(state.is === 'checked' ? state.check.createdAt : run.startedAt, app),
    isUploaded: run.kind === 'uploaded',
    kindKey: `backups.kinds.${run.kind}`,
    size: run.size === null ? null : formatBytes(run.size, app.language),
    rowCount,
    needsPassphrase,
    state:
      state.is === 'checked'
        ? { is: 'checked', check: toCheckView(state.check, app) }
        : // The message of a failure is for the log.
          state.is === 'failed'
          ? { is: 'failed' }
          : state,
  }
}

function toCheckView(check: ArchiveCheck, app: AppRequest): ArchiveCheckView {
  return {
    madeAt: toFormattedDateTime(check.createdAt, app),
    version: check.version,
    isDatabaseOnly: check.scope === 'database',
    fileCount: check.fileCount,
    fileSize: formatBytes(check.fileBytes, app.language),
    lostFileCount: check.lostFileCount,
    newFileCount: check.newFileCount,
    changes: toChangeRows(check, app),
  }
}

/** Tables besides those of kinds that owners know; all others are counted together. */
const tableLabels: Readonly<Record<string, MessageKey>> = {
  auth_users: 'restore.tables.accounts',
  file: 'restore.tables.pictures',
  storage_objects: 'restore.tables.objects',
  site: 'restore.tables.site',
}

/** Tables whose changes owners need not know: sessions end anyway, and the rest follows from other tables. */
const ignoredTables: ReadonlySet<string> = new Set([
  'auth_sessions',
  'auth_refresh_tokens',
  'auth_mfa_amr_claims',
  'meta',
  'outbox',
  'text_picture',
])

function toChangeRows({ changes, rowsByTable }: ArchiveCheck, { language }: AppRequest): ChangeRow[] {
  const t = getTranslator(language)
  const rows: ChangeRow[] = []
  const others = { added: 0, changed: 0, removed: 0 }
  for (const change of changes) {
    if (!hasChanges(change) || ignoredTables.has(change.table)) continue
    const { table, added, changed, removed } = change
    const label = tableLabels[table] ?? findListTitle(table)
    if (label !== undefined) {
      const inBackup = rowsByTable[table] ?? 0
      rows.push({ label: t(label), inBackup, added, changed, removed })
      continue
    }
    others.added += added
    others.changed += changed
    others.removed += removed
  }
  if (hasChanges(others)) rows.push({ label: t('restore.tables.others'), inBackup: null, ...others })
  return rows
}

function findListTitle(table: string): MessageKey | undefined {
  return isKindName(table) && table !== 'site' ? `lists.titles.${table}` : undefined
}

function hasChanges({ added, changed, removed }: Omit<TableChange, 'table'>): boolean {
  return added + changed + removed > 0
}
