import './backups.css'
import './site-check.css'
import type { FlashMessageKey } from '../../actions/flash.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Notice } from '../../ui/notice.tsx'
import { AdminSection } from '../admin-page-layout.tsx'
import { JobStarter } from './job-starter.tsx'
import type { SiteCheckPageData, SiteCheckReportView } from './read-site-check.ts'
import { SiteCheckFindings } from './site-check-findings.tsx'
import { SiteCheckRunsTable } from './site-check-runs-table.tsx'

interface Props {
  readonly check: SiteCheckPageData
  readonly flash: FlashMessageKey | null
}

/** The result of the last check of the site, a button to check it now, and the earlier checks. */
export function SiteCheckPage({ check, flash }: Props) {
  const { t } = usePageContext()
  const { rows, report, coverage, running, isScheduled } = check
  const newestState = rows[0]?.state ?? null
  return (
    <>
      <AdminSection id="check" title={t('siteCheck.status')} flash={flash}>
        <div className="backup-health">
          <SiteCheckSummary report={report} hasFailed={newestState === 'failed'} />
          <p className="admin-faint">{t(isScheduled ? 'siteCheck.scheduled' : 'siteCheck.notScheduled')}</p>
        </div>
        <SiteCheckStarter running={running} newestState={newestState} />
      </AdminSection>
      {report !== null && report.findings.length > 0 && (
        <AdminSection id="findings" title={t('siteCheck.findings')} flash={flash}>
          <SiteCheckFindings report={report} />
        </AdminSection>
      )}
      {report !== null && (
        <AdminSection id="covered" title={t('siteCheck.covered')} flash={flash}>
          <CoveredParts report={report} coverage={coverage} />
        </AdminSection>
      )}
      <AdminSection id="runs" title={t('siteCheck.runs')} flash={flash}>
        {rows.length === 0 ? (
          <div className="list-empty">
            <p className="list-empty-title">{t('siteCheck.empty')}</p>
            <p>{t('siteCheck.emptyText')}</p>
          </div>
        ) : (
          <SiteCheckRunsTable rows={rows} />
        )}
      </AdminSection>
    </>
  )
}

interface SummaryProps {
  readonly report: SiteCheckReportView | null
  readonly hasFailed: boolean
}

function SiteCheckSummary({ report, hasFailed }: SummaryProps) {
  const { t } = usePageContext()
  return (
    <>
      {hasFailed && <Notice isError>{t('siteCheck.lastFailed')}</Notice>}
      {report === null ? (
        <p className="backup-last">{t('siteCheck.noneYet')}</p>
      ) : report.problems > 0 ? (
        <>
          <Notice isError>{t('siteCheck.problemCount', { count: report.problems })}</Notice>
          <p>{t('siteCheck.lastAt', { time: report.at.words })}</p>
        </>
      ) : (
        <>
          <p className="backup-last">
            {report.repaired > 0
              ? t('siteCheck.repairedCount', { count: report.repaired })
              : t('siteCheck.allGood')}
          </p>
          <p>{t('siteCheck.lastAt', { time: report.at.words })}</p>
        </>
      )}
    </>
  )
}

interface StarterProps extends Pick<SiteCheckPageData, 'running'> {
  readonly newestState: SiteCheckPageData['rows'][number]['state'] | null
}

/** The button that starts a check, its progress, and its result. */
function SiteCheckStarter({ running, newestState }: StarterProps) {
  const { t } = usePageContext()
  const step = running?.progress?.step
  const result = newestState === 'running' ? null : newestState
  return (
    <JobStarter
      label={t('siteCheck.start')}
      running={running}
      stepText={t(step === undefined ? 'siteCheck.running' : `siteCheck.steps.${step}`)}
      progressLabel={t('siteCheck.running')}
      help={t('siteCheck.startHelp')}
      finishedText={result === null ? null : t(`siteCheck.finished.${result}`)}
      path="/admin/data/check"
    />
  )
}

interface CoveredPartsProps extends Pick<SiteCheckPageData, 'coverage'> {
  readonly report: SiteCheckReportView
}

/** What the last check has looked at, in words. */
function CoveredParts({ report: { counts, bytesRead }, coverage }: CoveredPartsProps) {
  const { t } = usePageContext()
  const { files, covered, days } = coverage
  return (
    <dl className="check-covered">
      <div>
        <dt>{t('siteCheck.parts.database')}</dt>
        <dd>{t('siteCheck.databaseText', { count: counts.tables })}</dd>
      </div>
      <div>
        <dt>{t('siteCheck.parts.files')}</dt>
        <dd>
          {counts.files === 0
            ? t('siteCheck.noFiles')
            : `${t('siteCheck.filesText', { count: counts.files })} ${
                counts.filesRead === 0
                  ? t('siteCheck.noneRead')
                  : t('siteCheck.filesReadText', { count: counts.filesRead, size: bytesRead })
              }`}
        </dd>
        {counts.filesLeft > 0 && <dd>{t('siteCheck.filesLeft', { count: counts.filesLeft })}</dd>}
        {files > 0 && (
          <dd>
            {covered === files
              ? t('siteCheck.coveredAll', { days })
              : t('siteCheck.coveredPart', {
                  covered,
                  files,
                  percent: Math.floor((100 * covered) / files),
                  days,
                })}
          </dd>
        )}
        {counts.unusedFiles > 0 && <dd>{t('siteCheck.unusedFiles', { count: counts.unusedFiles })}</dd>}
      </div>
      <div>
        <dt>{t('siteCheck.parts.backup')}</dt>
        <dd>{t(`siteCheck.backupStates.${counts.backup}`)}</dd>
      </div>
    </dl>
  )
}
