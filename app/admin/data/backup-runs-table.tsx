import '../lists/lists.css'
import { Form, Link } from 'react-router'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { Button, getButtonClass } from '../../ui/button.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { BackupRunRow } from './read-backups.ts'

/** The backups and restores; CSS shows the rows as cards on narrow screens. */
export function BackupRunsTable({ rows }: { readonly rows: readonly BackupRunRow[] }) {
  const { t } = usePageContext()
  return (
    <div className="list-box backup-runs">
      <table className="list-table">
        <caption className="sr-only">{t('backups.caption')}</caption>
        <thead>
          <tr>
            <th scope="col" aria-sort="descending">
              {t('backups.time')}
            </th>
            <th scope="col">{t('backups.kind')}</th>
            <th scope="col">{t('backups.size')}</th>
            <th scope="col">{t('backups.result')}</th>
            <th scope="col">
              <span className="sr-only">{t('backups.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BackupRunTableRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function BackupRunTableRow({ row }: { readonly row: BackupRunRow }) {
  const { t } = usePageContext()
  const { kind, size, newSize, state, store, error, isMissing } = row
  return (
    <tr>
      <th scope="row" className="backup-time">
        <TimeElement moment={row.at} />
      </th>
      <td className="list-cell" data-label={t('backups.kind')}>
        {t(`backups.kinds.${kind}`)}
        {store !== null && <small>{t(`backups.stores.${store}`)}</small>}
      </td>
      <td className="list-cell" data-label={size === null ? undefined : t('backups.size')}>
        {size}
        {newSize !== null && <small>{t('backups.newSize', { size: newSize })}</small>}
      </td>
      <td className="list-cell" data-label={t('backups.result')}>
        <span className="backup-state" data-state={state}>
          {t(`backups.states.${state}`)}
        </span>
        {(state === 'incomplete' || state === 'interrupted') && (
          <small>{t(`backups.stateHelp.${state}`)}</small>
        )}
        {error !== null && <RunError state={state} error={error} />}
        {isMissing && <small>{t(store === null ? 'backups.notHere' : 'backups.deletedFromStore')}</small>}
      </td>
      <td className="list-actions">{row.archive !== null && <ArchiveButtons row={row} />}</td>
    </tr>
  )
}

/** The error in the words for the operator, which are not translated; a list of lost files only on request. */
function RunError({ state, error }: { readonly state: BackupRunRow['state']; readonly error: string }) {
  const { t } = usePageContext()
  if (state !== 'incomplete') return <small lang="en">{error}</small>
  return (
    <details>
      <summary>{t('backups.details')}</summary>
      <small lang="en">{error}</small>
    </details>
  )
}

function ArchiveButtons({ row: { id, at, archive } }: { readonly row: BackupRunRow }) {
  const { t } = usePageContext()
  const time = at.words
  return (
    <div>
      <Link className={getButtonClass('quiet')} to={`/admin/data/backups/${id}`}>
        <span aria-hidden="true">{t('restore.open')}</span>
        <span className="sr-only">{t('restore.openOne', { time })}</span>
      </Link>
      {archive?.canDownload && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="download" />
          <input type="hidden" name="run" value={id} />
          <Button variant="quiet" type="submit">
            <span aria-hidden="true">{t('backups.download')}</span>
            <span className="sr-only">{t('backups.downloadOne', { time })}</span>
          </Button>
        </Form>
      )}
      {archive?.canDelete && (
        <ConfirmActionButton
          label={t('backups.delete')}
          describedAs={t('backups.deleteOne', { time })}
          title={t('backups.deleteTitle')}
          text={t('backups.deleteText', { time })}
          confirm={t('backups.delete')}
          intent="delete"
          fields={{ run: String(id) }}
        />
      )}
    </div>
  )
}
