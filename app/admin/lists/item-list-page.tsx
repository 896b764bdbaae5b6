import './lists.css'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { getKindDefinition, type KindName } from '../../../domain/kinds/index.ts'
import { isEditorRole } from '../../../domain/permissions.ts'
import { usePageContext } from '../../layout/page-context.ts'
import type { Paging } from '../../paging.ts'
import { Button, getButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { type BulkResult, createBulkSuccessResult } from '../bulk/bulk-result.ts'
import { BulkResultNotice } from '../bulk/bulk-result-notice.tsx'
import { parseBulkSubmitEvent, useBulkActions } from '../bulk/use-bulk-actions.ts'
import { useCheckboxSelection } from '../bulk/use-checkbox-selection.ts'
import { useRevalidationOnChanges } from '../live/use-refresh-on-changes.ts'
import { SignInAgainLink } from '../pictures/sign-in-again-link.tsx'
import { BulkActionsBar } from './bulk-actions-bar.tsx'
import { type FilterOptionsByField, noFilterOptions } from './filter-options.ts'
import { ItemListTable } from './item-list-table.tsx'
import { ListFilterForm } from './list-filters.tsx'
import {
  hasActiveSearchOrFilters,
  type ListUrlState,
  toFirstListPageHref,
  toListQueryParamsWithoutPage,
} from './list-url-state.ts'
import { getBulkMoveField, isManuallySortableInList } from './listed-kinds.ts'
import type { ItemListPageData } from './read-item-list.ts'

interface Props {
  readonly state: ListUrlState
  readonly list: ItemListPageData
  readonly choices: FilterOptionsByField
  /** The id of the item that was just moved to the trash. */
  readonly removed: number | null
}

const formId = 'list-form'

/** The list of a kind's items with search, filters, and actions for one or several items. */
export function ItemListPage({ state, list, choices, removed }: Props) {
  const { t, userRole } = usePageContext()
  const { kind } = state
  const bulkActions = useBulkActions(`/admin/lists/${kind}/actions`)
  const [removedResult] = useState(() => (removed === null ? null : createRemovedResult(kind, removed)))
  const selection = useCheckboxSelection(formId, list.rows)
  const { isEveryResultSelected, canSelectResults, setResultsSelected } = useResultsSelection(
    list,
    selection.isAll,
  )
  useRevalidationOnChanges(
    (change) =>
      // A gallery is listed with its images.
      (kind === 'gallery' && change.kind === 'image') ||
      (change.kind === kind &&
        // A new position changes no version.
        (list.arrangeable ||
          change.version === null ||
          !list.rows.some(({ id, version }) => id === change.id && version === change.version))),
  )
  const currentHref = toFirstListPageHref(state, {})
  const moveField = getBulkMoveField(kind)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { fields, isSingle } = parseBulkSubmitEvent(event)
    if (!(await bulkActions.send(fields)) || isSingle) return
    selection.clear()
    setResultsSelected(false)
  }
  return (
    <>
      <p className="list-top">
        <Link className={getButtonClass()} to={`/admin/add/${kind}`}>
          <Icon name="plus" />
          {t(`admin.add.${kind}`)}
        </Link>
        {kind === 'gallery' && <Link to="/admin/edit/image">{t('pictures.all')}</Link>}
      </p>
      <ListFilterForm state={state} choices={choices} />
      <BulkResultNotice
        result={bulkActions.result ?? removedResult}
        problems={bulkActions.problems}
        restore={(element) => bulkActions.send(new FormData(element))}
        action={currentHref}
        kind={kind}
      />
      {bulkActions.failure === 'signedOut' && <SignInAgainLink />}
      {isManuallySortableInList(kind) && isEditorRole(userRole) && (
        <ReorderGroupLinks state={state} choices={choices} />
      )}
      {kind === 'image' && state.where.gallery !== undefined && (
        <p>
          <Link to={`/admin/edit/gallery/${state.where.gallery}`}>{t('lists.arrangeImages')}</Link>
        </p>
      )}
      {list.total === 0 ? (
        <EmptyListMessage state={state} />
      ) : (
        <>
          {list.capped && <p className="admin-aside">{t('lists.capped', { count: 2000 })}</p>}
          <BulkActionsBar
            id={formId}
            kind={kind}
            action={currentHref}
            count={selection.count}
            total={list.total}
            busy={bulkActions.isBusy}
            filters={new URLSearchParams(toListQueryParamsWithoutPage(state)).toString()}
            canSelectResults={canSelectResults}
            isEveryResultSelected={isEveryResultSelected}
            onSelectResults={setResultsSelected}
            moveTargets={
              moveField === null
                ? null
                : { choices: choices[moveField.name] ?? noFilterOptions, kind: moveField.to }
            }
            onSubmit={onSubmit}
          />
          <ItemListTable
            state={state}
            list={list}
            form={formId}
            isAll={selection.isAll}
            onPick={selection.onClick}
            onPickAll={selection.toggleAll}
            send={bulkActions.send}
          />
          <Pagination paging={list} query={toListQueryParamsWithoutPage(state)} />
          <PageJumpForm state={state} paging={list} />
        </>
      )}
    </>
  )
}

