import '../lists/lists.css'
import { usePageContext } from '../../layout/page-context.ts'
import { TimeElement } from '../formatted-date-time.tsx'
import type { SiteCheckRow } from './read-site-check.ts'

/** The checks that were run; CSS shows the rows as cards on narrow screens. */
export function SiteCheckRunsTable({ rows }: { readonly rows: readonly SiteCheckRow[] }) {
  const { t } = usePageContext()
  return (
    <div className="list-box backup-runs">
      <table className="list-table">
        <caption className="sr-only">{t('siteCheck.caption')}</caption>
        <thead>
          <tr>
            <th scope="col" aria-sort="descending">
              {t('backups.time')}
            </th>
            <th scope="col">{t('backups.kind')}</th>
            <th scope="col">{t('siteCheck.filesRead')}</th>
            <th scope="col">{t('backups.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SiteCheckTableRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SiteCheckTableRow({ row }: { readonly row: SiteCheckRow }) {
  const { t } = usePageContext()
  const { at, trigger, filesRead, state, problems, repaired, error } = row
  return (
    <tr>
      <th scope="row" className="backup-time">
        <TimeElement moment={at} />
      </th>
      <td className="list-cell" data-label={t('backups.kind')}>
        {t(`siteCheck.triggers.${trigger}`)}
      </td>
      <td className="list-cell" data-label={filesRead === null ? undefined : t('siteCheck.filesRead')}>
        {filesRead}
      </td>
      <td className="list-cell" data-label={t('backups.result')}>
        <span className="backup-state" data-state={state === 'ok' ? 'verified' : state}>
          {state === 'problems'
            ? t('siteCheck.problems', { count: problems })
            : t(`siteCheck.states.${state}`)}
        </span>
        {repaired > 0 && <small>{t('siteCheck.repairs.count', { count: repaired })}</small>}
        {state === 'interrupted' && <small>{t('siteCheck.interruptedHelp')}</small>}
        {error !== null && <small lang="en">{error}</small>}
      </td>
    </tr>
  )
}
