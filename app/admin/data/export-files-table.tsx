import '../lists/lists.css'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { ExportFileRow } from './read-exports.ts'

/** The finished exports; CSS shows the rows as cards on narrow screens. */
export function ExportFilesTable({ rows }: { readonly rows: readonly ExportFileRow[] }) {
  const { t } = usePageContext()
  return (
    <div className="list-box backup-runs">
      <table className="list-table">
        <caption className="sr-only">{t('exports.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('exports.content')}</th>
            <th scope="col" aria-sort="descending">
              {t('exports.made')}
            </th>
            <th scope="col">{t('exports.size')}</th>
            <th scope="col">{t('exports.until')}</th>
            <th scope="col">
              <span className="sr-only">{t('exports.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ExportFileTableRow key={row.name} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ExportFileTableRow({ row }: { readonly row: ExportFileRow }) {
  const { t } = usePageContext()
  const texts = { name: t(`exports.formats.${row.format}.name`), time: row.createdAt.words }
  return (
    <tr>
      <th scope="row">{texts.name}</th>
      <td className="list-cell" data-label={t('exports.made')}>
        <TimeElement moment={row.createdAt} />
      </td>
      <td className="list-cell" data-label={t('exports.size')}>
        {row.size}
      </td>
      <td className="list-cell" data-label={t('exports.until')}>
        <TimeElement moment={row.expiresAt} />
      </td>
      <td className="list-actions">
        <div>
          <ButtonLink variant="quiet" href={`/admin/data/exports/${row.name}`} download={row.name}>
            <span aria-hidden="true">{t('exports.download')}</span>
            <span className="sr-only">{t('exports.downloadOne', texts)}</span>
          </ButtonLink>
          <ConfirmActionButton
            label={t('exports.delete')}
            describedAs={t('exports.deleteOne', texts)}
            title={t('exports.deleteTitle')}
            text={t('exports.deleteText', texts)}
            confirm={t('exports.delete')}
            intent="delete"
            fields={{ file: row.name }}
          />
        </div>
      </td>
    </tr>
  )
}