/** Whether every result of the list is selected, which can be chosen once all items of the page are. */
function useResultsSelection({ rows, total }: ItemListPageData, isPageSelected: boolean) {
  const [isChosen, setResultsSelected] = useState(false)
  const isHydrated = useIsHydrated()
  const canSelectResults = total > rows.length && (isPageSelected || !isHydrated)
  return { canSelectResults, isEveryResultSelected: isChosen && canSelectResults, setResultsSelected }
}

function createRemovedResult(kind: KindName, id: number): BulkResult {
  return { ...createBulkSuccessResult('removed', 1), removed: [{ kind, id }] }
}

function EmptyListMessage({ state }: Pick<Props, 'state'>) {
  const { t } = usePageContext()
  const { kind } = state
  return (
    <div className="list-empty">
      {hasActiveSearchOrFilters(state) ? (
        <>
          <p className="list-empty-title">{t('lists.nothingFound')}</p>
          <p>{t('lists.nothingFoundText')}</p>
          <Link className={getButtonClass('quiet')} to={`/admin/edit/${kind}`}>
            {t('lists.clear')}
          </Link>
        </>
      ) : (
        <>
          <p className="list-empty-title">{t(`lists.empty.${kind}`)}</p>
          <Link className={getButtonClass()} to={`/admin/add/${kind}`}>
            <Icon name="plus" />
            {t(`admin.add.${kind}`)}
          </Link>
        </>
      )}
    </div>
  )
}

const minPages = 6

/** A form to go to any page of a long list. */
function PageJumpForm({
  state,
  paging: { page, pages },
}: {
  readonly state: ListUrlState
  readonly paging: Paging
}) {
  const { t } = usePageContext()
  if (pages < minPages) return null
  return (
    <form className="list-jump" action={`/admin/edit/${state.kind}`} key={page}>
      {Object.entries(toListQueryParamsWithoutPage(state)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="field-label" htmlFor="list-page">
        {t('lists.page')}
      </label>
      <input
        className="field-input"
        id="list-page"
        name="page"
        type="number"
        min={1}
        max={pages}
        defaultValue={page}
      />
      <Button variant="quiet" type="submit">
        {t('lists.go')}
      </Button>
    </form>
  )
}

const maxLinks = 30

/** Links to the groups within which items can be reordered; shown while no group is selected. */
function ReorderGroupLinks({
  state,
  choices,
}: {
  readonly state: ListUrlState
  readonly choices: FilterOptionsByField
}) {
  const { t } = usePageContext()
  const within = getKindDefinition(state.kind).arranged?.within ?? null
  if (within === null || Object.hasOwn(state.where, within)) return null
  const groups = choices[within]?.options ?? []
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
