import { Link } from 'react-router'
import { usePageContext } from '../../../layout/page-context.ts'
import { getButtonClass } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { getKindTitle } from './format-import-report.ts'
import { ImportReport, ItemLinks } from './import-report.tsx'
import type { ImportRunPageData } from './read-imports.ts'

/** What a finished import did, with links to its items. */
export function ImportResult({ run }: { readonly run: ImportRunPageData }) {
  const { t } = usePageContext()
  const { result, report, id } = run
  if (result === null) return null
  const { created, changed, items, failures, failureCount } = result
  return (
    <>
      <Notice>
        <p>{t('imports.finishedText', { created, changed })}</p>
      </Notice>
      {failureCount > 0 && (
        <Notice isError>
          <p>{t('imports.failuresTitle', { count: failureCount })}</p>
          <ul className="import-error-details" lang="en">
            {failures.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {items.length > 0 && (
        <>
          <h3>{t('imports.itemsTitle')}</h3>
          <div className="import-kinds">
            {[...Map.groupBy(items, ({ kind }) => kind)].map(([kind, group]) => (
              <div key={kind}>
                <h4>{getKindTitle(kind, t)}</h4>
                <ItemLinks items={group} />
                <Link to={`/admin/edit/${kind}`}>
                  {t('imports.itemsAll', { kind: getKindTitle(kind, t) })}
                </Link>
              </div>
            ))}
          </div>
        </>
      )}
      {report !== null && (
        <details className="import-more">
          <summary>{t('imports.details')}</summary>
          <ImportReport report={report} runId={id} />
        </details>
      )}
      <p>
        <Link className={getButtonClass('quiet')} to="/admin/data/import">
          {t('imports.newImport')}
        </Link>
      </p>
    </>
  )
}
