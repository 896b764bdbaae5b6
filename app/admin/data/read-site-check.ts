import type {
  FixityCoverage,
  SiteCheckCounts,
  SiteCheckFinding,
  SiteCheckHealth,
  SiteCheckOverview,
  SiteCheckReport,
  SiteCheckRunSummary,
} from '../../../domain/site-check.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import type { AppRequest } from '../../request.ts'
import {
  type FormattedDateTime,
  toFormattedDateTime,
  toShortFormattedDateTime,
} from '../formatted-date-time.tsx'

/** A run in the list. */
export interface SiteCheckRow
  extends Pick<SiteCheckRunSummary, 'id' | 'trigger' | 'state' | 'problems' | 'repaired' | 'error'> {
  readonly at: FormattedDateTime
  /** Null unless it has a result. */
  readonly filesRead: number | null
}

/** The last result. */
export interface SiteCheckReportView {
  readonly at: FormattedDateTime
  readonly state: SiteCheckReport['state']
  readonly problems: number
  readonly repaired: number
  readonly counts: SiteCheckCounts
  readonly bytesRead: string
  readonly findings: readonly SiteCheckFinding[]
}

export interface SiteCheckPageData {
  readonly rows: readonly SiteCheckRow[]
  readonly report: SiteCheckReportView | null
  readonly coverage: FixityCoverage
  readonly running: SiteCheckOverview['running']
  readonly isScheduled: boolean
}

export async function readSiteCheckPageData(app: AppRequest): Promise<SiteCheckPageData> {
  const { runs, report, ...overview } = await app.siteChecks.readOverview(app.context.actor)
  return {
    ...overview,
    rows: runs.map((run) => toRow(run, app)),
    report: report === null ? null : toReportView(report, app),
  }
}

/** The result of the last check if an owner should look at it, for the dashboard. */
export async function readSiteCheckProblem(app: AppRequest): Promise<SiteCheckHealth | null> {
  const health = await app.siteChecks.readHealth(app.context.actor)
  return health === null || health.state === 'ok' ? null : health
}

function toRow(
  { id, trigger, startedAt, state, counts, problems, repaired, error }: SiteCheckRunSummary,
  app: AppRequest,
): SiteCheckRow {
  const at = toShortFormattedDateTime(startedAt, app)
  return { id, trigger, state, problems, repaired, error, at, filesRead: counts?.filesRead ?? null }
}

function toReportView(
  { startedAt, state, problems, repaired, counts, findings }: SiteCheckReport,
  app: AppRequest,
): SiteCheckReportView | null {
  if (counts === null) return null
  return {
    at: toFormattedDateTime(startedAt, app),
    state,
    problems,
    repaired,
    counts,
    bytesRead: formatBytes(counts.bytesRead, app.language),
    findings,
  }
}
