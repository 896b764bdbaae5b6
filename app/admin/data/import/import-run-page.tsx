import '../../lists/lists.css'
import './import.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { ConfirmActionButton } from '../../../actions/confirm-action-button.tsx'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button, getButtonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useRevalidationWhile } from '../use-revalidation-while.ts'
import { ImportColumnsForm } from './import-columns-form.tsx'
import { ImportOptionsForm } from './import-options-form.tsx'
import { OtherImportNotice } from './import-page.tsx'
import { ImportReport } from './import-report.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportRunProgress } from './import-run-progress.tsx'
import { type ImportStep, ImportSteps } from './import-steps.tsx'
import { ImportUploader } from './import-uploader.tsx'
import type { ImportRunPageData } from './read-imports.ts'

interface Props {
  readonly run: ImportRunPageData
  /** Errors of the form that was sent. */
  readonly errors: readonly string[]
}

/** The current step of an import. */
export function ImportRunPage({ run, errors }: Props) {
  const { t } = usePageContext()
  const { state, fileName, otherFileCount, otherRunningId } = run
  const isRunning = state === 'checking' || state === 'importing'
  useRevalidationWhile(isRunning)
  const view = getView(run)
  const heading = useFocusOnChange(`${run.id} ${view}`)
  return (
    <section className="admin-section" aria-labelledby="import-title">
      <h2 id="import-title" ref={heading} tabIndex={-1}>
        {t(titles[view])}
      </h2>
      <div className="import-body">
        <p className="import-source">
          {t('imports.filesCount', { name: fileName, count: otherFileCount }).trim()}
        </p>
        <ImportSteps
          current={stepByView[view]}
          hasColumns={run.report?.csv != null}
          isFinished={state === 'finished'}
        />
        {otherRunningId !== null && <OtherImportNotice id={otherRunningId} />}
        {errors.map((message) => (
          <Notice key={message} isError role="alert">
            <p>{message}</p>
          </Notice>
        ))}
        <ImportView view={view} run={run} />
        <p>
          <Link to="/admin/data/import">{t('imports.back')}</Link>
        </p>
      </div>
    </section>
  )
}

/** What the page shows. */
type View =
  | 'upload'
  | 'columns'
  | 'check'
  | 'checking'
  | 'report'
  | 'checkFailed'
  | 'importing'
  | 'finished'
  | 'failed'
  | 'cancelled'
  | 'interrupted'

const titles = {
  upload: 'imports.resumeTitle',
  columns: 'imports.columnsTitle',
  check: 'imports.checkTitle',
  checking: 'imports.running.checkTitle',
  report: 'imports.reportTitle',
  checkFailed: 'imports.checkFailedTitle',
  importing: 'imports.running.importTitle',
  finished: 'imports.finishedTitle',
  failed: 'imports.failedTitle',
  cancelled: 'imports.cancelledTitle',
  interrupted: 'imports.interruptedTitle',
} as const satisfies Readonly<Record<View, string>>

const stepByView: Readonly<Record<View, ImportStep>> = {
  upload: 'file',
  columns: 'columns',
  check: 'check',
  checking: 'check',
  report: 'check',
  checkFailed: 'check',
  importing: 'import',
  finished: 'import',
  failed: 'import',
  cancelled: 'import',
  interrupted: 'import',
}

function getView({ state, report, options }: ImportRunPageData): View {
  switch (state) {
    case 'uploading':
      return 'upload'
    case 'uploaded':
      return 'check'
    case 'checked':
      return report?.csv != null && options.columns === null ? 'columns' : 'report'
    case 'failed':
      return report === null ? 'checkFailed' : 'failed'
    default:
      return state
  }
}

function ImportView({ view, run }: { readonly view: View; readonly run: ImportRunPageData }) {
  const { t } = usePageContext()
  switch (view) {
    case 'upload':
      return <ResumedUpload run={run} />
    case 'columns':
      return (
        <>
          <ImportColumnsForm run={run} />
          <DiscardButton />
        </>
      )
    case 'check':
    case 'checkFailed':
      return (
        <>
          <RunError run={run} />
          {run.hasFiles ? (
            <>
              {view === 'check' && <p>{t('imports.checkIntro')}</p>}
              <ImportOptionsForm run={run} label={t('imports.checkStart')} />
              <DiscardButton />
            </>
          ) : (
            <FilesGone />
          )}
        </>
      )
    case 'checking':
    case 'importing':
      return <ImportRunProgress run={run} />
    case 'report':
      return <CheckedImport run={run} />
    case 'finished':
      return <ImportResult run={run} />
    default:
      return <EndedImport view={view} run={run} />
  }
}

