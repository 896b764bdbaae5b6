import { Link } from 'react-router'
import { getKindDefinition } from '../../../domain/kinds/index.ts'
import { getKindIconName } from '../../kinds/kind-icon.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import type { DashboardPageData } from './read-dashboard.ts'

/** The number of items of each kind, with a link to their list. */
export function ItemCountsByKindSection({ tallies }: Pick<DashboardPageData, 'tallies'>) {
  const { t } = usePageContext()
  return (
    <section aria-labelledby="dash-contents">
      <h2 id="dash-contents">{t('dashboard.contents')}</h2>
      <ul className="dash-tallies">
        {tallies.map(({ kind, live, drafts, scheduled }) => {
          const list = `/admin/edit/${kind}`
          const { published } = getKindDefinition(kind)
          return (
            <li key={kind}>
              <Icon name={getKindIconName(kind)} size="large" />
              <p>
                <Link to={list}>{t(`lists.titles.${kind}`)}</Link>
                <small>
                  {t(published ? 'dashboard.liveCount' : 'dashboard.keptCount', { count: live })}
                  {drafts > 0 && (
                    <Link to={`${list}?status=draft`}>{t('dashboard.draftCount', { count: drafts })}</Link>
                  )}
                  {scheduled > 0 && (
                    <Link to={`${list}?status=scheduled`}>
                      {t('dashboard.scheduledCount', { count: scheduled })}
                    </Link>
                  )}
                </small>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
