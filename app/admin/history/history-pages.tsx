import '../../differences/differences.css'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { FullFieldText, SideBySideDiff } from '../../differences/side-by-side-diff.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { HistoryEntryDetailsView, ItemHistoryPageView } from './read-history.ts'

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
            <span className={entry.isRefused ? 'history-refused' : undefined}>
              {entry.action}
              {entry.changedFields.length > 0 && (
                <span className="history-fields">{entry.changedFields.join(', ')}</span>
              )}
            </span>
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

/** An entry of a history: time, user, action, differences and a button to restore it. */
export function HistoryEntryDetails({ view }: { view: HistoryEntryDetailsView }) {
  const { t } = usePageContext()
  const { item: subject, entry } = view
  const path = `/admin/edit/${subject.kind}/${subject.id}/history`
  return (
    <div className="history-entry">
      <dl className="admin-facts">
        <div>
          <dt>{t('history.when')}</dt>
          <dd>
            <TimeElement moment={entry.savedAt} />
          </dd>
        </div>
        <div>
          <dt>{t('history.who')}</dt>
          <dd>{entry.savedBy}</dd>
        </div>
        <div>
          <dt>{t('history.what')}</dt>
          <dd className={entry.isRefused ? 'history-refused' : undefined}>{entry.action}</dd>
        </div>
      </dl>
      {entry.isRefused && <p className="admin-aside">{t('history.refusedText')}</p>}
      {!view.isCurrentVersion && !subject.isRemoved && (
        <ConfirmActionButton
          label={t('history.restore')}
          title={t('history.restoreTitle')}
          text={t('history.restoreText')}
          confirm={t('history.restore')}
          intent="restore"
          isSafe
        />
      )}
      <HistoryEntryDifferences view={view} path={`${path}/${entry.id}`} />
      <details className="admin-section">
        <summary>{t('history.whole')}</summary>
        {view.allFields.map(({ name, label, rows }) => (
          <section key={name} className="history-field">
            <h3>{label}</h3>
            <FullFieldText rows={rows} />
          </section>
        ))}
      </details>
    </div>
  )
}

function HistoryEntryDifferences({ view, path }: { view: HistoryEntryDetailsView; path: string }) {
  const { t } = usePageContext()
  const { against, differences, isFirstVersion } = view
  const titles =
    against === 'now'
      ? ([t('history.then'), t('history.now')] as const)
      : ([t('history.before'), t('history.after')] as const)
  return (
    <section className="admin-section" aria-labelledby="differences">
      <h2 id="differences">{t(against === 'now' ? 'history.againstNow' : 'history.againstBefore')}</h2>
      <p className="history-ways">
        {against === 'now' ? (
          <a href={path}>{t('history.showBefore')}</a>
        ) : (
          <a href={`${path}?now`}>{t('history.showNow')}</a>
        )}
      </p>
      {differences.length === 0 && <p>{t('history.noDifference')}</p>}
      {differences.length > 0 && !isFirstVersion && <p className="admin-faint">{t('history.legend')}</p>}
      {differences.map(({ name, label, rows }) => (
        <section key={name} className="history-field">
          <h3>{label}</h3>
          <SideBySideDiff rows={rows} before={titles[0]} after={titles[1]} />
        </section>
      ))}
    </section>
  )
}
