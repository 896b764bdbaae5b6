import { type ChangeEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { getKindDefinition } from '../../../domain/kinds/index.ts'
import type { ItemSorting } from '../../../server/content/contract/items.ts'
import { getMessageByKey } from '../../i18n/translate.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { SelectableTable, VisuallyHiddenColumnHeading } from '../../ui/selectable-table.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useChangedRowKeys } from '../live/use-changed-rows.ts'
import { ItemListTableRow } from './item-list-table-row.tsx'
import { canKindHaveThumbnails } from './item-thumbnails.ts'
import { getUnfilteredColumns, type ListUrlState, toFirstListPageHref } from './list-url-state.ts'
import { getSortOptions } from './listed-kinds.ts'
import type { ItemListPageData, ItemListRow } from './read-item-list.ts'
import { useRowOrder } from './use-row-order.ts'

interface Props {
  readonly state: ListUrlState
  readonly list: ItemListPageData
  /** The id of the form that the checkboxes and buttons belong to. */
  readonly form: string
  readonly isAll: boolean
  readonly onPick: (event: MouseEvent) => void
  readonly onPickAll: (event: ChangeEvent<HTMLInputElement>) => void
  readonly send: (fields: FormData) => Promise<boolean>
}

/** The items of a list: a table, or cards on narrow screens. */
export function ItemListTable({ state, list, form, isAll, onPick, onPickAll, send }: Props) {
  const { t, language } = usePageContext()
  const { kind } = state
  const isHydrated = useIsHydrated()
  const body = useRef<HTMLTableSectionElement>(null)
  const { rows, grabbedIds, announced, toggle, moveBy, onKeyDown, beginDrag } = useRowOrder({
    rows: list.rows,
    list: body,
    send,
  })
  const changedKeys = useChangedRowKeys({
    rows: list.rows,
    getKey: getRowKey,
    listKey: JSON.stringify([state, list.page]),
  })
  const onClick = (event: MouseEvent) => {
    const control =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-control]') : null
    const row = control?.closest<HTMLElement>('[data-sortable-id]')
    if (!control || !row) onPick(event)
    else if (control.dataset.control === 'grab') toggle(Number(row.dataset.sortableId))
    else moveBy(control.dataset.control === 'up' ? -1 : 1)
  }
  return (
    <>
      {list.arrangeable && isHydrated && <p className="field-help list-help">{t('lists.orderHelp')}</p>}
      <p className="sr-only" aria-live="assertive">
        {announced}
      </p>
      <SelectableTable
        caption={t(`admin.select.${kind}`)}
        isAllSelected={isAll}
        onSelectAll={onPickAll}
        headings={
          <>
            {list.arrangeable && (
              <VisuallyHiddenColumnHeading>{t('lists.order')}</VisuallyHiddenColumnHeading>
            )}
            {canKindHaveThumbnails(kind) && (
              <VisuallyHiddenColumnHeading>{t('lists.picture')}</VisuallyHiddenColumnHeading>
            )}
            <SortableHeading by="title" state={state}>
              {getMessageByKey(
                getKindDefinition(kind).fields[getKindDefinition(kind).title]?.label ?? '',
                language,
              )}
            </SortableHeading>
            {kind === 'gallery' && <th scope="col">{t('pictures.count')}</th>}
            {getUnfilteredColumns(state).map(({ name, label }) => (
              <SortableHeading key={name} by={name === 'date' ? 'date' : null} state={state}>
                {getMessageByKey(label, language)}
              </SortableHeading>
            ))}
            {getKindDefinition(kind).published && (
              <SortableHeading by="published" state={state}>
                {t('lists.status')}
              </SortableHeading>
            )}
            <SortableHeading by="edited" state={state}>
              {t('lists.edited')}
            </SortableHeading>
          </>
        }
      >
        <tbody ref={body} onClick={onClick} onKeyDown={onKeyDown} onPointerDown={beginDrag}>
          {rows.map((row, index) => (
            <ItemListTableRow
              key={row.id}
              {...{ row, kind, form, state }}
              isHydrated={isHydrated}
              arrangeable={list.arrangeable}
              position={index + 1}
              total={rows.length}
              isChanged={changedKeys.has(getRowKey(row))}
              isGrabbed={grabbedIds?.includes(row.id) ?? false}
            />
          ))}
        </tbody>
      </SelectableTable>
    </>
  )
}

function getRowKey({ id }: ItemListRow): string {
  return String(id)
}

interface SortableHeadingProps {
  readonly by: ItemSorting['by'] | null
  readonly state: ListUrlState
  readonly children: ReactNode
}

/** A column heading whose link sorts the list by the column, and reverses the direction if it already is. */
function SortableHeading({ by, state, children }: SortableHeadingProps) {
  const defaultSorting = getSortOptions(state.kind, state.where).find((sorting) => sorting.by === by)
  if (defaultSorting === undefined) return <th scope="col">{children}</th>
  const { sort } = state
  const isSorted = sort.by === by
  const oppositeDirection = sort.direction === 'asc' ? 'desc' : 'asc'
  const next = {
    by: defaultSorting.by,
    direction: isSorted ? oppositeDirection : defaultSorting.direction,
  } as const
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link to={toFirstListPageHref(state, { sort: next })} preventScrollReset>
        {children}
        <span className="list-arrow" aria-hidden="true">
          {isSorted ? (sort.direction === 'asc' ? '↑' : '↓') : ''}
        </span>
      </Link>
    </th>
  )
}
