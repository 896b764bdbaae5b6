import { Link } from 'react-router'
import { getKindDefinition } from '../../../domain/kinds/index.ts'
import { getKindIconName } from '../../kinds/kind-icon.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import type { DashboardPageData } from './read-dashboard.ts'

/** Links to add an item of each kind, published kinds first. */
export function AddItemLinks({ tallies }: Pick<DashboardPageData, 'tallies'>) {
  const { t } = usePageContext()
  const kinds = tallies.map(({ kind }) => kind)
  const groups = [
    kinds.filter((kind) => getKindDefinition(kind).published),
    kinds.filter((kind) => !getKindDefinition(kind).published),
  ]
  return (
    <section aria-labelledby="dash-add">
      <h2 id="dash-add">{t('dashboard.add')}</h2>
      {groups.map((group, groupIndex) => (
        <ul className="dash-add" key={group.join()} data-minor={groupIndex > 0 || undefined}>
          {group.map((kind) => (
            <li key={kind}>
              <Link className="dash-new" to={`/admin/add/${kind}`}>
                <Icon name={groupIndex > 0 ? 'plus' : getKindIconName(kind)} />
                <span>{t(`admin.add.${kind}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </section>
  )
}