function ResumedUpload({ run }: { readonly run: ImportRunPageData }) {
  const { t } = usePageContext()
  const { id, token, upload, maxBytes, maxSize } = run
  if (upload === null) return null
  return (
    <>
      <p>{t('imports.resumeText')}</p>
      <p>{t('imports.resumeFiles', { count: upload.missingFiles.length, total: upload.files.length })}</p>
      <ImportUploader target={{ id, token, ...upload }} maxBytes={maxBytes} maxSize={maxSize} />
      <DiscardButton />
    </>
  )
}

/** The report of a check with the button that starts the import. */
function CheckedImport({ run }: { readonly run: ImportRunPageData }) {
  const { t } = usePageContext()
  const { report, hasFiles, id } = run
  if (report === null) return null
  const sum = (name: 'created' | 'changed') => report.kinds.reduce((total, counts) => total + counts[name], 0)
  const [created, changed] = [sum('created'), sum('changed')]
  return (
    <>
      <ImportReport report={report} runId={id} />
      {!hasFiles && <FilesGone />}
      {hasFiles && (
        <>
          {created + changed === 0 ? (
            <Notice>
              <p>{t('imports.reportNothing')}</p>
            </Notice>
          ) : (
            <div className="import-go">
              <p>{t('imports.importText', { created, changed })}</p>
              <ImportButton label={t('imports.importStart')} />
            </div>
          )}
          <details className="import-more">
            <summary>{t('imports.optionsTitle')}</summary>
            <ImportOptionsForm run={run} label={t('imports.checkAgain')} />
          </details>
          {report.csv !== null && (
            <details className="import-more">
              <summary>{t('imports.steps.columns')}</summary>
              <ImportColumnsForm run={run} />
            </details>
          )}
          <DiscardButton />
        </>
      )}
    </>
  )
}

interface EndedImportProps {
  readonly view: 'failed' | 'cancelled' | 'interrupted'
  readonly run: ImportRunPageData
}

/** An import that did not finish, and can be continued while its files are here. */
function EndedImport({ view, run }: EndedImportProps) {
  const { t } = usePageContext()
  const { result, report, hasFiles, id } = run
  return (
    <>
      <RunError run={run} />
      {view === 'interrupted' && <p>{t('imports.interruptedText')}</p>}
      {view === 'cancelled' && (
        <p>
          {result === null
            ? t('imports.cancelledNothing')
            : t('imports.cancelledText', { created: result.created, changed: result.changed })}
        </p>
      )}
      {hasFiles && report !== null ? (
        <div className="import-buttons">
          <ImportButton label={t('imports.continue')} />
          <DiscardButton />
        </div>
      ) : (
        <FilesGone />
      )}
      {report !== null && <ImportReport report={report} runId={id} />}
    </>
  )
}

function RunError({ run: { error } }: { readonly run: ImportRunPageData }) {
  const { t } = usePageContext()
  if (error === null) return null
  return (
    <Notice isError>
      <p>{t(`imports.errors.${error.code}`)}</p>
      {error.details.length > 0 && (
        <ul className="import-error-details" lang="en">
          {error.details.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function FilesGone() {
  const { t } = usePageContext()
  return (
    <>
      <p>{t('imports.continueNoFiles')}</p>
      <p>
        <Link className={getButtonClass('primary')} to="/admin/data/import">
          {t('imports.newImport')}
        </Link>
      </p>
    </>
  )
}

function ImportButton({ label }: { readonly label: string }): ReactNode {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="import" />
      <Button type="submit">{label}</Button>
    </Form>
  )
}

function DiscardButton() {
  const { t } = usePageContext()
  return (
    <ConfirmActionButton
      label={t('imports.discard')}
      title={t('imports.discardTitle')}
      text={t('imports.discardText')}
      confirm={t('imports.discard')}
      intent="discard"
    />
  )
}

/** Focuses the heading when the step changes, and when the page was opened by a link; not when it is loaded. */
function useFocusOnChange(view: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const shown = useRef(key === 'default' ? view : '')
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    heading.current?.focus()
  }, [view])
  return heading
}
