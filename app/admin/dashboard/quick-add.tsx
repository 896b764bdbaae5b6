import { Link } from 'react-router'
import { kindOf } from '../../../domain/kinds/index.ts'
import { kindIcon } from '../../kinds/icon.ts'
import { usePageContext } from '../../layout/frame.ts'
import { Icon } from '../../ui/icon.tsx'
import type { DashboardView } from './read-dashboard.ts'

/** Something new of every kind, what visitors read first. */
export function QuickAdd({ tallies }: Pick<DashboardView, 'tallies'>) {
  const { t } = usePageContext()
  const kinds = tallies.map(({ kind }) => kind)
  const groups = [
    kinds.filter((kind) => kindOf(kind).published),
    kinds.filter((kind) => !kindOf(kind).published),
  ]
  return (
    <section aria-labelledby="dash-add">
      <h2 id="dash-add">{t('dashboard.add')}</h2>
      {groups.map((group, at) => (
        <ul className="dash-add" key={group.join()} data-minor={at > 0 || undefined}>
          {group.map((kind) => (
            <li key={kind}>
              <Link className="dash-new" to={`/admin/add/${kind}`}>
                <Icon name={at > 0 ? 'plus' : kindIcon(kind)} />
                <span>{t(`admin.add.${kind}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </section>
  )
}
