import { ButtonLink } from '../../ui/button.tsx'
import '../differences/differences.css'
import { usePageContext } from '../../layout/page-context.ts'
import { TimeElement } from '../formatted-date-time.tsx'
import type { ItemHistoryPageView } from './read-history.ts'

/** The history of an item, newest entry first. */
export function HistoryList({
  view: { item: subject, entries, olderCursor, isFirstPage },
}: {
  view: ItemHistoryPageView
}) {
  const { t } = usePageContext()
  const path = `/admin/edit/${subject.kind}/${subject.id}/history`
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
      {(olderCursor !== null || !isFirstPage) && (
        <nav className="history-ways" aria-label={t('paging.label')}>
          {!isFirstPage && (
            <ButtonLink variant="quiet" href={path}>
              {t('history.newest')}
            </ButtonLink>
          )}
          {olderCursor !== null && (
            <ButtonLink variant="quiet" rel="next" href={`${path}?before=${olderCursor}`}>
              {t('history.older')}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}
