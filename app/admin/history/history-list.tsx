import { ButtonLink } from '../../ui/button.tsx'
import '../differences/differences.css'
import { usePageContext } from '../../layout/page-context.ts'
import { TimeElement } from '../time-element.tsx'
import type { HistoryView } from './read-history.ts'

/** Who did what to an item and when, newest first. */
export function HistoryList({
  view: { item: of, entries, olderCursor: older, isFirstPage: isFirst },
}: {
  view: HistoryView
}) {
  const { t } = usePageContext()
  const path = `/admin/edit/${of.kind}/${of.id}/history`
  return (
    <>
      {entries.length === 0 && <p>{t('history.none')}</p>}
      <ol className="history-list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={`${path}/${entry.id}`}>
              <TimeElement moment={entry.savedAt} />
            </a>
            <span className={entry.isRefused ? 'history-refused' : undefined}>{entry.action}</span>
            <span className="admin-faint">{entry.savedBy}</span>
          </li>
        ))}
      </ol>
      {(older !== null || !isFirst) && (
        <nav className="history-ways" aria-label={t('paging.label')}>
          {!isFirst && (
            <ButtonLink variant="quiet" href={path}>
              {t('history.newest')}
            </ButtonLink>
          )}
          {older !== null && (
            <ButtonLink variant="quiet" rel="next" href={`${path}?before=${older}`}>
              {t('history.older')}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}
