import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { usePageContext } from '../../layout/frame.ts'
import { SideBySide, WholeText } from '../differences/side-by-side.tsx'
import { When } from '../when.tsx'
import type { PastView } from './read.ts'

/** One entry of a history: who, when, what, how it differs, and the way back to it. */
export function Past({ view }: { view: PastView }) {
  const { t } = usePageContext()
  const { of, entry } = view
  const path = `/admin/edit/${of.kind}/${of.id}/history`
  return (
    <div className="history-entry">
      <dl className="admin-facts">
        <div>
          <dt>{t('history.when')}</dt>
          <dd>
            <When moment={entry.when} />
          </dd>
        </div>
        <div>
          <dt>{t('history.who')}</dt>
          <dd>{entry.who}</dd>
        </div>
        <div>
          <dt>{t('history.what')}</dt>
          <dd className={entry.isRefused ? 'history-refused' : undefined}>{entry.action}</dd>
        </div>
      </dl>
      {entry.isRefused && <p className="admin-aside">{t('history.refusedText')}</p>}
      {!view.isNow && !of.isRemoved && (
        <ConfirmActionButton
          label={t('history.restore')}
          title={t('history.restoreTitle')}
          text={t('history.restoreText')}
          confirm={t('history.restore')}
          intent="restore"
          isSafe
        />
      )}
      <Differences view={view} path={`${path}/${entry.id}`} />
      <details className="admin-section">
        <summary>{t('history.whole')}</summary>
        {view.whole.map(({ name, label, rows }) => (
          <section key={name} className="history-field">
            <h3>{label}</h3>
            <WholeText rows={rows} />
          </section>
        ))}
      </details>
    </div>
  )
}

function Differences({ view, path }: { view: PastView; path: string }) {
  const { t } = usePageContext()
  const { against, differences, isFirst } = view
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
      {differences.length > 0 && !isFirst && <p className="admin-faint">{t('history.legend')}</p>}
      {differences.map(({ name, label, rows }) => (
        <section key={name} className="history-field">
          <h3>{label}</h3>
          <SideBySide rows={rows} before={titles[0]} after={titles[1]} />
        </section>
      ))}
    </section>
  )
}
