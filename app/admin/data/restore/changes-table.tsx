import '../../lists/lists.css'
import { usePageContext } from '../../../layout/page-context.ts'
import type { ChangeRow } from './read-archive.ts'

const columns = ['inBackup', 'added', 'changed', 'removed'] as const

/** What a restore of the whole site would change; CSS shows the rows as cards on narrow screens. */
export function ChangesTable({ rows }: { readonly rows: readonly ChangeRow[] }) {
  const { t } = usePageContext()
  return (
    <div className="list-box restore-changes">
      <h3 id="changes">{t('restore.changesCaption')}</h3>
      <table className="list-table" aria-labelledby="changes">
        <thead>
          <tr>
            <th scope="col">{t('restore.what')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`restore.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {columns.map((column) => (
                <td
                  key={column}
                  className="list-cell"
                  data-label={t(`restore.${column}`)}
                  data-loss={column === 'removed' && row.removed > 0 ? true : undefined}
                >
                  {row[column] ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
