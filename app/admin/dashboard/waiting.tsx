import { Link } from 'react-router'
import { kindIcon } from '../../kinds/icon.ts'
import { usePageContext } from '../../layout/frame.ts'
import { useContentLanguage } from '../../ui/content-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { When } from '../when.tsx'
import type { WaitingItem } from './read-dashboard.ts'

interface Props {
  readonly of: 'drafts' | 'scheduled'
  readonly items: readonly WaitingItem[]
}

/** Drafts, or what comes out by itself, and when. */
export function Waiting({ of, items }: Props) {
  const { t } = usePageContext()
  const lang = useContentLanguage()
  return (
    <section className="dash-box" aria-labelledby={`dash-${of}`}>
      <h2 id={`dash-${of}`}>{t(`dashboard.${of}`)}</h2>
      {items.length === 0 ? (
        <p className="admin-faint">{t(of === 'drafts' ? 'dashboard.noDrafts' : 'dashboard.noScheduled')}</p>
      ) : (
        <ul className="dash-list">
          {items.map(({ kind, id, name, when }) => (
            <li key={`${kind} ${id}`}>
              <Icon name={kindIcon(kind)} />
              <span>
                <Link to={`/admin/edit/${kind}/${id}`} lang={name === '' ? undefined : lang}>
                  {name === '' ? t('lists.unnamed') : name}
                </Link>
                <small>
                  {t(`kinds.${kind}`)}, <When moment={when} />
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
