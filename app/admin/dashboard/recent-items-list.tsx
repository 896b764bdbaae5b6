import { Link } from 'react-router'
import { getKindIconName } from '../../kinds/kind-icon.ts'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import { ItemStatusChip } from '../status-chip.tsx'
import type { DashboardPageData } from './read-dashboard.ts'

/** The most recently changed items, with time, action and user. */
export function RecentlyChangedItemsList({ recent }: Pick<DashboardPageData, 'recent'>) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  return (
    <section className="dash-box" aria-labelledby="dash-recent">
      <h2 id="dash-recent">{t('dashboard.recent')}</h2>
      <ul className="dash-list">
        {recent.map(({ kind, id, name, status, actionLabel: what, changedBy: who, when }) => (
          <li key={`${kind} ${id}`}>
            <Icon name={getKindIconName(kind)} />
            <span>
              <Link to={`/admin/edit/${kind}/${id}`} lang={name === '' ? undefined : lang}>
                {name === '' ? t('lists.unnamed') : name}
              </Link>
              <small>
                {t(`kinds.${kind}`)}, <TimeElement moment={when} />. {t('dashboard.by', { what, who })}
              </small>
            </span>
            {status !== 'live' && <ItemStatusChip status={status} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
