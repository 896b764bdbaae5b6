import { type KeyboardEvent, type RefObject, useCallback } from 'react'
import { useDragReorder } from '../../ui/sortable/use-drag-reorder.ts'
import { useKeyboardReorder } from '../../ui/sortable/use-keyboard-reorder.ts'
import { type SavedMove, useOptimisticOrder } from '../../ui/sortable/use-optimistic-order.ts'
import { createFormDataFromEntries } from '../bulk/use-bulk-actions.ts'
import type { ItemListRow } from './read-item-list.ts'

interface RowOrderOptions {
  readonly rows: readonly ItemListRow[]
  readonly list: RefObject<HTMLElement | null>
  readonly send: (fields: FormData) => Promise<boolean>
}

/** The order of a list's rows, changed by dragging or by keyboard. */
export function useRowOrder({ rows, list, send }: RowOrderOptions) {
  const save = useCallback(
    async ({ ids, before, order, dropTarget }: SavedMove) => {
      // The last row of a page is not the last item, so an item there is placed after the previous row.
      const { id: beside, side } =
        dropTarget ?? (before === null ? { id: order.at(-2), side: 'after' } : { id: before, side: 'before' })
      if (beside === undefined) return
      await send(
        createFormDataFromEntries([
          ['intent', 'place'],
          ['id', String(ids[0])],
          [side, String(beside)],
        ]),
      )
    },
    [send],
  )
  const sorting = useOptimisticOrder(rows, { save })
  const { grabbedIds, announced, toggle, moveBy, cancel } = useKeyboardReorder({ sorting, list })
  const beginDrag = useDragReorder({ list, layout: 'rows', drop: sorting.move })
  const onKeyDown = (event: KeyboardEvent) => {
    if (grabbedIds === null) return
    const by = { ArrowUp: -1, ArrowDown: 1, Home: -rows.length, End: rows.length }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      moveBy(by)
    } else if (event.key === 'Escape' || event.key === 'Tab') cancel()
  }
  return { rows: sorting.items, grabbedIds, announced, toggle, moveBy, onKeyDown, beginDrag }
}
