import { kindIcon } from '../../kinds/icon.ts'
import { usePageContext } from '../../layout/frame.ts'
import { useContentLanguage } from '../../ui/content-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { When } from '../when.tsx'
import type { DashboardView } from './read-dashboard.ts'

/** What one has written and not saved, with the way back to it. */
export function Unsaved({ unsaved }: Pick<DashboardView, 'unsaved'>) {
  const { t } = usePageContext()
  const lang = useContentLanguage()
  if (unsaved.length === 0) return null
  return (
    <section className="dash-note" aria-labelledby="dash-unsaved">
      <h2 id="dash-unsaved">{t('dashboard.unsaved')}</h2>
      <p>{t('dashboard.unsavedText')}</p>
      <ul className="dash-list">
        {unsaved.map(({ form, kind, name, isNew, href, when }) => (
          <li key={form}>
            <Icon name={kindIcon(kind)} />
            <span>
              <a href={href} lang={name === '' ? undefined : lang}>
                {name === '' ? t('lists.unnamed') : name}
              </a>
              <small>
                {t(`kinds.${kind}`)}
                {isNew && ` (${t('dashboard.unsavedNew')})`}, <When moment={when} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
