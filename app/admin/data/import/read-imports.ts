import type { ImportNote, ImportNoteCode } from '../../../../domain/import-report.ts'
import type {
  ImportOverview,
  ImportRunDetails,
  ImportRunReport,
  ImportRunSummary,
} from '../../../../domain/import-run.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import type { AppRequest } from '../../../request.ts'
import { type FormattedDateTime, toShortFormattedDateTime } from '../../formatted-date-time.tsx'

/** Notes of one reason; a page shows no more of them than that. */
const maxNotesOfReason = 100
const maxFailures = 100

export interface ImportRunRow extends Omit<ImportRunSummary, 'startedAt'> {
  readonly at: FormattedDateTime
}

export interface ImportPageData {
  readonly rows: readonly ImportRunRow[]
  readonly runningId: number | null
  readonly maxBytes: number
  readonly maxSize: string
}

/** The notes of one reason. */
export interface ImportNoteGroup {
  readonly code: ImportNoteCode
  readonly count: number
  readonly notes: readonly ImportNote[]
}

export interface ImportReportView extends Omit<ImportRunReport, 'notes' | 'noteCounts'> {
  readonly noteGroups: readonly ImportNoteGroup[]
}

export interface ImportRunPageData
  extends Omit<ImportRunDetails, 'startedAt' | 'report' | 'files' | 'missingFiles'> {
  readonly report: ImportReportView | null
  /** Only while they are uploaded. */
  readonly upload: Pick<ImportRunDetails, 'files' | 'missingFiles'> | null
  readonly maxBytes: number
  readonly maxSize: string
  /** Another import that is running. */
  readonly otherRunningId: number | null
}

export async function readImportPageData(app: AppRequest): Promise<ImportPageData> {
  const { runs, ...overview } = await app.imports.readOverview(app.context.actor)
  return { ...toLimits(overview, app), rows: runs.map((run) => toRow(run, app)) }
}

export async function readImportRunPageData(app: AppRequest, id: number): Promise<ImportRunPageData> {
  const { startedAt, report, files, missingFiles, result, ...run } = await app.imports.read(
    id,
    app.context.actor,
  )
  const { runningId, maxBytes, maxSize } = toLimits(await app.imports.readOverview(app.context.actor), app)
  return {
    ...run,
    report: report === null ? null : toReportView(report),
    result: result === null ? null : { ...result, failures: result.failures.slice(0, maxFailures) },
    upload: run.state === 'uploading' ? { files, missingFiles } : null,
    maxBytes,
    maxSize,
    otherRunningId: runningId === id ? null : runningId,
  }
}

function toLimits({ runningId, maxBytes }: Omit<ImportOverview, 'runs'>, { language }: AppRequest) {
  return { runningId, maxBytes, maxSize: formatBytes(maxBytes, language) }
}

function toRow({ startedAt, ...run }: ImportRunSummary, app: AppRequest): ImportRunRow {
  return { ...run, at: toShortFormattedDateTime(startedAt, app) }
}

function toReportView({ notes, noteCounts, ...report }: ImportRunReport): ImportReportView {
  return {
    ...report,
    noteGroups: noteCounts.map(({ code, count }) => ({
      code,
      count,
      notes: notes.filter((note) => note.code === code).slice(0, maxNotesOfReason),
    })),
  }
}
