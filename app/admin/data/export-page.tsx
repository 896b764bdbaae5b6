import './backups.css'
import './export.css'
import { Form, Link } from 'react-router'
import { siteExportFormats } from '../../../domain/site-export.ts'
import type { FlashMessageKey } from '../../actions/flash.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AdminSection } from '../admin-page-layout.tsx'
import { ExportFilesTable } from './export-files-table.tsx'
import { ProgressBar } from './progress-bar.tsx'
import type { ExportPageData } from './read-exports.ts'
import { useRevalidationWhile } from './use-revalidation-while.ts'

interface Props {
  readonly exports: ExportPageData
  readonly flash: FlashMessageKey | null
}

/** What can be exported, the export that is running, and the finished ones. */
export function ExportPage({ exports, flash }: Props) {
  const { t } = usePageContext()
  const { rows, running } = exports
  useRevalidationWhile(running !== null)
  return (
    <>
      <AdminSection id="export" title={t('exports.title')} flash={flash}>
        <p className="export-intro">{t('exports.intro')}</p>
        <FormatList isRunning={running !== null} />
        <ExportStatus exports={exports} />
      </AdminSection>
      <AdminSection id="files" title={t('exports.files')} flash={flash}>
        {rows.length === 0 ? (
          <div className="list-empty">
            <p className="list-empty-title">{t('exports.empty')}</p>
            <p>{t('exports.emptyText')}</p>
          </div>
        ) : (
          <ExportFilesTable rows={rows} />
        )}
        <p className="admin-faint export-privacy">{t('exports.privacy')}</p>
      </AdminSection>
    </>
  )
}

function FormatList({ isRunning }: { readonly isRunning: boolean }) {
  const { t } = usePageContext()
  return (
    <ul className="export-formats">
      {siteExportFormats.map((format) => {
        const name = t(`exports.formats.${format}.name`)
        return (
          <li key={format}>
            <h3>{name}</h3>
            <p>{t(`exports.formats.${format}.text`)}</p>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="start" />
              <input type="hidden" name="format" value={format} />
              {/* Not disabled, so that it keeps the focus. */}
              <Button
                type="submit"
                variant="quiet"
                aria-disabled={isRunning}
                onClick={(event) => {
                  if (isRunning) event.preventDefault()
                }}
              >
                <span aria-hidden="true">{t('exports.start')}</span>
                <span className="sr-only">{t('exports.startOne', { name })}</span>
              </Button>
            </Form>
          </li>
        )
      })}
    </ul>
  )
}

/** The progress of the running export, or the result of the last one. */
function ExportStatus({ exports: { running, lastOutcome } }: { readonly exports: ExportPageData }) {
  const { t } = usePageContext()
  const progress = running?.progress ?? null
  const hasTotal = progress !== null && progress.total > 0
  const outcome = running === null ? lastOutcome : null
  return (
    <div className="backup-start">
      <p role="status">
        {running !== null && t('exports.running', { name: t(`exports.formats.${running.format}.name`) })}
        {outcome?.state === 'done' && formatOutcome()}
        {outcome?.state === 'cancelled' && t('exports.outcomes.cancelled')}
      </p>
      {running !== null && (
        <>
          <ProgressBar
            label={t('exports.running', { name: t(`exports.formats.${running.format}.name`) })}
            progress={progress}
          />
          {progress !== null && (
            <p>
              {t(`exports.steps.${progress.step}`)}{' '}
              {hasTotal && t('exports.count', { done: String(progress.done), total: String(progress.total) })}
            </p>
          )}
          <p className="admin-faint">{t('exports.runningHelp')}</p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="cancel" />
            <Button type="submit" variant="quiet">
              {t('exports.cancel')}
            </Button>
          </Form>
          <p className="only-unscripted">
            <Link to="/admin/data/export" reloadDocument>
              {t('exports.refresh')}
            </Link>
          </p>
        </>
      )}
      {outcome?.state === 'interrupted' && <Notice isError>{formatOutcome()}</Notice>}
      {(outcome?.state === 'failed' || outcome?.state === 'incomplete') && (
        <Notice isError>
          {formatOutcome()}
          <details>
            <summary>{t('exports.problems')}</summary>
            <ul lang="en" className="export-problems">
              {outcome.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </details>
        </Notice>
      )}
    </div>
  )

  function formatOutcome(): string {
    if (outcome === null || outcome.state === 'cancelled') return ''
    return t(`exports.outcomes.${outcome.state}`, { name: t(`exports.formats.${outcome.format}.name`) })
  }
}
