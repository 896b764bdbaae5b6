import { type ChangeEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { kindOf } from '../../../domain/kinds/index.ts'
import type { Sorting } from '../../../server/content/contract/items.ts'
import { messageOf } from '../../i18n/translate.ts'
import { usePageContext } from '../../layout/frame.ts'
import { HiddenHeading, SelectableTable } from '../../ui/table.tsx'
import { useIsHydrated } from '../../ui/use-is-awake.ts'
import { sortingsOf } from './kinds.ts'
import { hasPictures } from './pictures.ts'
import type { ItemList } from './read-list.ts'
import { Row } from './row.tsx'
import { hrefWith, type ListState, shownColumns } from './state.ts'
import { useArranging } from './use-arranging.ts'

interface Props {
  readonly state: ListState
  readonly list: ItemList
  /** The form that the boxes and buttons belong to. */
  readonly form: string
  readonly isAll: boolean
  readonly onPick: (event: MouseEvent) => void
  readonly onPickAll: (event: ChangeEvent<HTMLInputElement>) => void
  readonly send: (fields: FormData) => Promise<boolean>
}

/** The items of a list: a table, or cards where there is no room for one. */
export function ListTable({ state, list, form, isAll, onPick, onPickAll, send }: Props) {
  const { t, language } = usePageContext()
  const { kind } = state
  const awake = useIsHydrated()
  const body = useRef<HTMLTableSectionElement>(null)
  const { rows, held, announced, toggle, step, onKeyDown, beginDrag } = useArranging({
    rows: list.rows,
    list: body,
    send,
  })
  const onClick = (event: MouseEvent) => {
    const control =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-control]') : null
    const row = control?.closest<HTMLElement>('[data-row]')
    if (!control || !row) onPick(event)
    else if (control.dataset.control === 'grab') toggle(Number(row.dataset.row))
    else step(control.dataset.control === 'up' ? -1 : 1)
  }
  return (
    <>
      {list.arrangeable && awake && <p className="field-help list-help">{t('lists.orderHelp')}</p>}
      <p className="sr-only" aria-live="assertive">
        {announced}
      </p>
      <SelectableTable
        caption={t(`admin.select.${kind}`)}
        isAllSelected={isAll}
        onSelectAll={onPickAll}
        headings={
          <>
            {list.arrangeable && <HiddenHeading>{t('lists.order')}</HiddenHeading>}
            {hasPictures(kind) && <HiddenHeading>{t('lists.picture')}</HiddenHeading>}
            <SortedBy by="title" state={state}>
              {messageOf(kindOf(kind).fields[kindOf(kind).title]?.label ?? '', language)}
            </SortedBy>
            {shownColumns(state).map(({ name, label }) => (
              <SortedBy key={name} by={name === 'date' ? 'date' : null} state={state}>
                {messageOf(label, language)}
              </SortedBy>
            ))}
            {kindOf(kind).published && (
              <SortedBy by="published" state={state}>
                {t('lists.status')}
              </SortedBy>
            )}
            <SortedBy by="edited" state={state}>
              {t('lists.edited')}
            </SortedBy>
          </>
        }
      >
        <tbody ref={body} onClick={onClick} onKeyDown={onKeyDown} onPointerDown={beginDrag}>
          {rows.map((row, at) => (
            <Row
              key={row.id}
              {...{ row, kind, form, awake, state }}
              arrangeable={list.arrangeable}
              place={at + 1}
              total={rows.length}
              held={held === row.id}
            />
          ))}
        </tbody>
      </SelectableTable>
    </>
  )
}

interface SortedByProps {
  readonly by: Sorting['by'] | null
  readonly state: ListState
  readonly children: ReactNode
}

/** The heading of a column; pressed, the list is sorted by it, and pressed again the other way. */
function SortedBy({ by, state, children }: SortedByProps) {
  const usual = sortingsOf(state.kind, state.where).find((sorting) => sorting.by === by)
  if (usual === undefined) return <th scope="col">{children}</th>
  const { sort } = state
  const isSorted = sort.by === by
  const turned = sort.direction === 'asc' ? 'desc' : 'asc'
  const next = { by: usual.by, direction: isSorted ? turned : usual.direction } as const
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link to={hrefWith(state, { sort: next })} preventScrollReset>
        {children}
        <span className="list-arrow" aria-hidden="true">
          {isSorted ? (sort.direction === 'asc' ? '↑' : '↓') : ''}
        </span>
      </Link>
    </th>
  )
}
