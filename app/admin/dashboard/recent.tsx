import { Link } from 'react-router'
import { kindIcon } from '../../kinds/icon.ts'
import { usePageContext } from '../../layout/frame.ts'
import { useContentLanguage } from '../../ui/content-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { StatusChip } from '../status-chip.tsx'
import { When } from '../when.tsx'
import type { DashboardView } from './read-dashboard.ts'

/** What was changed last, when and by whom. */
export function Recent({ recent }: Pick<DashboardView, 'recent'>) {
  const { t } = usePageContext()
  const lang = useContentLanguage()
  return (
    <section className="dash-box" aria-labelledby="dash-recent">
      <h2 id="dash-recent">{t('dashboard.recent')}</h2>
      <ul className="dash-list">
        {recent.map(({ kind, id, name, status, what, who, when }) => (
          <li key={`${kind} ${id}`}>
            <Icon name={kindIcon(kind)} />
            <span>
              <Link to={`/admin/edit/${kind}/${id}`} lang={name === '' ? undefined : lang}>
                {name === '' ? t('lists.unnamed') : name}
              </Link>
              <small>
                {t(`kinds.${kind}`)}, <When moment={when} />. {t('dashboard.by', { what, who })}
              </small>
            </span>
            {status !== 'live' && <StatusChip status={status} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
