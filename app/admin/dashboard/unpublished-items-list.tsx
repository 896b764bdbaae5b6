import { Link } from 'react-router'
import { getKindIconName } from '../../kinds/kind-icon.ts'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { DashboardItemSummary } from './read-dashboard.ts'

interface Props {
  readonly of: 'drafts' | 'scheduled'
  readonly items: readonly DashboardItemSummary[]
}

/** Drafts or scheduled items with their times. */
export function UnpublishedItemsList({ of, items }: Props) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  return (
    <section className="dash-box" aria-labelledby={`dash-${of}`}>
      <h2 id={`dash-${of}`}>{t(`dashboard.${of}`)}</h2>
      {items.length === 0 ? (
        <p className="admin-faint">{t(of === 'drafts' ? 'dashboard.noDrafts' : 'dashboard.noScheduled')}</p>
      ) : (
        <ul className="dash-list">
          {items.map(({ kind, id, name, when }) => (
            <li key={`${kind} ${id}`}>
              <Icon name={getKindIconName(kind)} />
              <span>
                <Link to={`/admin/edit/${kind}/${id}`} lang={name === '' ? undefined : lang}>
                  {name === '' ? t('lists.unnamed') : name}
                </Link>
                <small>
                  {t(`kinds.${kind}`)}, <TimeElement moment={when} />
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
