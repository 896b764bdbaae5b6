import { Link } from 'react-router'
import type { ImportedItem } from '../../../../domain/import-run.ts'
import { nativeLanguageNames } from '../../../../domain/language.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { countNames, getKindTitle } from './format-import-report.ts'
import type { ImportNoteGroup, ImportReportView } from './read-imports.ts'

interface Props {
  readonly report: ImportReportView
  readonly runId: number
}

const shownNotes = 3

/** What an import would do, or did: numbers by kind, conflicts, and what is changed or left out. */
export function ImportReport({ report, runId }: Props) {
  const { t } = usePageContext()
  const { noteGroups, conflicts, format, language } = report
  return (
    <div className="import-report">
      <p>
        {t('imports.reportFormat', {
          format: t(`imports.formats.${format}.name`),
          language: nativeLanguageNames[language],
        })}
      </p>
      <CountsTable report={report} />
      {conflicts.length > 0 && (
        <details className="import-more">
          <summary>{t('imports.conflictsTitle', { count: conflicts.length })}</summary>
          <p>{t('imports.conflictsText')}</p>
          <ItemLinks items={conflicts} />
        </details>
      )}
      <h3>{t('imports.notesTitle')}</h3>
      {noteGroups.length === 0 && <p>{t('imports.notesNone')}</p>}
      {noteGroups.map((group) => (
        <NoteGroup key={group.code} group={group} />
      ))}
      <p>
        <a href={`/admin/data/import/${runId}/report`} download>
          {t('imports.download')}
        </a>
      </p>
    </div>
  )
}

function CountsTable({ report: { kinds } }: Pick<Props, 'report'>) {
  const { t } = usePageContext()
  const shown = countNames.filter((name) => name === 'created' || kinds.some((counts) => counts[name] > 0))
  return (
    <div className="import-table-box">
      <table className="import-table import-counts">
        <caption className="sr-only">{t('imports.countsCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('imports.kind')}</th>
            {shown.map((name) => (
              <th key={name} scope="col">
                {t(`imports.counts.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((counts) => (
            <tr key={counts.kind}>
              <th scope="row">{getKindTitle(counts.kind, t)}</th>
              {shown.map((name) => (
                <td key={name} data-zero={counts[name] === 0 || undefined}>
                  {counts[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function NoteGroup({ group: { code, count, notes } }: { readonly group: ImportNoteGroup }) {
  const { t } = usePageContext()
  const [first, more] = [notes.slice(0, shownNotes), notes.slice(shownNotes)]
  return (
    <div className="import-notes">
      <h4>{t('imports.noteGroup', { reason: t(`imports.notes.${code}`), count })}</h4>
      <NoteList notes={first} />
      {more.length > 0 && (
        <details>
          <summary>{t('imports.noteMore', { count: more.length })}</summary>
          <NoteList notes={more} />
        </details>
      )}
      {notes.length < count && (
        <p className="admin-faint">{t('imports.noteRest', { count: count - notes.length })}</p>
      )}
    </div>
  )
}

function NoteList({ notes }: Pick<ImportNoteGroup, 'notes'>) {
  const { t } = usePageContext()
  return (
    <ul>
      {notes.map(({ source, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same note may occur twice, and the list does not change
        <li key={index}>{t('imports.noteLine', { source, detail })}</li>
      ))}
    </ul>
  )
}

/** Links to items in the admin area. */
export function ItemLinks({ items }: { readonly items: readonly ImportedItem[] }) {
  return (
    <ul className="import-items">
      {items.map(({ kind, id, title }) => (
        <li key={`${kind} ${id}`}>
          <Link to={`/admin/edit/${kind}/${id}`}>{title === '' ? `${id}` : title}</Link>
        </li>
      ))}
    </ul>
  )
}
