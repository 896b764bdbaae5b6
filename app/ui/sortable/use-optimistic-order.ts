import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { moveIdsBefore, sortByIdOrder } from './reorder.ts'

export interface SortableItem {
  readonly id: number
  readonly name: string
}

export interface OptimisticOrder<T extends SortableItem> {
  /** In the previewed or unsaved order, if there is one. */
  readonly items: readonly T[]
  readonly order: readonly number[]
  /** Shows an order without saving it; null shows the actual order. */
  preview(order: readonly number[] | null): void
  /** Moves items before another one, or to the end, and saves that. */
  move(ids: readonly number[], before: number | null, dropTarget?: DropTargetId): void
}

/** The item that the moved ones were dropped beside, which says more than the order if items are filtered out. */
export interface DropTargetId {
  readonly id: number
  readonly side: 'before' | 'after'
}

export interface SavedMove {
  readonly ids: readonly number[]
  /** Null: the end of the list. */
  readonly before: number | null
  /** The order after the move. */
  readonly order: readonly number[]
  readonly dropTarget: DropTargetId | undefined
}

interface OrderPersistence {
  /** Saves one move and reports its own errors. */
  save(move: SavedMove): Promise<void>
  /** Loads the saved order after the last of several moves. */
  reload?(): Promise<void>
}

/** The order of a list: shown at once, saved one move after another, and then replaced by the saved order. */
export function useOptimisticOrder<T extends SortableItem>(
  items: readonly T[],
  { save, reload }: OrderPersistence,
): OptimisticOrder<T> {
  const [unsavedOrder, setUnsavedOrder] = useState<readonly number[] | null>(null)
  const [previewedOrder, preview] = useState<readonly number[] | null>(null)
  const lastSave = useRef<Promise<void>>(Promise.resolve())
  const pendingSaves = useRef(0)
  const orderedItems = useMemo(() => sortByIdOrder(items, unsavedOrder), [items, unsavedOrder])
  const visibleItems = useMemo(
    () => sortByIdOrder(orderedItems, previewedOrder),
    [orderedItems, previewedOrder],
  )
  const order = useMemo(() => visibleItems.map(({ id }) => id), [visibleItems])
  const latestOrder = useRef(order)
  useLayoutEffect(() => {
    latestOrder.current = order
  }, [order])

  /** Drops the unsaved order, unless further moves are still being saved. */
  const settle = useCallback(async () => {
    if (pendingSaves.current > 0) return
    await reload?.()
    if (pendingSaves.current === 0) setUnsavedOrder(null)
  }, [reload])
  const move = useCallback(
    (ids: readonly number[], before: number | null, dropTarget?: DropTargetId) => {
      const next = moveIdsBefore(latestOrder.current, ids, before)
      preview(null)
      setUnsavedOrder(next)
      pendingSaves.current += 1
      // Saved one after another: each move assumes that the previous ones are saved.
      lastSave.current = lastSave.current.then(async () => {
        await save({ ids, before, order: next, dropTarget })
        pendingSaves.current -= 1
      })
      void lastSave.current.then(settle)
    },
    [save, settle],
  )
  return { items: visibleItems, order, preview, move }
}
