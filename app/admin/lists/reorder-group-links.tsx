import { Link } from 'react-router'
import { getKindDefinition } from '../../../domain/kinds/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import type { FilterOptionsByField } from './filter-options.ts'
import { type ListUrlState, toFirstListPageHref } from './list-url-state.ts'

const maxLinks = 30

/** Links to the groups within which items can be reordered; shown while no group is selected. */
export function ReorderGroupLinks({
  state,
  choices,
}: {
  readonly state: ListUrlState
  readonly choices: FilterOptionsByField
}) {
  const { t } = usePageContext()
  const within = getKindDefinition(state.kind).arranged?.within ?? null
  if (within === null || Object.hasOwn(state.where, within)) return null
  const groups = choices[within] ?? []
  if (groups.length === 0) return null
  return (
    <p className="list-groups">
      {t('lists.arrangeIn')}{' '}
      {groups.slice(0, maxLinks).map(({ value, label }) => (
        <Link
          key={value}
          to={toFirstListPageHref(state, {
            where: { [within]: value },
            sort: { by: 'order', direction: 'asc' },
          })}
        >
          {label}
        </Link>
      ))}
    </p>
  )
}
