import { getKindIconName } from '../../kinds/kind-icon.ts'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { DashboardPageData } from './read-dashboard.ts'

/** The user's unsaved drafts, with links to their forms. */
export function UnsavedDraftsList({ unsaved }: Pick<DashboardPageData, 'unsaved'>) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  if (unsaved.length === 0) return null
  return (
    <section className="dash-note" aria-labelledby="dash-unsaved">
      <h2 id="dash-unsaved">{t('dashboard.unsaved')}</h2>
      <p>{t('dashboard.unsavedText')}</p>
      <ul className="dash-list">
        {unsaved.map(({ form, kind, name, isNew, href, when }) => (
          <li key={form}>
            <Icon name={getKindIconName(kind)} />
            <span>
              <a href={href} lang={name === '' ? undefined : lang}>
                {name === '' ? t('lists.unnamed') : name}
              </a>
              <small>
                {t(`kinds.${kind}`)}
                {isNew && ` (${t('dashboard.unsavedNew')})`}, <TimeElement moment={when} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
