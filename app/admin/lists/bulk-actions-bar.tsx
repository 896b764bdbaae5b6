import type { FormEvent } from 'react'
import { getKindDefinition, type KindName } from '../../../domain/kinds/index.ts'
import { isEditorRole } from '../../../domain/permissions.ts'
import { ConfirmSubmitButton } from '../../actions/confirm-submit-button.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { FilterOptions } from './filter-options.ts'
import { ItemSelect } from './item-select.tsx'
import type { ListedKind } from './listed-kinds.ts'

interface Props {
  readonly id: string
  readonly kind: ListedKind
  readonly action: string
  readonly count: number
  /** The number of items in the list. */
  readonly total: number
  readonly busy: boolean
  /** The query of the list, which every result matches. */
  readonly filters: string
  /** Whether all results can be selected, because there are more than on this page. */
  readonly canSelectResults: boolean
  readonly isEveryResultSelected: boolean
  readonly onSelectResults: (isSelected: boolean) => void
  /** Where the selected items can be moved; null if their kind cannot be moved. */
  readonly moveTargets: { readonly choices: FilterOptions; readonly kind: KindName | null } | null
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** The actions for all selected items. */
export function BulkActionsBar(props: Props) {
  const { id, kind, action, total, busy, moveTargets, onSubmit } = props
  const { t, userRole } = usePageContext()
  const isHydrated = useIsHydrated()
  const count = props.isEveryResultSelected ? total : props.count
  const isDisabled = busy || (isHydrated && count === 0)
  return (
    <form
      className="list-bulk"
      id={id}
      method="post"
      action={action}
      onSubmit={onSubmit}
      aria-label={t('lists.bulk')}
      data-count={isHydrated ? count : undefined}
    >
      <p className="list-count" role="status">
        {count === 0 ? t('lists.total', { count: total }) : t('lists.selected', { count })}
      </p>
      {props.canSelectResults && (
        <label className="list-results">
          <input
            type="checkbox"
            name="scope"
            value="results"
            checked={props.isEveryResultSelected}
            onChange={({ target }) => props.onSelectResults(target.checked)}
          />
          {t('lists.selectResults', { count: total })}
        </label>
      )}
      <input type="hidden" name="filters" value={props.filters} />
      {getKindDefinition(kind).published && isEditorRole(userRole) && (
        <>
          <BulkActionButton intent="publish" isDisabled={isDisabled} />
          <BulkActionButton intent="unpublish" isDisabled={isDisabled} />
        </>
      )}
      {moveTargets !== null && moveTargets.choices.options.length > 0 && (
        <span className="list-move">
          <label className="sr-only" htmlFor={`${id}-to`}>
            {t('lists.moveTo')}
          </label>
          <ItemSelect
            id={`${id}-to`}
            name="to"
            label={t('lists.moveTo')}
            emptyLabel={`${t('lists.moveTo')}…`}
            value=""
            choices={moveTargets.choices}
            kind={moveTargets.kind}
            within={kind}
            isDisabled={isDisabled}
          />
          <BulkActionButton intent="move" isDisabled={isDisabled} />
        </span>
      )}
      {props.isEveryResultSelected ? (
        <ConfirmSubmitButton
          label={t('lists.remove')}
          title={t('lists.removeResultsTitle', { count: total })}
          text={t('lists.removeResultsText')}
          confirm={t('lists.remove')}
          form={id}
          intent="remove"
          disabled={isDisabled}
        />
      ) : (
        <BulkActionButton intent="remove" isDisabled={isDisabled} />
      )}
    </form>
  )
}

function BulkActionButton({
  intent,
  isDisabled,
}: {
  intent: 'publish' | 'unpublish' | 'move' | 'remove'
  isDisabled: boolean
}) {
  const { t } = usePageContext()
  return (
    <Button variant="quiet" type="submit" name="intent" value={intent} disabled={isDisabled}>
      {t(`lists.${intent}`)}
    </Button>
  )
}
