import '../../lists/lists.css'
import './import.css'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { importFormats } from '../../../../domain/import-report.ts'
import { isLanguage, nativeLanguageNames, supportedLanguages } from '../../../../domain/language.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Notice } from '../../../ui/notice.tsx'
import { AdminSection } from '../../admin-page-layout.tsx'
import { TimeElement } from '../../formatted-date-time.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportUploader } from './import-uploader.tsx'
import type { ImportPageData, ImportRunRow } from './read-imports.ts'

/** The first step of an import, how to get files of other programs, and the earlier imports. */
export function ImportPage({ imports }: { readonly imports: ImportPageData }) {
  const { t } = usePageContext()
  const { rows, runningId, maxBytes, maxSize } = imports
  return (
    <>
      <AdminSection id="import" title={t('imports.fileTitle')} intro={t('imports.fileIntro')} flash={null}>
        <div className="import-body">
          <ImportSteps current="file" hasColumns={false} />
          {runningId !== null && <OtherImportNotice id={runningId} />}
          <NewImportForm maxBytes={maxBytes} maxSize={maxSize} />
          <FormatHelp />
        </div>
      </AdminSection>
      <AdminSection id="runs" title={t('imports.runs')} flash={null}>
        {rows.length === 0 ? (
          <div className="list-empty">
            <p className="list-empty-title">{t('imports.runsEmpty')}</p>
          </div>
        ) : (
          <ImportRunsTable rows={rows} />
        )}
      </AdminSection>
    </>
  )
}

/** Says that another import is running. */
export function OtherImportNotice({ id }: { readonly id: number }) {
  const { t } = usePageContext()
  return (
    <Notice>
      <p>
        {t('imports.otherRunning')}{' '}
        <Link to={`/admin/data/import/${id}`}>{t('imports.otherRunningLink')}</Link>
      </p>
    </Notice>
  )
}

function NewImportForm({ maxBytes, maxSize }: Pick<ImportPageData, 'maxBytes' | 'maxSize'>) {
  const { t } = usePageContext()
  const id = useId()
  const language = useRef<HTMLSelectElement>(null)
  return (
    <>
      <div className="import-field">
        <label className="field-label" htmlFor={id}>
          {t('imports.language')}
        </label>
        <select ref={language} className="field-input" id={id} defaultValue="">
          <option value="">{t('imports.languageAuto')}</option>
          {supportedLanguages.map((code) => (
            <option key={code} value={code} lang={code}>
              {nativeLanguageNames[code]}
            </option>
          ))}
        </select>
      </div>
      <ImportUploader
        target={null}
        maxBytes={maxBytes}
        maxSize={maxSize}
        getLanguage={() => {
          const value = language.current?.value
          return isLanguage(value) ? value : null
        }}
      />
    </>
  )
}

/** How to get the files out of other programs. */
function FormatHelp() {
  const { t } = usePageContext()
  return (
    <div className="import-formats">
      <h3>{t('imports.formatsTitle')}</h3>
      {importFormats.map((format) => (
        <details key={format}>
          <summary>{t(`imports.formats.${format}.name`)}</summary>
          <p>{t(`imports.formats.${format}.help`)}</p>
        </details>
      ))}
    </div>
  )
}

/** The imports; CSS shows the rows as cards on narrow screens. */
function ImportRunsTable({ rows }: { readonly rows: readonly ImportRunRow[] }) {
  const { t } = usePageContext()
  return (
    <div className="list-box import-runs">
      <table className="list-table">
        <caption className="sr-only">{t('imports.runsCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('imports.time')}</th>
            <th scope="col">{t('imports.file')}</th>
            <th scope="col">{t('imports.person')}</th>
            <th scope="col">{t('imports.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, at, fileName, otherFileCount, userName, state, created, changed }) => (
            <tr key={id}>
              <td className="import-time">
                <TimeElement moment={at} />
              </td>
              <th scope="row" className="import-file">
                <Link to={`/admin/data/import/${id}`}>
                  {t('imports.filesCount', { name: fileName, count: otherFileCount }).trim()}
                </Link>
              </th>
              <td className="list-cell" data-label={t('imports.person')}>
                {userName}
              </td>
              <td className="list-cell" data-label={t('imports.result')}>
                <span className="import-state" data-state={state}>
                  {t(`imports.states.${state}`)}
                </span>
                {created !== null && changed !== null && (
                  <small>{t('imports.resultCounts', { created, changed })}</small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
