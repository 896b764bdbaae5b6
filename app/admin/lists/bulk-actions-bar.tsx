import type { FormEvent } from 'react'
import { getKindDefinition } from '../../../domain/kinds/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { FilterOption } from './filter-options.ts'
import type { ListedKind } from './listed-kinds.ts'

interface Props {
  readonly id: string
  readonly kind: ListedKind
  readonly action: string
  readonly count: number
  /** How many items there are in all. */
  readonly total: number
  readonly busy: boolean
  /** Where the selected can be moved; null where their kind knows no such thing. */
  readonly moveTargets: readonly FilterOption[] | null
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** What can be done to all that is selected. */
export function BulkActionsBar({
  id,
  kind,
  action,
  count,
  total,
  busy,
  moveTargets: targets,
  onSubmit,
}: Props) {
  const { t } = usePageContext()
  const awake = useIsHydrated()
  const isOff = busy || (awake && count === 0)
  return (
    <form
      className="list-bulk"
      id={id}
      method="post"
      action={action}
      onSubmit={onSubmit}
      aria-label={t('lists.bulk')}
      data-count={awake ? count : undefined}
    >
      <p className="list-count" role="status">
        {count === 0 ? t('lists.total', { count: total }) : t('lists.selected', { count })}
      </p>
      {getKindDefinition(kind).published && (
        <>
          <BulkActionButton intent="publish" isOff={isOff} />
          <BulkActionButton intent="unpublish" isOff={isOff} />
        </>
      )}
      {targets !== null && targets.length > 0 && (
        <span className="list-move">
          <label className="sr-only" htmlFor={`${id}-to`}>
            {t('lists.moveTo')}
          </label>
          <select className="field-input" id={`${id}-to`} name="to" defaultValue="" disabled={isOff}>
            <option value="">{t('lists.moveTo')}…</option>
            {targets.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <BulkActionButton intent="move" isOff={isOff} />
        </span>
      )}
      <BulkActionButton intent="remove" isOff={isOff} />
    </form>
  )
}

function BulkActionButton({
  intent,
  isOff,
}: {
  intent: 'publish' | 'unpublish' | 'move' | 'remove'
  isOff: boolean
}) {
  const { t } = usePageContext()
  return (
    <Button variant="quiet" type="submit" name="intent" value={intent} disabled={isOff}>
      {t(`lists.${intent}`)}
    </Button>
  )
}
