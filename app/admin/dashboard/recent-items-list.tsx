import { Link } from 'react-router'
import { getKindIcon } from '../../kinds/kind-icon.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { useContentLangAttribute } from '../../ui/use-content-lang-attribute.ts'
import { StatusChip } from '../status-chip.tsx'
import { TimeElement } from '../time-element.tsx'
import type { DashboardView } from './read-dashboard.ts'

/** The most recently changed items, with time, action and user. */
export function RecentItemsList({ recent }: Pick<DashboardView, 'recent'>) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  return (
    <section className="dash-box" aria-labelledby="dash-recent">
      <h2 id="dash-recent">{t('dashboard.recent')}</h2>
      <ul className="dash-list">
        {recent.map(({ kind, id, name, status, actionLabel: what, changedBy: who, when }) => (
          <li key={`${kind} ${id}`}>
            <Icon name={getKindIcon(kind)} />
            <span>
              <Link to={`/admin/edit/${kind}/${id}`} lang={name === '' ? undefined : lang}>
                {name === '' ? t('lists.unnamed') : name}
              </Link>
              <small>
                {t(`kinds.${kind}`)}, <TimeElement moment={when} />. {t('dashboard.by', { what, who })}
              </small>
            </span>
            {status !== 'live' && <StatusChip status={status} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
