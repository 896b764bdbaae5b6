import { Link } from 'react-router'
import { kindOf } from '../../../domain/kinds/index.ts'
import { usePageContext } from '../../layout/frame.ts'
import type { ListChoices } from './choices.ts'
import { hrefWith, type ListState } from './state.ts'

const mostShown = 30

/** Items are put in order inside their group: the way to each of them, where none is chosen. */
export function WaysToArrange({
  state,
  choices,
}: {
  readonly state: ListState
  readonly choices: ListChoices
}) {
  const { t } = usePageContext()
  const within = kindOf(state.kind).arranged?.within ?? null
  if (within === null || Object.hasOwn(state.where, within)) return null
  const groups = choices[within] ?? []
  if (groups.length === 0) return null
  return (
    <p className="list-groups">
      {t('lists.arrangeIn')}{' '}
      {groups.slice(0, mostShown).map(({ value, label }) => (
        <Link
          key={value}
          to={hrefWith(state, { where: { [within]: value }, sort: { by: 'order', direction: 'asc' } })}
        >
          {label}
        </Link>
      ))}
    </p>
  )
}
